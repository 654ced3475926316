"""A position of Clans and Glory as plain numbers, for search.

Places and cards are bits, and everything on a board is packed into one number. A turn changes a few machine
words, and nothing has to be built or thrown away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clachan.clans.rules.cards import (
    CARDS,
    COLOR_GROUP,
    COLORS,
    LOWEST_RANK,
    RANK_GROUP,
    RANKS,
    parse_card,
)
from clachan.clans.rules.determinize import determinize
from clachan.clans.rules.places import PLACES, Place
from clachan.clans.rules.setup import ClansSetup
from clachan.clans.rules.state import NO_CARD, ClansState
from clachan.clans.rules.view import ClansView
from clachan.kernel.rng import Rng

if TYPE_CHECKING:
    # Only for the compiler: machine integers. Interpreted, they are plain ints.
    from mypy_extensions import i64

BOARD_BITS: Final = 3
"""The places of board b are numbered from 8 * b on."""
ON_BOARD: Final = 255
"""Mask of the places of one board: `places >> 8 * b & ON_BOARD` are those of board b."""

COUNT_BITS: Final = 4
COUNT: Final = 15
"""Cards on a board are counted by rank: `board >> COUNT_BITS * rank & COUNT`."""

STACK: Final = 24
OWNERS: Final = 6
HEIGHT: Final = 36
"""Above the counts are the owners of the first six shields, two bits each, and the number of shields.

