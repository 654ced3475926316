"""Whether reviews name the same worst decisions as a search that takes ten times as long.

For one seat of a game the review names up to three decisions that cost most. The longer search judges the
decisions that the review finds costly, the eight worst, again. A named decision is confirmed if it is among
the three worst by the longer search, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from benchmarks.chances.self_play import TableKind
from clachan.bots.registry import bot
from clachan.bots.review.judgment import AT_REVIEW, LONG
from clachan.bots.review.reviewer import EXPLAINED, Reviewer, reviewer_of
from clachan.catalog import find_game
from clachan.kernel.match import Match
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat

NAMED: Final = 3
JUDGED_AGAIN: Final = 8
LEVELS: Final = ("easy", "medium", "hard")
"""The levels of the bots whose games are reviewed, in turn: like people, they make mistakes."""

Decision = tuple[Any, Seat, Move]


@dataclass(frozen=True)
class Agreement:
    """How many of the named decisions of a game the longer search confirms."""

    named: int
    confirmed: int

    @property
    def share(self) -> float:
        return self.confirmed / max(1, self.named)


def total_agreement(games: Sequence[Agreement]) -> Agreement:
    return Agreement(sum([one.named for one in games]), sum([one.confirmed for one in games]))


def share_interval(games: Sequence[Agreement], resamples: int = 2000) -> tuple[float, float]:
    """The 95% interval of the share, by drawing whole games again (bootstrap)."""
    rng = Rng("interval")
    shares = sorted(
        [
            total_agreement([games[rng.below(len(games))] for _ in games]).share
            for _ in range(resamples)
        ]
    )
    return shares[resamples // 40], shares[-(resamples // 40) - 1]


def agreement_page(by_kind: Mapping[str, Sequence[Agreement]], command: str) -> str:
    """The table for the docs."""
    games = [one for several in by_kind.values() for one in several]
    both = total_agreement(games)
    low, high = share_interval(games)
    rows = []
    for name, several in by_kind.items():
        here = total_agreement(several)
        rows.append(f"| {name} | {len(several)} | {here.named} | {here.confirmed} |")
    note = (
        f"{len(games)} games, {both.confirmed} of {both.named} decisions confirmed: "
        f"{both.share:.1%} (95% interval {low:.1%} to {high:.1%}), `{command}`."
    )
    return "\n".join(
        [
            note,
            "",
            "| table | games | named | confirmed |",
            "|---|---|---|---|",
            *rows,
        ]
    )


def agreement(kind: TableKind, seed: str, number: int) -> Agreement:
    """Play a game between bots, review one seat twice, and compare the three worst decisions."""
    game: Any = find_game(kind.game, kind.boxes, ())
    level = LEVELS[number % len(LEVELS)]
    players = [bot(kind.game, level) for _ in range(kind.seats)]
    match = Match(game, players, {}, Rng(f"{seed} {kind} {number}"))
    seat = Seat(number % kind.seats)
    decisions: list[Decision] = []
    while True:
        before = game.copy(match.state)
        acting = game.to_act(before)
        if not match.step():
            break
        if acting[0] != CHANCE and acting[0] == seat:
            entry = match.record.entries[-1]
            decisions.append((before, seat, game.parse_move(entry.move)))
    costs = _costs(reviewer_of(game, kind.seats, AT_REVIEW), decisions)
    order = sorted(range(len(decisions)), key=lambda i: -costs[i])
    named = [i for i in order[:NAMED] if costs[i] >= EXPLAINED]
    again = order[:JUDGED_AGAIN]
    longer = _costs(reviewer_of(game, kind.seats, LONG), [decisions[i] for i in again])
    worst = sorted(range(len(again)), key=lambda i: -longer[i])[:NAMED]
    return Agreement(len(named), len([i for i in named if again.index(i) in worst]))


def _costs(reviewer: Reviewer, decisions: list[Decision]) -> list[float]:
    """The chance to win that each decision cost."""
    costs: list[float] = []
    for before, seat, move in decisions:
        judgment = reviewer.judge(before, seat, move)
        costs.append(0.0 if judgment is None else reviewer.cost(before, seat, judgment))
    return costs
