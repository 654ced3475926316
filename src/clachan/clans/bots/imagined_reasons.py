"""Reasons of the master: what happens in a few imagined games after a move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from clachan.clans.bots.choices import TurnChoices
from clachan.clans.bots.forecast import ARRIVALS, Forecast
from clachan.clans.bots.position import (
    BOARD_BITS,
    CARD_POINTS,
    COUNT,
    COUNT_BITS,
    PositionSampler,
    SearchPosition,
)
from clachan.clans.bots.search import SHIELD_PRICE
from clachan.clans.bots.variants import play_on
from clachan.clans.rules.cards import LOWEST_RANK, RANKS
from clachan.clans.rules.moves import Hide, Lay
from clachan.clans.rules.view import ClansView
from clachan.kernel.line import Line
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng

GAMES: Final = 40
"""The most imagined games for an explanation."""

FATES: Final = 3
"""The most lines about what becomes of a shield."""


def imagined_lines(view: ClansView, move: Move, is_over: Callable[[], bool]) -> list[Line]:
    """How many games the move wins, and what becomes of my shield there; fewer if the time is over."""
    assert isinstance(move, Lay | Hide), "a turn lays one card (Clans 3.1)"
    rng = Rng("reasons")
    sampler = PositionSampler(view, rng)
    after = sampler.seen.copy()
    seat = int(after.turn)
    choices = TurnChoices(Forecast(after, ARRIVALS), view.seats, SHIELD_PRICE)
    place = after.layout.number_of[move.place]
    board = place >> BOARD_BITS
    after.play(move.card, place, move.shield, isinstance(move, Lay))
    fate = ShieldFate(after, board, seat)
    position = after.copy()
    won = 0
    lead = 0.0
    played = 0
    while played < GAMES and not (played and is_over()):
        sampler.deal_to(position, rng)
        position.play(move.card, place, move.shield, isinstance(move, Lay))
        play_on(position, choices, rng)
        results = [int(result) for result in position.results()]
        points = [result // CARD_POINTS for result in results]
        if results[seat] == max(results):
            won += 1
        lead += points[seat] - (sum(points) - points[seat]) / (len(points) - 1)
        fate.look_at(position)
        played += 1
    tenths = round(10 * lead / played)
    facts = (("tenths", tenths), ("games", won), ("of", played))
    found = [Line("imagined_wins", round(lead / played), "Clans 5.8", (), facts)]
    return [*found, *fate.lines(played)]


class ShieldFate:
    """What the newest shield of a seat on a board takes at the end of imagined games."""

    def __init__(self, after: SearchPosition, board: int, seat: int) -> None:
        self._board: Final = board
        owners = after.owners(board)
        mine = [number for number, owner in enumerate(owners) if owner == seat]
        self._shield: Final = mine[-1] if mine else -1
        self._ranks: Final = ranks_on(after, board)
        self._fates: Final[dict[tuple[int, int], int]] = {}
        """How many games end so: the rank added below (0: none) and the rank taken (0: nothing)."""

    def look_at(self, end: SearchPosition) -> None:
        if self._shield < 0:
            return
        ranks = ranks_on(end, self._board)
        taken = ranks[self._shield] if self._shield < len(ranks) else 0
        added = 0
        if self._shield < len(self._ranks) and taken != self._ranks[self._shield]:
            added = min([rank for rank in ranks if rank not in self._ranks])
        self._fates[added, taken] = self._fates.get((added, taken), 0) + 1

    def lines(self, played: int) -> list[Line]:
        """One line for each of the most frequent fates."""
        found: list[Line] = []
        ranked = sorted(self._fates.items(), key=lambda pair: -pair[1])
        for (added, taken), games in ranked[:FATES]:
            facts: tuple[tuple[str, str | int], ...] = (
                ("board", self._board + 1),
                ("games", games),
                ("of", played),
            )
            if added:
                ranks = (("added", added), ("rank", taken))
                found.append(Line("imagined_push", 0, "Clans 5.3", (), (*facts, *ranks)))
            elif taken:
                found.append(Line("imagined_shield", 0, "Clans 5.3", (), (*facts, ("rank", taken))))
            else:
                found.append(Line("imagined_nothing", 0, "Clans 5.4", (), facts))
        return found


def ranks_on(position: SearchPosition, board: int) -> list[int]:
    """The ranks that lie face up on a board, lowest first."""
    word = int(position.boards[board].bits)
    return [LOWEST_RANK + rank for rank in range(RANKS) if word >> COUNT_BITS * rank & COUNT]