There are six ranks, so the seventh shield of a stack never takes anything. (Clans 5.4)
"""

SHIELD_BITS: Final = 4
SHIELDS_LEFT: Final = 15

CARD_POINTS: Final = 64
"""In `results`: points are worth this much, cards 1. So the cards decide ties. (Clans 5.8)"""

SIZES: Final = bytes([places.bit_count() for places in range(ON_BOARD + 1)])
"""The number of places in each set of places on a board."""


def bit(number: i64, one: i64 = 1) -> i64:
    """The number with only this bit set; compiled, `1 << number` would have just 32 bits."""
    return one << number


class Word:
    """A number that is changed in place: compiled, that is faster than a new number in a list."""

    def __init__(self, bits: i64) -> None:
        self.bits: i64 = bits


def words(numbers: list[int]) -> list[Word]:
    return [Word(number) for number in numbers]


class TableLayout:
    """What stays the same during a game, taken from its setup."""

    def __init__(self, setup: ClansSetup) -> None:
        table = setup.table
        self.seats: Final = setup.seats
        self.boards: Final = table.boards
        self.house_rule: Final = setup.house_rule
        self.ranks: Final = 1 + max([card % RANKS for card in setup.deck])
        """The ranks in play are the lowest ones. (Clans 1.3)"""
        self.deck_counts: Final = sum([1 << COUNT_BITS * (card % RANKS) for card in setup.deck])
        self.number_of: Final = [0] * PLACES
        """The number of each place; `place_of` has the places again."""
        self.place_of: Final[dict[int, Place]] = {}
        for board, places in enumerate(table.places_on):
            for i, place in enumerate(places):
                self.number_of[place] = (board << BOARD_BITS) + i
                self.place_of[(board << BOARD_BITS) + i] = place
        self.related: Final[list[i64]] = [0] * (table.boards << BOARD_BITS)
        """The neighbors and the opposite of each place. (Clans 2.3, 2.4)"""
        for place in table.places:
            self.related[self.number_of[place]] = self.numbers(table.related[place])

    def numbers(self, places: int) -> int:
        """A set of places of the engine in our numbers."""
        return sum([1 << number for number, place in self.place_of.items() if places >> place & 1])


_LAYOUTS: Final[dict[ClansSetup, TableLayout]] = {}
"""A cache: there are few setups, and games share them."""


def layout_of(setup: ClansSetup) -> TableLayout:
    found = _LAYOUTS.get(setup)
    if found is None:
        found = TableLayout(setup)
        _LAYOUTS[setup] = found
    return found


def copy_words(to: list[Word], of: list[Word]) -> None:
    size: i64 = len(of)
    i: i64 = 0
    while i < size:
        to[i].bits = of[i].bits
        i += 1


class SearchPosition:
    """A position that is changed in place; `copy` it before a playout."""

    def __init__(
        self,
        layout: TableLayout,
        turn: i64,
        lays_left: i64,
        free: i64,
        unseen: i64,
        shields: i64,
        near: list[Word],
        boards: list[Word],
        hands: list[Word],
    ) -> None:
        self.layout: Final = layout
        self.seats: i64 = layout.seats
        self.turn: i64 = turn
        self.lays_left: i64 = lays_left
        self.free: i64 = free
        """The free places."""
        self.unseen: i64 = unseen
        """The cards that do not lie face up, counted by rank."""
        self.shields: i64 = shields
        """The number of shields that each player has left, in four bits each."""
        self.near: Final = near
        """The places next to or opposite a face-up card of each color and rank."""
        self.boards: Final = boards
        """The face-up cards and the shields on each board."""
        self.hands: Final = hands
        """The cards of each player."""

    def copy(self) -> SearchPosition:
        return SearchPosition(
            self.layout,
            turn=self.turn,
            lays_left=self.lays_left,
            free=self.free,
            unseen=self.unseen,
            shields=self.shields,
            near=[Word(word.bits) for word in self.near],
            boards=[Word(word.bits) for word in self.boards],
            hands=[Word(word.bits) for word in self.hands],
        )

    def become(self, other: SearchPosition) -> None:
        """Become a copy of another position of the same game."""
        self.turn = other.turn
        self.lays_left = other.lays_left
        self.free = other.free
        self.unseen = other.unseen
        self.shields = other.shields
        copy_words(self.near, other.near)
        copy_words(self.boards, other.boards)
        copy_words(self.hands, other.hands)

    def turns_left(self) -> i64:
        """How many cards the player to move will still lay, this turn included."""
        return (self.lays_left + self.seats - 1) // self.seats

    def shields_left(self, seat: i64) -> i64:
        return self.shields >> SHIELD_BITS * seat & SHIELDS_LEFT

    def room(self, board: i64) -> i64:
        """The number of free places on a board."""
        return SIZES[self.free >> (board << BOARD_BITS) & ON_BOARD]

    def owners(self, board: i64) -> list[int]:
        """Whose shields are on a board, the first six of them."""
        word = self.boards[board].bits
        height = min(OWNERS, int(word >> HEIGHT))
        return [int(word >> STACK + 2 * shield & 3) for shield in range(height)]

    def fits(self, card: i64) -> i64:
        """The free places where a card may be laid face up. (Clans 3.2)"""
        return (self.near[COLOR_GROUP[card]].bits | self.near[RANK_GROUP[card]].bits) & self.free

    def unfit_cards(self) -> i64:
        """The cards of the player to move that fit nowhere. (Clans 4.1)"""
        hand = self.hands[self.turn].bits
        found: i64 = 0
        card: i64 = 0
        while hand:
            if hand & 1 and self.fits(card) == 0:
                found |= bit(card)
            hand >>= 1
            card += 1
        return found

    def play(self, card: i64, place: i64, shield: bool, face_up: bool) -> None:
        """Play one turn without checking it. (Clans 3, 4)"""
        seat = self.turn
        self.free ^= bit(place)
        self.hands[seat].bits ^= bit(card)
        board = self.boards[place >> BOARD_BITS]
        if shield:
            board.bits = with_shield(board.bits, seat)
            self.shields -= bit(SHIELD_BITS * seat)
        if face_up:
            related = self.layout.related[place]
            color = self.near[COLOR_GROUP[card]]
            rank = self.near[RANK_GROUP[card]]
            color.bits |= related
            rank.bits |= related
            one = bit(COUNT_BITS * (RANK_GROUP[card] - len(COLORS)))
            board.bits += one
            self.unseen -= one
        self.lays_left -= 1
        seat += 1
        if seat == self.seats:
            seat = 0
        self.turn = seat

    def results(self) -> list[i64]:
        """Each seat's points and cards if the game ended now, as one number. (Clans 5.3, 5.8)"""
        found: list[i64] = [0] * self.layout.seats
        ranks: i64 = self.layout.ranks
        lowest: i64 = LOWEST_RANK
        for board in self.boards:
            word = board.bits
            height = word >> HEIGHT
            owners = word >> STACK
            taken: i64 = 0
            rank: i64 = 0
            while rank < ranks and taken < height:
                count = word & COUNT
                if count:
                    found[owners & 3] += count * (CARD_POINTS * (lowest + rank) + 1)
                    owners >>= 2
                    taken += 1
                word >>= COUNT_BITS
                rank += 1
        return found


