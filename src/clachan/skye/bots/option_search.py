"""Compare the options of a decision by whole games: what each leads to when everyone plays on.

Every option is followed by the same number of games with the same luck. An option is dropped as soon as it
is clearly behind, and the comparison ends when only one is left.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Final

from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from clachan.skye.bots.playouts.policy import MILLI, PlayoutPolicy
from clachan.skye.bots.playouts.shared_draws import SharedDraws
from clachan.skye.bots.playouts.weights import GameWeights
from clachan.skye.rules.engine import Skye
from clachan.skye.rules.game import game_of
from clachan.skye.rules.moves import Buy, Pass, Price
from clachan.skye.rules.phases.price import PricingStage
from clachan.skye.rules.state import SkyeState
from clachan.skye.rules.view import SkyeView

BATCH: Final = 4
"""Games for every option between two looks at the results."""

CLEAR: Final = 2.0
"""Standard errors by which an option must be behind to be dropped."""

LEAST: Final = 8
"""Games before an option may be dropped."""

HOPELESS: Final = 5.0
"""An option that the evaluation puts this many points behind the best is not imagined at all."""

MOST_SHARE: Final = 0.75
"""Upper limit of the playouts' weight; the rest is the weight of the evaluation."""

DISAGREEMENT: Final = 2.0
"""Prior standard deviation of playouts minus evaluation, in points, for the difference of two options."""

VALUATION_ERROR: Final = 3.5
"""By how many points a rival's idea of a purchase differs from ours, when we explain who buys what.

Without it, a rival would buy the same tile in nearly all games. See docs/decisions/0202.
"""

SQRT_3: Final = 1.7320508075688772

Rivals = Callable[[int], list[tuple[int, ...]]]
"""The price sheets of all seats in the game of this number; empty if there are none to guess."""


class Alternative:
    """A way to decide: the moves, what the evaluation makes of it, and the results of its games."""

    def __init__(self, moves: tuple[Move, ...], static: float) -> None:
        self.moves: Final = moves
        self.static: Final = static
        """The result by the evaluation alone, in points; only differences matter."""
        self.margins: Final[list[float]] = []
        """The lead over the rivals at the end of each imagined game."""

    def score(self, share: float) -> float:
        """The mean of both, with this share for the games."""
        if share == 0.0:
            return self.static
        return share * sum(self.margins) / len(self.margins) + (1.0 - share) * self.static


class ImaginedGames:
    """Plays the rest of the game from one decision, again and again."""

    def __init__(self, view: SkyeView, seat: int, rng: Rng) -> None:
        self.game: Final[Skye] = game_of(view)
        self.seat: Final = Seat(seat)
        self._start: Final = self._determinized(view, rng)
        self._play: Final = PlayoutPolicy(self.game, GameWeights(view), self._start)
        self._seed: Final = f"{rng.seed}/{rng.below(1 << 30)}"
        self._luck: Final[list[SharedDraws]] = []

    def _determinized(self, view: SkyeView, rng: Rng) -> SkyeState:
        state = self.game.determinize(view, rng)
        if isinstance(state.stage, PricingStage):
            state.stage = PricingStage((None,) * view.seats, view.seats)
        return state

    def luck(self, number: int) -> SharedDraws:
        """The luck of a game, the same for every option."""
        while len(self._luck) <= number:
            self._luck.append(SharedDraws(f"{self._seed}/{len(self._luck)}"))
        luck = self._luck[number]
        luck.restart()
        return luck

    def begin(self, moves: tuple[Move, ...], sheets: list[tuple[int, ...]]) -> SkyeState:
        """The position after the moves of an option, and after the sheets of the others."""
        state = self._start.copy()
        self._play.begin()
        for move in moves:
            self._play.play(state, self.seat, move)
        for other, sheet in enumerate(sheets):
            if other != self.seat:
                self._play.play(state, Seat(other), Price(sheet))
        return state

    def finish(self, state: SkyeState, number: int) -> float:
        """Play to the end; return the lead."""
        self._play.run(state, self.luck(number))
        return self.lead(state)

    def purchases(self, state: SkyeState, number: int) -> list[tuple[Seat, Buy]]:
        """Play until everybody builds; return what the rivals bought from each other and from this seat."""
        bought: list[tuple[Seat, Buy]] = []
        luck = self.luck(number)
        phase = self.game.phase_name(state)
        while phase != "build":
            seat = self.game.to_act(state)[0]
            if seat == CHANCE:
                self.game.apply(state, seat, luck.deal(self.game, state))
            elif phase == "buy" and seat != self.seat:
                move = self._likely_purchase(state, seat, luck.rng())
                self._play.play(state, seat, move)
                if isinstance(move, Buy):
                    bought.append((seat, move))
            else:
                self._play.play(state, seat, self._play.choose(state, seat, luck))
            phase = self.game.phase_name(state)
        return bought

    def _likely_purchase(self, state: SkyeState, seat: Seat, rng: Rng) -> Move:
        """The purchase with the largest surplus in the eyes of a rival, which we know only roughly."""
        best: Move = Pass()
        most = 0.0
        for move in self.game.legal_moves(state, seat):
            if isinstance(move, Buy):
                surplus = self._play.surplus(
                    state, seat, move
                ) / MILLI + VALUATION_ERROR * normal_error(rng)
                if surplus > most:
                    most = surplus
                    best = move
        return best

    def lead(self, state: SkyeState) -> float:
        """The points ahead of the rivals: halfway between their mean and the best of them."""
        mine = state.points[self.seat]
        best = 0
        total = 0
        for other, points in enumerate(state.points):
            if other != self.seat:
                best = max(best, points)
                total += points
        return mine - 0.5 * (best + total / (state.seats - 1))


