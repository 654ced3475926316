"""The choices of a turn in groups: which rank on which board, with a shield or without."""

from __future__ import annotations

from typing import Final

from clachan.bots.clans.forecast import Forecast
from clachan.bots.clans.position import SearchPosition
from clachan.games.clans.cards import RANKS, Card

NO_RANK: Final = -1
"""The rank of a card that is laid face down."""


class Choice:
    """A group of equivalent moves: `cards` in hand that can make it, and the `places` for each of them."""

    def __init__(self, board: int, rank: int, shield: bool, worth: float) -> None:
        self.board: Final = board
        self.rank: Final = rank
        self.shield: Final = shield
        self.worth: Final = worth
        self.cards: Final[list[Card]] = []
        self.places: Final[list[int]] = []

    @property
    def key(self) -> int:
        return (self.board * (RANKS + 1) + self.rank + 1) * 2 + (1 if self.shield else 0)

    @property
    def face_up(self) -> bool:
        return self.rank != NO_RANK


def choices(position: SearchPosition, arrivals: float, shield_price: float) -> list[Choice]:
    """All choices of the player to move, with their worth: own points minus the rivals' mean.

    A shield costs `shield_price` as long as it could still be laid in a later turn.
    """
    seat = position.turn
    forecast = Forecast(position, arrivals)
    against = -1.0 / (position.seats - 1)
    has_shield = position.shields[seat] > 0
    price = shield_price if position.turns_left > position.shields[seat] else 0.0
    fits = [position.fits(card) for card in position.hands[seat]]
    nothing_fits = sum(fits) == 0
    room = [(places & position.free).bit_count() for places in position.board_places]
    weights: list[list[float]] = []
    before: list[float] = []
    for board in range(position.boards):
        owners = [1.0 if owner == seat else against for owner in position.stacks[board]]
        weights.append(owners)
        before.append(forecast.board(position.counts, board * RANKS, NO_RANK, room[board], owners))
    total = sum(before)
    found: dict[int, Choice] = {}
    for i, card in enumerate(position.hands[seat]):
        rank = card % RANKS
        places = fits[i]
        if places == 0:
            if not nothing_fits and not position.house_rule:
                continue
            places = position.free
            rank = NO_RANK
        for board in range(position.boards):
            here = places & position.board_places[board]
            if here == 0:
                continue
            key = (board * (RANKS + 1) + rank + 1) * 2
            known = found.get(key)
            if known is None:
                rest = total - before[board]
                first = board * RANKS
                left = room[board] - 1
                owners = weights[board]
                known = Choice(
                    board,
                    rank,
                    False,
                    rest + forecast.board(position.counts, first, rank, left, owners),
                )
                found[key] = known
                if has_shield:
                    shielded = [*owners, 1.0]
                    worth = forecast.board(position.counts, first, rank, left, shielded)
                    found[key + 1] = Choice(board, rank, True, rest + worth - price)
            known.cards.append(card)
            known.places.append(here)
            if has_shield:
                laid = found[key + 1]
                laid.cards.append(card)
                laid.places.append(here)
    return list(found.values())


def best_choice(found: list[Choice]) -> Choice:
    best = found[0]
    for choice in found:
        if choice.worth > best.worth:
            best = choice
    return best
