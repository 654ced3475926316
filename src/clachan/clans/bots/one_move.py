"""Bots that look one move ahead, at the points now or at the forecast."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clachan.clans.bots.choices import TurnChoices, board_of, rank_of
from clachan.clans.bots.forecast import ARRIVALS, Forecast
from clachan.clans.bots.position import (
    BOARD_BITS,
    COUNT,
    COUNT_BITS,
    ON_BOARD,
    SIZES,
    PositionSampler,
    SearchPosition,
)
from clachan.clans.bots.reasons import reasons
from clachan.clans.bots.variants import PLACE, PLACE_BITS, move_of, variants
from clachan.clans.rules.cards import CARDS, COLOR_GROUP, RANK_GROUP, RANKS
from clachan.clans.rules.moves import Hide, Lay
from clachan.clans.rules.view import ClansView
from clachan.kernel.legal import LegalMoves
from clachan.kernel.line import Line
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng

if TYPE_CHECKING:
    # Only for the compiler: machine integers. Interpreted, they are plain ints.
    from mypy_extensions import i64


class OneMoveBot:
    """Makes the choice with the highest worth, and picks at random among equals."""

    def __init__(self, arrivals: float, shield_price: float) -> None:
        self._arrivals: Final = arrivals
        self._shield_price: Final = shield_price

    @property
    def blind(self) -> bool:
        return False

    def choose(self, view: ClansView, moves: LegalMoves, rng: Rng) -> Move:
        position = PositionSampler(view, rng).seen
        choices = TurnChoices(Forecast(position, self._arrivals), view.seats, self._shield_price)
        choices.list_all(position)
        best = [
            choice
            for choice, worth in zip(choices.found, choices.worths, strict=True)
            if worth == choices.most
        ]
        choice = best[rng.below(len(best))]
        found = variants(position, choice)
        return move_of(position.layout, choice, self.pick(position, choice, found, rng))

    def pick(self, position: SearchPosition, choice: i64, found: list[i64], rng: Rng) -> i64:
        """One of the variants of a choice."""
        return found[rng.below(len(found))]

    def explain(self, view: ClansView, move: Move) -> tuple[Line, ...]:
        return explained(view, move, self._shield_price)


class HastyBot(OneMoveBot):
    """Plays as if the game ended now, and lays its shields as soon as they take something."""

    def __init__(self) -> None:
        super().__init__(0.0, 0.0)


class ClansGreedyBot(OneMoveBot):
    """Plays as if the game ended now, but keeps a shield for 6 points while there are turns to spare."""

    def __init__(self) -> None:
        super().__init__(0.0, 6.0)


class ClansTraderBot(OneMoveBot):
    """Plays by the forecast, keeps a shield for 8 points, and leaves rivals few places."""

    def __init__(self) -> None:
        super().__init__(ARRIVALS, 8.0)

    def pick(self, position: SearchPosition, choice: i64, found: list[i64], rng: Rng) -> i64:
        best = found[0]
        fewest = -1
        for variant in found:
            left = fits_left(position, choice, variant)
            if fewest < 0 or left < fewest:
                fewest = left
                best = variant
        return best


def fits_left(position: SearchPosition, choice: i64, variant: i64) -> int:
    """In how many ways rivals' cards could still be laid on this board after the move."""
    first = board_of(choice) << BOARD_BITS
    place = int(variant) & PLACE
    card = int(variant) >> PLACE_BITS
    free = int(position.free & ~(1 << place))
    related = int(position.layout.related[place]) if rank_of(choice) >= 0 else 0
    hand = position.hands[position.turn].bits
    left = 0
    for other in range(CARDS):
        if hand >> other & 1 or position.unseen >> COUNT_BITS * (other % RANKS) & COUNT == 0:
            continue
        near = int(position.near[COLOR_GROUP[other]].bits | position.near[RANK_GROUP[other]].bits)
        if other // RANKS == card // RANKS or other % RANKS == card % RANKS:
            near |= related
        left += SIZES[(near & free) >> int(first) & ON_BOARD]
    return left


def explained(view: ClansView, move: Move, shield_price: float) -> tuple[Line, ...]:
    """The reasons for a move; they do not depend on the rivals' hands."""
    assert isinstance(move, Lay | Hide), "a turn lays one card (Clans 3.1)"
    before = PositionSampler(view, Rng("reasons")).seen
    after = before.copy()
    place = before.layout.number_of[move.place]
    after.play(move.card, place, move.shield, isinstance(move, Lay))
    board = place >> BOARD_BITS
    return reasons(before, after, int(before.turn), board, move.shield, shield_price)