class Comparison:
    """Finds the best option with a number of games, or within a time limit."""

    def __init__(self, games: int, is_over: Callable[[], bool], sheets: Rivals) -> None:
        """`games`: for each option on average; options that are dropped leave theirs to the others."""
        self._games: Final = games
        self._is_over: Final = is_over
        self._sheets: Final = sheets

    def best(self, imagined: ImaginedGames, options: list[Alternative]) -> Alternative:
        """The option with the best score; the first of equals."""
        most = max([option.static for option in options])
        left = [option for option in options if option.static >= most - HOPELESS]
        games = self._games * len(left)
        played = 0
        while len(left) > 1 and games >= len(left) and not (played and self._is_over()):
            sheets = self._sheets(played)
            for option in left:
                state = imagined.begin(option.moves, sheets)
                option.margins.append(imagined.finish(state, played))
            played += 1
            games -= len(left)
            if played % BATCH == 0 and played >= LEAST:
                left = still_open(left)
        return ranked(left)[0]


def ranked(options: list[Alternative]) -> list[Alternative]:
    """The options, best first."""
    share = share_of_games(options)
    return sorted(options, key=lambda option: option.score(share), reverse=True)


def still_open(options: list[Alternative]) -> list[Alternative]:
    """The options that may be best, best first."""
    share = share_of_games(options)
    found = ranked(options)
    best = found[0]
    left = [best]
    for option in found[1:]:
        ahead = best.score(share) - option.score(share)
        if ahead <= CLEAR * share * sqrt(squared_error(best.margins, option.margins)):
            left.append(option)
    return left


def share_of_games(options: list[Alternative]) -> float:
    """The weight of the games in a score; the rest is the weight of the evaluation.

    The more games, the smaller their error, and the more they count.
    """
    first = options[0].margins
    if len(options) < 2 or len(first) < 2:
        return 0.0
    error = 0.0
    for option in options[1:]:
        error += squared_error(first, option.margins)
    error /= len(options) - 1
    return MOST_SHARE * DISAGREEMENT**2 / (DISAGREEMENT**2 + error)


def squared_error(one: list[float], two: list[float]) -> float:
    """The square of the standard error of the mean difference of two results of the same games."""
    count = len(one)
    total = 0.0
    squares = 0.0
    for i in range(count):
        difference = one[i] - two[i]
        total += difference
        squares += difference * difference
    mean = total / count
    return max(0.0, squares / count - mean * mean) / (count - 1)


def normal_error(rng: Rng) -> float:
    """A random number around 0 with a standard deviation of 1, roughly normal and never beyond 3.5."""
    return SQRT_3 * (rng.unit() + rng.unit() + rng.unit() + rng.unit() - 2.0)
