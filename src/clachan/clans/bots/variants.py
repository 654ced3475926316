"""Variants of a choice: the cards and places that make it.

A variant is one number, `card << PLACE_BITS | place`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clachan.clans.bots.choices import TurnChoices, board_of, has_shield, rank_of
from clachan.clans.bots.position import (
    BOARD_BITS,
    ON_BOARD,
    SIZES,
    SearchPosition,
    TableLayout,
    cards_in,
)
from clachan.clans.rules.cards import COLORS, RANKS, Card
from clachan.clans.rules.moves import Hide, Lay
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng

if TYPE_CHECKING:
    # Only for the compiler: machine integers. Interpreted, they are plain ints.
    from mypy_extensions import i64

PLACE_BITS: Final = 6
PLACE: Final = 63

_NTH: Final = bytes(
    [
        [*[i for i in range(8) if places >> i & 1], *[0] * 8][n]
        for places in range(ON_BOARD + 1)
        for n in range(8)
    ]
)
"""The n-th place of each set of places on a board: `_NTH[places << BOARD_BITS | n]`."""


def variants(position: SearchPosition, choice: i64) -> list[i64]:
    """Every card and place that make a choice, by card and then by place."""
    board = board_of(choice)
    rank = rank_of(choice)
    hand = position.unfit_cards() if rank < 0 else position.hands[position.turn].bits
    found: list[i64] = []
    for card in cards_in(int(hand)):
        if rank < 0 or card % RANKS == rank:
            fits = position.free if rank < 0 else position.fits(card)
            places = fits >> (board << BOARD_BITS) & ON_BOARD
            for i in range(SIZES[places]):
                found.append(
                    card << PLACE_BITS | board << BOARD_BITS | _NTH[places << BOARD_BITS | i]
                )
    return found


def any_variant(position: SearchPosition, choice: i64, rng: Rng) -> i64:
    """A random card and place that make a choice: first the card, then the place."""
    first = board_of(choice) << BOARD_BITS
    rank = rank_of(choice)
    free = position.free >> first & ON_BOARD
    count: i64 = 0
    picked: i64 = -1
    places: i64 = free
    if rank < 0:
        for card in cards_in(int(position.unfit_cards())):
            count += 1
            if count == 1 or rng.below(count) == 0:
                picked = card
    else:
        near = position.near
        by_rank = near[len(COLORS) + rank].bits >> first & free
        cards = position.hands[position.turn].bits >> rank
        step: i64 = RANKS
        color: i64 = 0
        while cards:
            if cards & 1:
                fits = by_rank | near[color].bits >> first & free
                if fits:
                    count += 1
                    if count == 1 or rng.below(count) == 0:
                        picked = color * step + rank
                        places = fits
            cards >>= step
            color += 1
    size: i64 = SIZES[places]
    n: i64 = rng.below(size) if size > 1 else 0
    return picked << PLACE_BITS | first + _NTH[places << BOARD_BITS | n]


def play_variant(position: SearchPosition, choice: i64, variant: i64) -> None:
    position.play(variant >> PLACE_BITS, variant & PLACE, has_shield(choice), rank_of(choice) >= 0)


def play_on(position: SearchPosition, choices: TurnChoices, rng: Rng) -> None:
    """Play to the end of the game, everybody by the best choice."""
    ranks = position.layout.ranks
    while position.lays_left:
        choices.look_at(position, rng.below(ranks))
        play_variant(position, choices.best, any_variant(position, choices.best, rng))


def move_of(layout: TableLayout, choice: i64, variant: i64) -> Move:
    """The move of the engine for a variant of a choice."""
    card = Card(int(variant) >> PLACE_BITS)
    place = layout.place_of[int(variant) & PLACE]
    if rank_of(choice) >= 0:
        return Lay(card, place, has_shield(choice))
    return Hide(card, place, has_shield(choice))
