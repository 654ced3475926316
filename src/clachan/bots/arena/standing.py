"""The result of a contest for each bot: win share with interval, margin, rating and time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import fmean, median

from clachan.bots.arena.contest import ArenaGame, Contest

Z95 = 1.96
Z_CLEAR = 3.29
"""For stopping early: the test is repeated after each deal, so it asks for 99.9%."""

FEWEST_DEALS = 20


@dataclass(frozen=True, kw_only=True)
class Standing:
    """The results of one bot; shares are between 0 and 1."""

    bot: str
    games: int
    win_share: float
    low: float
    high: float
    fair_share: float
    """Its share of the seats."""
    mean_points: float
    margin: float
    """Its mean points minus those of the others at the table."""
    margin_error: float
    """Half the width of the margin's 95% interval."""
    rating: float | None
    rating_error: float | None
    seconds_per_decision: float
    median_seconds: float
    decisions: int
    times: dict[str, tuple[float, float]]
    """Median and 95th percentile of the seconds, for each kind of decision."""
    faults: int
    """The games it lost by a fault."""
    first_fault: str
    fault_counts: dict[str, int]
    """How many games it lost by each fault, the most frequent first."""


def standings(contest: Contest, deals: Sequence[Sequence[ArenaGame]]) -> list[Standing]:
    ratings = rate(contest, deals)
    names = tuple(dict.fromkeys(contest.bots))
    return [_standing(name, deals, ratings.get(name)) for name in names]


def _standing(
    name: str, deals: Sequence[Sequence[ArenaGame]], rating: tuple[float, float] | None
) -> Standing:
    games = [game for deal in deals for game in deal]
    shares = win_shares(name, deals)
    low, high = interval(shares, len(games), Z95)
    margins = [fmean([_margin(name, game) for game in deal]) for deal in deals]
    seconds = [s for game in games for i in _seats(name, game) for s in game.seconds[i]]
    faults = [fault for game in games if (fault := _fault(name, game))]
    return Standing(
        bot=name,
        games=len(games),
        win_share=fmean(shares),
        low=low,
        high=high,
        fair_share=fmean([len(_seats(name, game)) / len(game.seating) for game in games]),
        mean_points=fmean([game.points[i] for game in games for i in _seats(name, game)]),
        margin=fmean(margins),
        margin_error=Z95 * _deviation(margins) / sqrt(len(margins)),
        rating=None if rating is None else rating[0],
        rating_error=None if rating is None else rating[1],
        seconds_per_decision=fmean(seconds) if seconds else 0.0,
        median_seconds=median(seconds) if seconds else 0.0,
        decisions=len(seconds),
        times=_times(name, games),
        faults=len(faults),
        first_fault=faults[0] if faults else "",
        fault_counts=dict(Counter(faults).most_common()),
    )


def _times(name: str, games: Sequence[ArenaGame]) -> dict[str, tuple[float, float]]:
    by_kind: dict[str, list[float]] = {}
    for game in games:
        for i in _seats(name, game):
            for kind, taken in zip(
                game.kinds[i] if game.kinds else (), game.seconds[i], strict=False
            ):
                by_kind.setdefault(kind, []).append(taken)
    return {kind: (median(taken), percentile(taken, 0.95)) for kind, taken in by_kind.items()}


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least this share of the values do not exceed.

    >>> percentile([3.0, 1.0, 2.0, 4.0], 0.5), percentile([3.0, 1.0, 2.0, 4.0], 0.95)
    (2.0, 4.0)
    """
    return sorted(values)[max(0, ceil(share * len(values)) - 1)]


def _seats(name: str, game: ArenaGame) -> list[int]:
    return [i for i, bot in enumerate(game.seating) if bot == name]


def _fault(name: str, game: ArenaGame) -> str:
    """The first fault of the bot in a game; empty if there was none."""
    return next((fault for i in _seats(name, game) for fault in game.faults[i]), "")


def win_shares(name: str, deals: Sequence[Sequence[ArenaGame]]) -> list[float]:
    """The bot's share of the wins in each deal; a shared win is divided, and nobody may have won."""
    return [
        fmean(
            [
                sum([game.places[i] == 1 for i in _seats(name, game)])
                / max(1, game.places.count(1))
                for game in deal
            ]
        )
        for deal in deals
    ]


def _margin(name: str, game: ArenaGame) -> float:
    mine = [points for points, bot in zip(game.points, game.seating, strict=True) if bot == name]
    others = [points for points, bot in zip(game.points, game.seating, strict=True) if bot != name]
    return fmean(mine) - fmean(others) if mine and others else 0.0


def _deviation(values: Sequence[float]) -> float:
    mean = fmean(values)
    return sqrt(sum([(v - mean) ** 2 for v in values]) / max(1, len(values) - 1))


def interval(shares: Sequence[float], games: int, z: float) -> tuple[float, float]:
    """The Wilson interval of the mean share, over deals: games of one deal are not independent.

    The variance between deals shows how many independent games they are equivalent to.

    >>> low, high = interval([1.0] * 100, 200, Z95)
    >>> round(low, 3), round(high, 3)
    (0.963, 1.0)
    """
    count = len(shares)
    share = fmean(shares)
    spread = _deviation(shares)
    worth = float(count)
    if spread > 0.0:
        worth = min(float(games), max(1.0, share * (1.0 - share) * count / spread**2))
    middle = (share + z * z / (2 * worth)) / (1 + z * z / worth)
    half = z * sqrt(share * (1 - share) / worth + z * z / (4 * worth * worth)) / (1 + z * z / worth)
    return max(0.0, middle - half), min(1.0, middle + half)


def one_on_one(share: float, fair: float) -> float:
    """A bot's win share among the games that it or one given rival has won, from its share of all wins.

    `fair` is its share of the seats. One against four that wins half of all games wins four in five of these:

    >>> round(one_on_one(0.5, 0.2), 3), round(one_on_one(0.2, 0.2), 3), round(one_on_one(0.6, 0.5), 3)
    (0.8, 0.5, 0.6)
    """
    mine = share * (1.0 - fair)
    theirs = (1.0 - share) * fair
    return mine / (mine + theirs)


def is_clear(contest: Contest, deals: Sequence[Sequence[ArenaGame]]) -> bool:
    """Whether the first bot's share is almost certainly above or below its fair share."""
    if len(deals) < FEWEST_DEALS:
        return False
    games = [game for deal in deals for game in deal]
    name = contest.bots[0]
    fair = fmean([len(_seats(name, game)) / len(game.seating) for game in games])
    low, high = interval(win_shares(name, deals), len(games), Z_CLEAR)
    return low > fair or high < fair


def rate(contest: Contest, deals: Sequence[Sequence[ArenaGame]]) -> dict[str, tuple[float, float]]:
    """Ratings by openskill (Plackett-Luce), game by game; none if that package is not installed."""
    try:
        from openskill.models import PlackettLuce  # noqa: PLC0415 - an extra, not always there
    except ImportError:
        return {}
    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in contest.bots}
    for deal in deals:
        for game in deal:
            names = list(dict.fromkeys(game.seating))
            teams = [[ratings[name]] for name in names]
            ranks = [float(min([game.places[i] for i in _seats(name, game)])) for name in names]
            if len(names) > 1:
                for name, team in zip(names, model.rate(teams, ranks=ranks), strict=True):
                    ratings[name] = team[0]
    return {name: (rating.mu, rating.sigma) for name, rating in ratings.items()}
