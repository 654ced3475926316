"""The last turns, played in every possible way: no sampling of moves, no forecast.

For each way the unseen cards may be dealt, everybody knows all cards and makes the best move for themselves.
The move with the best mean over these deals is best.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import TYPE_CHECKING, Final

from clachan.clans.bots.position import (
    BOARD_BITS,
    PositionSampler,
    SearchPosition,
    TableLayout,
    bit,
    cards_in,
)
from clachan.clans.bots.rewards import rewards_of
from clachan.clans.bots.variants import PLACE, PLACE_BITS
from clachan.clans.rules.cards import RANKS, Card
from clachan.clans.rules.moves import Hide, Lay
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng

if TYPE_CHECKING:
    # Only for the compiler: machine integers. Interpreted, they are plain ints.
    from mypy_extensions import i64

LAST_TURNS: Final = 3
"""How many turns before the end everything is played out."""

MOST_DEALS: Final = 400
"""With more ways to deal the unseen cards, nothing is solved."""

_FACE_UP: Final = 1
_SHIELD: Final = 2
_FLAG_BITS: Final = 2
"""A turn is one number: card, place, and two bits for shield and face up."""


class Endgame:
    """The last turns from a view."""

    def __init__(self, sampler: PositionSampler, rng: Rng) -> None:
        self._seen: Final = sampler.seen
        self._seat: Final = int(self._seen.turn)
        seats = self._seen.layout.seats
        later = [(self._seat + turn) % seats for turn in range(1, int(self._seen.lays_left))]
        self._movers: Final = sorted({seat for seat in later if seat != self._seat})
        """The rivals who still have a turn; the hands of the others do not matter."""
        sizes = [int(sampler.sizes[seat]) for seat in self._movers]
        deals = _deals(sum([1 << card for card in map(int, sampler.pool)]), sizes)
        self.deals: Final = rng.take(deals, len(deals)) if len(deals) <= MOST_DEALS else []
        """The hands of these rivals in every possible way, in random order; none if there are too many."""
        self._positions: Final = [self._seen.copy() for _ in range(LAST_TURNS + 1)]
        self.turns: Final = turns_of(self._seen)

    def best(self, most: int, is_over: Callable[[], bool]) -> Move:
        """The best move over at most this many deals, or over fewer if time runs out."""
        totals = [0] * len(self.turns)
        for number, hands in enumerate(self.deals[:most]):
            if number and is_over():
                break
            start = self._positions[LAST_TURNS]
            start.become(self._seen)
            for seat, hand in zip(self._movers, hands, strict=True):
                start.hands[seat].bits = hand
            for i, turn in enumerate(self.turns):
                totals[i] += int(self._after(start, turn)[self._seat])
        return move_of_turn(self._seen.layout, self.turns[totals.index(max(totals))])

    def _after(self, before: SearchPosition, turn: i64) -> list[i64]:
        """Everybody's reward after a turn, if all make their best moves."""
        position = self._positions[before.lays_left - 1]
        position.become(before)
        position.play(
            turn >> _FLAG_BITS >> PLACE_BITS,
            turn >> _FLAG_BITS & PLACE,
            turn & _SHIELD != 0,
            turn & _FACE_UP != 0,
        )
        if position.lays_left == 0:
            return rewards_of(position.results())
        seat = position.turn
        best: list[i64] = []
        for reply in turns_of(position):
            rewards = self._after(position, reply)
            if not best or rewards[seat] > best[seat]:
                best = rewards
        return best


def _deals(pool: int, sizes: list[int]) -> list[list[int]]:
    """Every way to deal hands of these sizes from a pool of cards; at most a few more than `MOST_DEALS`."""
    if not sizes:
        return [[]]
    found: list[list[int]] = []
    for cards in combinations(cards_in(pool), sizes[0]):
        hand = sum([1 << card for card in cards])
        for rest in _deals(pool & ~hand, sizes[1:]):
            found.append([hand, *rest])
        if len(found) > MOST_DEALS:
            break
    return found


def move_of_turn(layout: TableLayout, turn: i64) -> Move:
    """The move of the engine for a turn."""
    card = Card(int(turn >> _FLAG_BITS >> PLACE_BITS))
    place = layout.place_of[int(turn >> _FLAG_BITS & PLACE)]
    shield = turn & _SHIELD != 0
    return Lay(card, place, shield) if turn & _FACE_UP else Hide(card, place, shield)


def turns_of(position: SearchPosition) -> list[i64]:
    """Every legal turn. Of the very last one only those that differ in board, rank or shield. (Clans 3, 4)"""
    hand = position.hands[position.turn].bits
    found: list[i64] = []
    seen: list[bool] = [False] * (8 * RANKS)
    fitting = False
    card: i64 = 0
    while hand >> card:
        if hand >> card & 1:
            places = position.fits(card)
            if places:
                fitting = True
                _add_turns(position, found, seen, card, places, _FACE_UP)
        card += 1
    if not fitting or position.layout.house_rule:
        for unfit in cards_in(int(position.unfit_cards())):
            _add_turns(position, found, seen, unfit, position.free, 0)
            if position.lays_left == 1:
                break
    return found


def _add_turns(
    position: SearchPosition, found: list[i64], seen: list[bool], card: i64, places: i64, flags: i64
) -> None:
    last = position.lays_left == 1
    shields = position.shields_left(position.turn)
    covered: i64 = 0
    place: i64 = 0
    while places >> place:
        if places & bit(place):
            board = place >> BOARD_BITS
            same = board * RANKS + card % RANKS
            is_new = not last or (not seen[same] if flags else covered & bit(board) == 0)
            if is_new:
                covered |= bit(board)
                if flags:
                    seen[same] = True
                turn = (card << PLACE_BITS | place) << _FLAG_BITS | flags
                found.append(turn)
                if shields:
                    found.append(turn | _SHIELD)
        place += 1
