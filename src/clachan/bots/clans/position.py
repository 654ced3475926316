"""A position of Clans and Glory as plain numbers, for search: places are bits, boards are counts."""

from __future__ import annotations

from typing import Final

from clachan.games.clans.cards import (
    COLOR_GROUP,
    LOWEST_RANK,
    RANK_GROUP,
    RANKS,
    Card,
    parse_card,
)
from clachan.games.clans.determinize import determinize
from clachan.games.clans.state import NO_CARD, ClansState
from clachan.games.clans.view import ClansView
from clachan.kernel.rng import Rng


class SearchPosition:
    """A position that is changed in place; `copy` it before a playout."""

    def __init__(
        self,
        *,
        seats: int,
        boards: int,
        turn: int,
        lays_left: int,
        free: int,
        near: list[int],
        counts: list[int],
        stacks: list[list[int]],
        shields: list[int],
        hands: list[list[Card]],
        unseen: list[int],
        board_places: list[int],
        related: list[int],
        house_rule: bool,
    ) -> None:
        self.seats: Final = seats
        self.boards: Final = boards
        self.turn = turn
        self.lays_left = lays_left
        self.free = free
        self.near: Final = near
        self.counts: Final = counts
        """Face-up cards of each rank on each board: `counts[board * RANKS + rank]`."""
        self.stacks: Final = stacks
        self.shields: Final = shields
        self.hands: Final = hands
        self.unseen: Final = unseen
        """The number of cards of each rank that do not lie face up."""
        self.board_places: Final = board_places
        self.related: Final = related
        self.house_rule: Final = house_rule

    def copy(self) -> SearchPosition:
        return SearchPosition(
            seats=self.seats,
            boards=self.boards,
            turn=self.turn,
            lays_left=self.lays_left,
            free=self.free,
            near=self.near.copy(),
            counts=self.counts.copy(),
            stacks=[stack.copy() for stack in self.stacks],
            shields=self.shields.copy(),
            hands=[hand.copy() for hand in self.hands],
            unseen=self.unseen.copy(),
            board_places=self.board_places,
            related=self.related,
            house_rule=self.house_rule,
        )

    @property
    def turns_left(self) -> int:
        """How many cards the player to move will still lay, this turn included."""
        return (self.lays_left + self.seats - 1) // self.seats

    def board_of(self, place: int) -> int:
        for board, places in enumerate(self.board_places):
            if places >> place & 1:
                return board
        raise AssertionError(f"place {place} is not at this table")

    def fits(self, card: Card) -> int:
        """The free places where a card may be laid face up. (Clans 3.2)"""
        return (self.near[COLOR_GROUP[card]] | self.near[RANK_GROUP[card]]) & self.free

    def play(self, card: Card, place: int, board: int, shield: bool, face_up: bool) -> None:
        """Play one turn without checking it. (Clans 3, 4)"""
        seat = self.turn
        self.free &= ~(1 << place)
        self.hands[seat].remove(card)
        if face_up:
            related = self.related[place]
            self.near[COLOR_GROUP[card]] |= related
            self.near[RANK_GROUP[card]] |= related
            self.counts[board * RANKS + card % RANKS] += 1
            self.unseen[card % RANKS] -= 1
        if shield:
            self.stacks[board].append(seat)
            self.shields[seat] -= 1
        self.lays_left -= 1
        self.turn = (seat + 1) % self.seats

    def points(self) -> list[int]:
        """The points of every seat if the game ended now. (Clans 5.3)"""
        points = [0] * self.seats
        for board in range(self.boards):
            stack = self.stacks[board]
            taken = 0
            for rank in range(RANKS):
                if taken == len(stack):
                    break
                count = self.counts[board * RANKS + rank]
                if count:
                    points[stack[taken]] += count * (LOWEST_RANK + rank)
                    taken += 1
        return points


def search_position(state: ClansState) -> SearchPosition:
    table = state.setup.table
    counts = [0] * (table.boards * RANKS)
    unseen = [0] * RANKS
    for card in state.setup.deck:
        unseen[card % RANKS] += 1
    for place in table.places:
        card = state.face_up[place]
        if card != NO_CARD:
            counts[table.board_of[place] * RANKS + card % RANKS] += 1
            unseen[card % RANKS] -= 1
    return SearchPosition(
        seats=state.setup.seats,
        boards=table.boards,
        turn=state.turn,
        lays_left=state.lays_left,
        free=state.free,
        near=state.near.copy(),
        counts=counts,
        stacks=[[int(seat) for seat in stack] for stack in state.stacks],
        shields=state.shields.copy(),
        hands=[list(hand) for hand in state.hands],
        unseen=unseen,
        board_places=[sum([1 << place for place in places]) for places in table.places_on],
        related=table.related,
        house_rule=state.setup.house_rule,
    )


class PositionSampler:
    """Samples positions that look like a view; only the unseen cards differ."""

    def __init__(self, view: ClansView, rng: Rng) -> None:
        state = determinize(view, rng)
        self._seen: Final = search_position(state)
        self._seat: Final = self._seen.turn
        self._hidden: Final = len([down for down in view.face_down if down.card is None])
        self._pool: Final = [
            card
            for card in state.setup.deck
            if card not in state.face_up and card not in state.hands[self._seat]
        ]
        for down in view.face_down:
            if down.card is not None:
                self._pool.remove(parse_card(down.card))

    def deal(self, rng: Rng) -> SearchPosition:
        """A position that looks like the view, with random hands for the rivals."""
        position = self._seen.copy()
        drawn = rng.take(self._pool, len(self._pool))
        first = self._hidden
        for seat, hand in enumerate(position.hands):
            if seat != self._seat:
                count = len(hand)
                position.hands[seat] = drawn[first : first + count]
                first += count
        return position