def with_shield(board: i64, seat: i64) -> i64:
    """A board with one more shield on its stack."""
    height = board >> HEIGHT
    if height < OWNERS:
        board |= seat << STACK + 2 * height
    return board + bit(HEIGHT)


def search_position(state: ClansState) -> SearchPosition:
    layout = layout_of(state.setup)
    unseen = layout.deck_counts
    boards = [0] * layout.boards
    for place in state.setup.table.places:
        card = state.face_up[place]
        if card != NO_CARD:
            one = 1 << COUNT_BITS * (card % RANKS)
            boards[layout.number_of[place] >> BOARD_BITS] += one
            unseen -= one
    for board, owners in enumerate(state.stacks):
        for owner in owners:
            boards[board] = int(with_shield(boards[board], owner))
    return SearchPosition(
        layout,
        turn=state.turn,
        lays_left=state.lays_left,
        free=layout.numbers(state.free),
        unseen=unseen,
        shields=sum([left << SHIELD_BITS * seat for seat, left in enumerate(state.shields)]),
        near=words([layout.numbers(places) for places in state.near]),
        boards=words(boards),
        hands=words([sum([1 << card for card in hand]) for hand in state.hands]),
    )


class PositionSampler:
    """Samples positions that look like a view; only the unseen cards differ."""

    def __init__(self, view: ClansView, rng: Rng) -> None:
        state = determinize(view, rng)
        self.seen: Final = search_position(state)
        """One of the positions."""
        self._seat: Final = self.seen.turn
        self.sizes: Final[list[i64]] = [len(hand) for hand in state.hands]
        """How many cards each player holds."""
        self.pool: Final[list[i64]] = [
            card
            for card in state.setup.deck
            if card not in state.face_up and card not in state.hands[self.seen.turn]
        ]
        """The cards that a rival may hold."""
        for down in view.face_down:
            if down.card is not None:
                self.pool.remove(parse_card(down.card))

    def deal(self, rng: Rng) -> SearchPosition:
        """A position that looks like the view, with random hands for the rivals."""
        position = self.seen.copy()
        self.deal_to(position, rng)
        return position

    def deal_to(self, position: SearchPosition, rng: Rng) -> None:
        """Deal random hands of the rivals into `position`."""
        position.become(self.seen)
        pool = self.pool
        size: i64 = len(pool)
        dealt: i64 = 0
        for seat, count in enumerate(self.sizes):
            if seat != self._seat:
                hand: i64 = 0
                end = dealt + count
                while dealt < end:
                    other: i64 = dealt + rng.below(size - dealt)
                    card = pool[other]
                    pool[other] = pool[dealt]
                    pool[dealt] = card
                    hand |= bit(card)
                    dealt += 1
                position.hands[seat].bits = hand


def cards_in(cards: int) -> list[int]:
    """The cards of a set."""
    return [card for card in range(CARDS) if cards >> card & 1]
