"""Bots that look one move ahead, at the points now or at the forecast."""

from __future__ import annotations

from typing import Final

from clachan.bots.clans.choices import Choice, choices
from clachan.bots.clans.forecast import ARRIVALS
from clachan.bots.clans.position import PositionSampler, SearchPosition
from clachan.bots.clans.reasons import reasons
from clachan.games.clans.cards import CARDS, COLOR_GROUP, RANK_GROUP, RANKS, Card
from clachan.games.clans.moves import Hide, Lay
from clachan.games.clans.places import Place
from clachan.games.clans.view import ClansView
from clachan.kernel.legal import LegalMoves
from clachan.kernel.line import Line
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng

_EQUAL: Final = 1e-9


class OneMoveBot:
    """Makes the choice with the highest worth, and picks at random among equals."""

    def __init__(self, arrivals: float, shield_price: float) -> None:
        self._arrivals: Final = arrivals
        self._shield_price: Final = shield_price

    @property
    def blind(self) -> bool:
        return False

    def choose(self, view: ClansView, moves: LegalMoves, rng: Rng) -> Move:
        position = PositionSampler(view, rng).deal(rng)
        found = choices(position, self._arrivals, self._shield_price)
        most = max([choice.worth for choice in found])
        best = rng.choice([choice for choice in found if choice.worth >= most - _EQUAL])
        return self.settle(position, best, rng)

    def settle(self, position: SearchPosition, choice: Choice, rng: Rng) -> Move:
        """The move for a choice: any of its cards and places."""
        i = rng.below(len(choice.cards))
        places = bits(choice.places[i])
        return move_of(choice, choice.cards[i], places[rng.below(len(places))])

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

    def settle(self, position: SearchPosition, choice: Choice, rng: Rng) -> Move:
        best = (choice.cards[0], 0)
        fewest = -1
        for i, card in enumerate(choice.cards):
            for place in bits(choice.places[i]):
                left = fits_left(position, choice, card, place)
                if fewest < 0 or left < fewest:
                    fewest = left
                    best = (card, place)
        return move_of(choice, best[0], best[1])


def fits_left(position: SearchPosition, choice: Choice, card: Card, place: int) -> int:
    """In how many ways rivals' cards could still be laid on this board after the move."""
    free = position.free & position.board_places[choice.board] & ~(1 << place)
    related = position.related[place] if choice.face_up else 0
    hand = position.hands[position.turn]
    left = 0
    for other in range(CARDS):
        if position.unseen[other % RANKS] == 0 or other in hand:
            continue
        near = position.near[COLOR_GROUP[other]] | position.near[RANK_GROUP[other]]
        if other // RANKS == card // RANKS or other % RANKS == card % RANKS:
            near |= related
        left += (near & free).bit_count()
    return left


def bits(places: int) -> list[int]:
    found: list[int] = []
    while places:
        found.append((places & -places).bit_length() - 1)
        places &= places - 1
    return found


def move_of(choice: Choice, card: Card, place: int) -> Move:
    if choice.face_up:
        return Lay(card, Place(place), choice.shield)
    return Hide(card, Place(place), choice.shield)


def explained(view: ClansView, move: Move, shield_price: float) -> tuple[Line, ...]:
    """The reasons for a move; they do not depend on the rivals' hands."""
    assert isinstance(move, Lay | Hide), "a turn lays one card (Clans 3.1)"
    before = PositionSampler(view, Rng("reasons")).deal(Rng("reasons"))
    seat = before.turn
    after = before.copy()
    board = before.board_of(move.place)
    after.play(move.card, move.place, board, move.shield, isinstance(move, Lay))
    return reasons(before, after, seat, board, move.shield, shield_price)
