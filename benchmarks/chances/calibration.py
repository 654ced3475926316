"""Compares chances to win with what came true, in tenths: of all predictions of 30 to 40%, how many won?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from benchmarks.chances.self_play import ObservedGame
from clachan.bots.review.win_chances import ChanceModel
from clachan.kernel.rng import Rng

TENTHS: Final = 10
ALLOWED: Final = 0.05
"""How far a tenth may be off."""
RESAMPLES: Final = 200
"""How often games are drawn again for an interval."""


@dataclass(frozen=True)
class CalibrationBin:
    """The predictions from one tenth to the next: how many, their mean, and the share that came true."""

    first: float
    predictions: int
    predicted: float
    came_true: float
    low: float = 0.0
    """The 95% interval of what came true, by drawing whole games again (bootstrap)."""
    high: float = 1.0

    @property
    def error(self) -> float:
        return self.came_true - self.predicted


Sums = list[tuple[float, float, float]]
"""For each tenth: the number of predictions, their sum, and how many came true."""


def tenths(games: Iterable[ObservedGame], models: dict[str, ChanceModel]) -> list[CalibrationBin]:
    """Every prediction for every seat after the first deal, sorted into tenths."""
    found = [_game_sums(game, models[str(game.kind)]) for game in games]
    return _tenths(_total(found), _intervals(found))


def _tenths(all_games: Sums, intervals: Sequence[tuple[float, float]]) -> list[CalibrationBin]:
    return [
        CalibrationBin(
            i / TENTHS,
            round(all_games[i][0]),
            all_games[i][1] / max(1.0, all_games[i][0]),
            all_games[i][2] / max(1.0, all_games[i][0]),
            *intervals[i],
        )
        for i in range(TENTHS)
    ]


def _game_sums(game: ObservedGame, model: ChanceModel) -> Sums:
    sums: Sums = [(0.0, 0.0, 0.0)] * TENTHS
    for position in game.positions:
        if not any([any(standing) for standing in position.standings]):
            continue
        chances = model.chances(position.stage, position.standings)
        for chance, share in zip(chances, game.shares, strict=True):
            i = min(TENTHS - 1, int(chance * TENTHS))
            count, predicted, came_true = sums[i]
            sums[i] = (count + 1.0, predicted + chance, came_true + share)
    return sums


def _total(games: Sequence[Sums]) -> Sums:
    columns = [list(zip(*[sums[i] for sums in games], strict=True)) for i in range(TENTHS)]
    return [(sum(c[0]), sum(c[1]), sum(c[2])) if c else (0.0, 0.0, 0.0) for c in columns]


def _intervals(games: Sequence[Sums]) -> list[tuple[float, float]]:
    """The 95% interval of the share that came true in each tenth (bootstrap over games)."""
    rng = Rng("interval")
    shares: list[list[float]] = [[] for _ in range(TENTHS)]
    for _ in range(RESAMPLES):
        drawn = _total([games[rng.below(len(games))] for _ in games])
        for each, (count, _, came_true) in zip(shares, drawn, strict=True):
            each.append(came_true / max(1.0, count))
    edge = RESAMPLES // 40
    return [(sorted(each)[edge], sorted(each)[-edge - 1]) for each in shares]


def is_calibrated(found: Iterable[CalibrationBin]) -> bool:
    """Whether no tenth is off by more than is allowed."""
    return all([abs(tenth.error) <= ALLOWED for tenth in found])


@dataclass(frozen=True)
class Subset:
    """Some of the games, such as those with Druids: how many, and their tenths."""

    name: str
    games: int
    tenths: list[CalibrationBin]


def subsets(games: Sequence[ObservedGame], models: dict[str, ChanceModel]) -> list[Subset]:
    """The games by group of tables, by number of seats, and by level of the bots."""
    found: dict[str, list[ObservedGame]] = {}
    for name_of in (_group_name, _seats_name, _level_name):
        for game in games:
            found.setdefault(name_of(game), []).append(game)
    unknown = [(0.0, 1.0)] * TENTHS
    return [
        Subset(
            name,
            len(some),
            _tenths(_total([_game_sums(game, models[str(game.kind)]) for game in some]), unknown),
        )
        for name, some in found.items()
    ]


def _group_name(game: ObservedGame) -> str:
    return game.kind.group


def _seats_name(game: ObservedGame) -> str:
    return f"{game.kind.game}, {game.kind.seats} seats"


def _level_name(game: ObservedGame) -> str:
    return f"bots of level {game.level}"


def calibration_page(
    found: list[CalibrationBin], some: Sequence[Subset], games: int, command: str
) -> str:
    """The tables for the docs."""
    rows = [
        f"| {tenth.first:.0%} to {tenth.first + 0.1:.0%} | {tenth.predictions:,} "
        f"| {tenth.predicted:.1%} | {tenth.came_true:.1%} ({tenth.low:.1%} to {tenth.high:.1%}) "
        f"| {100 * tenth.error:+.1f} |"
        for tenth in found
    ]
    head = [
        "| predicted | predictions | mean | came true (95% interval) | points off |",
        "|---|---|---|---|---|",
    ]
    note = f"{games:,} games, none of them used for fitting: `{command}`."
    names = " | ".join([f"{tenth.first:.0%}" for tenth in found])
    each = [
        f"| {subset.name} | {subset.games:,} | "
        + " | ".join([f"{100 * t.error:+.1f}" if t.predictions else "" for t in subset.tenths])
        + " |"
        for subset in some
    ]
    return "\n".join(
        [
            *[note, "", *head, *rows, ""],
            "Points off in each tenth (named by where it begins), for some of these games:",
            *["", f"| games | number | {names} |", "|---" * (2 + len(found)) + "|", *each],
        ]
    )


def calibration_plot(
    found: list[CalibrationBin], groups: Sequence[Sequence[CalibrationBin]]
) -> str:
    """A picture: the mean of each tenth against the share that came true; small dots for each group."""
    small = "".join(
        [
            f'<circle cx="{_x(tenth.predicted):.1f}" cy="{_y(tenth.came_true):.1f}" r="2.5"/>'
            for group in groups
            for tenth in group
            if tenth.predictions
        ]
    )
    dots = "".join([_dot(tenth) for tenth in found if tenth.predictions])
    ticks = "".join(
        [
            f'<text x="{40 + 30 * i}" y="338" text-anchor="middle">{10 * i}</text>'
            f'<text x="34" y="{324 - 30 * i}" text-anchor="end">{10 * i}</text>'
            for i in range(0, 11, 2)
        ]
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 364" font-family="sans-serif" '
        'font-size="11"><rect width="360" height="364" fill="#fff"/>'
        '<path d="M40 20V320H340" fill="none" stroke="#555"/>'
        '<path d="M40 320L340 20" stroke="#999" stroke-dasharray="4 4"/>'
        '<path d="M40 305L325 20M55 320L340 35" stroke="#ccc"/>'
        f'<g fill="#333">{ticks}<text x="190" y="357" text-anchor="middle">predicted chance, %</text>'
        '<text x="12" y="170" text-anchor="middle" transform="rotate(-90 12 170)">came true, %</text></g>'
        f'<g fill="#c98a2b">{small}</g><g fill="#2f5d8a">{dots}</g></svg>\n'
    )


def _x(chance: float) -> float:
    return 40 + 300 * chance


def _y(chance: float) -> float:
    return 320 - 300 * chance


def _dot(tenth: CalibrationBin) -> str:
    """A dot with its interval."""
    x, y = _x(tenth.predicted), _y(tenth.came_true)
    return (
        f'<path d="M{x:.1f} {_y(tenth.low):.1f}V{_y(tenth.high):.1f}" stroke="#2f5d8a" '
        f'stroke-width="1.5"/><circle cx="{x:.1f}" cy="{y:.1f}" r="5"/>'
    )
