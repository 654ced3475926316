"""The moves of chance, which set up the game. (Clans 1.4 to 1.7, 8.2)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from math import comb, perm
from typing import Final

from clachan.clans.rules.cards import Card
from clachan.clans.rules.moves import ChooseStart, DealHands, PlaceStartCards, TakeOut
from clachan.clans.rules.places import Place
from clachan.clans.rules.state import (
    CHOOSING_START,
    DEALING,
    PLACING,
    PLAYING,
    TAKING_OUT,
    ClansState,
)
from clachan.kernel.legal import ChanceMoves
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat


def chance_moves(state: ClansState) -> ChanceMoves:
    """Return the legal moves of chance."""
    setup = state.setup
    stage = state.stage
    if stage == CHOOSING_START:
        return ChooseStartMoves(setup.seats)
    deck = deck_left(state)
    if stage == TAKING_OUT:
        return TakeOutMoves(deck, setup.cards_out)
    if stage == PLACING:
        return PlaceStartCardsMoves(deck, setup.start_places)
    assert stage == DEALING, "chance has no moves during play"
    sizes = [setup.hand_size(Seat(seat), state.start) for seat in range(setup.seats)]
    return DealHandsMoves(deck, sizes)


def deal(state: ClansState, rng: Rng) -> Move:
    """Draw the next move of chance."""
    if state.stage == CHOOSING_START:
        return ChooseStart(Seat(rng.below(state.setup.seats)))
    return chance_moves(state).sample(rng)


def deck_left(state: ClansState) -> list[Card]:
    """Return the cards still in the deck, in ascending order."""
    deck = state.setup.deck
    if state.stage == TAKING_OUT:
        return deck
    gone = set(state.out)
    gone.update([state.face_up[place] for place in state.setup.start_places])
    return [card for card in deck if card not in gone]


def apply_chance_move(state: ClansState, move: Move) -> None:
    """Apply a move of chance in place."""
    if isinstance(move, TakeOut):
        state.out = move.cards
        state.stage = CHOOSING_START if state.start == CHANCE else PLACING
    elif isinstance(move, ChooseStart):
        state.start = move.seat
        state.stage = PLACING
    elif isinstance(move, PlaceStartCards):
        for card, place in zip(move.cards, move.places, strict=True):
            state.put(card, place)
        state.stage = DEALING
    else:
        assert isinstance(move, DealHands), f"{move} is not a move of chance"
        for seat, hand in enumerate(move.hands):
            state.hands[seat] = list(hand)
        state.stage = PLAYING
        state.turn = state.start


class ChooseStartMoves(ChanceMoves):
    """Any player may start. (Clans 1.5)"""

    def __init__(self, seats: int) -> None:
        self._seats: Final = seats

    def __iter__(self) -> Iterator[Move]:
        for seat in range(self._seats):
            yield ChooseStart(Seat(seat))

    def __contains__(self, move: object) -> bool:
        return isinstance(move, ChooseStart) and 0 <= move.seat < self._seats

    def __len__(self) -> int:
        return self._seats

    def sample(self, rng: Rng) -> Move:
        return ChooseStart(Seat(rng.below(self._seats)))

    def options(self, drawn: list[int]) -> list[int]:
        return [] if drawn else list(range(self._seats))

    def move(self, drawn: list[int]) -> Move:
        return ChooseStart(Seat(drawn[0]))


class TakeOutMoves(ChanceMoves):
    """Any `count` cards from the deck. (Clans 1.4)"""

    def __init__(self, deck: list[Card], count: int) -> None:
        self._deck: Final = deck
        self._count: Final = count

    def __iter__(self) -> Iterator[Move]:
        for cards in combinations(self._deck, self._count):
            yield TakeOut(cards)

    def __contains__(self, move: object) -> bool:
        return (
            isinstance(move, TakeOut)
            and len(move.cards) == self._count
            and _are_different(move.cards, self._deck)
            and _is_ascending(move.cards)
        )

    def __len__(self) -> int:
        return comb(len(self._deck), self._count)

    def sample(self, rng: Rng) -> Move:
        return TakeOut(tuple(sorted(rng.take(self._deck, self._count))))

    def options(self, drawn: list[int]) -> list[int]:
        return cards_left(self._deck, drawn) if len(drawn) < self._count else []

    def move(self, drawn: list[int]) -> Move:
        return TakeOut(tuple(sorted([Card(card) for card in drawn])))


class PlaceStartCardsMoves(ChanceMoves):
    """Any cards from the deck, one on each start place. (Clans 1.6)"""

    def __init__(self, deck: list[Card], places: tuple[Place, ...]) -> None:
        self._deck: Final = deck
        self._places: Final = places

    def __iter__(self) -> Iterator[Move]:
        for cards in permutations(self._deck, len(self._places)):
            yield PlaceStartCards(cards, self._places)

    def __contains__(self, move: object) -> bool:
        return (
            isinstance(move, PlaceStartCards)
            and move.places == self._places
            and _are_different(move.cards, self._deck)
        )

    def __len__(self) -> int:
        return perm(len(self._deck), len(self._places))

    def sample(self, rng: Rng) -> Move:
        return PlaceStartCards(tuple(rng.take(self._deck, len(self._places))), self._places)

    def options(self, drawn: list[int]) -> list[int]:
        return cards_left(self._deck, drawn) if len(drawn) < len(self._places) else []

    def move(self, drawn: list[int]) -> Move:
        return PlaceStartCards(tuple([Card(card) for card in drawn]), self._places)


class DealHandsMoves(ChanceMoves):
    """The whole deck, dealt as hands of the given sizes. (Clans 1.3, 1.7)"""

    def __init__(self, deck: list[Card], sizes: list[int]) -> None:
        assert len(deck) == sum(sizes), "the hands must use up the deck"
        self._deck: Final = deck
        self._sizes: Final = sizes

    def __iter__(self) -> Iterator[Move]:
        for hands in self._hands(self._deck, 0):
            yield DealHands(hands)

    def _hands(self, deck: list[Card], seat: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
        if seat == len(self._sizes):
            yield ()
            return
        for hand in combinations(deck, self._sizes[seat]):
            left = [card for card in deck if card not in hand]
            for others in self._hands(left, seat + 1):
                yield (hand, *others)

    def __contains__(self, move: object) -> bool:
        return (
            isinstance(move, DealHands)
            and [len(hand) for hand in move.hands] == self._sizes
            and _are_different([card for hand in move.hands for card in hand], self._deck)
            and all([_is_ascending(hand) for hand in move.hands])
        )

    def __len__(self) -> int:
        ways = 1
        left = len(self._deck)
        for size in self._sizes:
            ways *= comb(left, size)
            left -= size
        return ways

    def sample(self, rng: Rng) -> Move:
        return self._dealt(rng.take(self._deck, len(self._deck)))

    def options(self, drawn: list[int]) -> list[int]:
        return cards_left(self._deck, drawn)

    def move(self, drawn: list[int]) -> Move:
        return self._dealt([Card(card) for card in drawn])

    def _dealt(self, mixed: list[Card]) -> DealHands:
        hands: list[tuple[Card, ...]] = []
        first = 0
        for size in self._sizes:
            hands.append(tuple(sorted(mixed[first : first + size])))
            first += size
        return DealHands(tuple(hands))


def cards_left(deck: list[Card], drawn: list[int]) -> list[int]:
    """Return the cards of a deck that were not drawn yet."""
    return [card for card in deck if card not in drawn]


def _are_different(cards: Sequence[Card], deck: list[Card]) -> bool:
    return len(set(cards)) == len(cards) and all([card in deck for card in cards])


def _is_ascending(cards: tuple[Card, ...]) -> bool:
    return all([cards[i] < cards[i + 1] for i in range(len(cards) - 1)])
