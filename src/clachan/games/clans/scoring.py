"""Who takes which cards, board by board and shield by shield. (Clans 5)"""

from __future__ import annotations

from typing import Final

from clachan.games.clans.cards import Card, card_names, rank_of
from clachan.games.clans.places import Place, place_name
from clachan.games.clans.state import NO_CARD, State
from clachan.kernel.line import Line
from clachan.kernel.seats import PerSeat, Seat


class Taking:
    """What one shield takes: the cards of one rank, or nothing. Board and shield count from 0."""

    def __init__(self, board: int, shield: int, seat: Seat, rank: int, places: list[Place]) -> None:
        self.board: Final = board
        self.shield: Final = shield
        self.seat: Final = seat
        self.rank: Final = rank
        self.places: Final = places

    @property
    def points(self) -> int:
        """The sum of the numbers on the cards. (Clans 5.7)"""
        return self.rank * len(self.places)


def takings(state: State) -> list[Taking]:
    """The scoring of the table as it lies: the first-laid shield takes the lowest rank. (Clans 5.3)

    Face-down cards are nobody's (5.2); so are the ranks for which no shield is left (5.5), and the
    shields for which no rank is left take nothing (5.4).
    """
    table = state.setting.table
    found: list[Taking] = []
    for board in range(table.boards):
        stack = state.stacks[board]
        if not stack:
            continue
        ranks = _by_rank(state, board)
        lowest_first = sorted(ranks)
        for shield, seat in enumerate(stack):
            if shield < len(lowest_first):
                rank = lowest_first[shield]
                found.append(Taking(board, shield, seat, rank, ranks[rank]))
            else:
                found.append(Taking(board, shield, seat, 0, []))
    return found


def _by_rank(state: State, board: int) -> dict[int, list[Place]]:
    """Where on a board cards of each rank lie face up."""
    ranks: dict[int, list[Place]] = {}
    for place in state.setting.table.places_on[board]:
        card = state.face_up[place]
        if card != NO_CARD:
            ranks.setdefault(rank_of(card), []).append(place)
    return ranks


def scores(state: State) -> PerSeat[tuple[int, ...]]:
    """The points of each seat and, for ties, the number of its cards. (Clans 5.7, 5.8)"""
    points = [0] * state.setting.seats
    cards = [0] * state.setting.seats
    for taking in takings(state):
        points[taking.seat] += taking.points
        cards[taking.seat] += len(taking.places)
    return tuple([(points[seat], cards[seat]) for seat in range(state.setting.seats)])


def lines(state: State) -> PerSeat[tuple[Line, ...]]:
    """Every point of each seat as a line with board, shield and cards. (Clans 5.9)"""
    found: list[list[Line]] = [[] for _ in range(state.setting.seats)]
    for taking in takings(state):
        found[taking.seat].append(_line(state, taking))
    return tuple([tuple(own) for own in found])


def _line(state: State, taking: Taking) -> Line:
    where = (("board", taking.board + 1), ("shield", taking.shield + 1))
    if not taking.places:
        return Line("no_rank_left", 0, "Clans 5.4", (), where)
    cards: list[Card] = [state.face_up[place] for place in taking.places]
    return Line(
        "lowest_rank",
        taking.points,
        "Clans 5.3",
        tuple([place_name(place) for place in taking.places]),
        (*where, ("rank", taking.rank), ("cards", card_names(cards))),
    )
