"""Scoring: which cards each shield takes. (Clans 5)"""

from __future__ import annotations

from typing import Final

from clachan.clans.rules.cards import Card, card_names, rank_of
from clachan.clans.rules.places import Place, place_name
from clachan.clans.rules.state import NO_CARD, ClansState
from clachan.kernel.line import Line
from clachan.kernel.seats import PerSeat, Seat


class ShieldScore:
    """The cards that one shield takes: all of one rank, or none. Board and shield count from 0."""

    def __init__(self, board: int, shield: int, seat: Seat, rank: int, places: list[Place]) -> None:
        self.board: Final = board
        self.shield: Final = shield
        self.seat: Final = seat
        self.rank: Final = rank
        self.places: Final = places

    def __repr__(self) -> str:
        places = " ".join([place_name(place) for place in self.places]) or "no cards"
        return f"<shield {self.shield} on board {self.board} of seat {self.seat}: {places}>"

    @property
    def points(self) -> int:
        """The sum of the numbers on the cards. (Clans 5.7)"""
        return self.rank * len(self.places)


def shield_scores(state: ClansState) -> list[ShieldScore]:
    """Score every shield as if the game ended now; the first shield takes the lowest rank. (Clans 5.3)

    Face-down cards don't count (5.2). Ranks without a shield go to nobody (5.5), and shields
    without a rank take nothing (5.4).
    """
    table = state.setup.table
    found: list[ShieldScore] = []
    for board in range(table.boards):
        stack = state.stacks[board]
        if not stack:
            continue
        ranks = _by_rank(state, board)
        lowest_first = sorted(ranks)
        for shield, seat in enumerate(stack):
            if shield < len(lowest_first):
                rank = lowest_first[shield]
                found.append(ShieldScore(board, shield, seat, rank, ranks[rank]))
            else:
                found.append(ShieldScore(board, shield, seat, 0, []))
    return found


def _by_rank(state: ClansState, board: int) -> dict[int, list[Place]]:
    """Return the places of the face-up cards on a board, by rank."""
    ranks: dict[int, list[Place]] = {}
    for place in state.setup.table.places_on[board]:
        card = state.face_up[place]
        if card != NO_CARD:
            ranks.setdefault(rank_of(card), []).append(place)
    return ranks


def scores(state: ClansState) -> PerSeat[tuple[int, ...]]:
    """Return each seat's points and, for ties, its number of cards. (Clans 5.7, 5.8)"""
    points = [0] * state.setup.seats
    cards = [0] * state.setup.seats
    for score in shield_scores(state):
        points[score.seat] += score.points
        cards[score.seat] += len(score.places)
    return tuple([(points[seat], cards[seat]) for seat in range(state.setup.seats)])


def score_lines(state: ClansState) -> PerSeat[tuple[Line, ...]]:
    """Return each seat's points as lines with board, shield and cards. (Clans 5.9)"""
    found: list[list[Line]] = [[] for _ in range(state.setup.seats)]
    for score in shield_scores(state):
        found[score.seat].append(_line(state, score))
    return tuple([tuple(own) for own in found])


def _line(state: ClansState, score: ShieldScore) -> Line:
    where = (("board", score.board + 1), ("shield", score.shield + 1))
    if not score.places:
        return Line("no_rank_left", 0, "Clans 5.4", (), where)
    cards: list[Card] = [state.face_up[place] for place in score.places]
    return Line(
        "lowest_rank",
        score.points,
        "Clans 5.3",
        tuple([place_name(place) for place in score.places]),
        (*where, ("rank", score.rank), ("cards", card_names(cards))),
    )
