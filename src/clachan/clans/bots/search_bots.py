"""The expert and the master: they search before each card."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from clachan.clans.bots.endgame import LAST_TURNS, Endgame
from clachan.clans.bots.imagined_reasons import imagined_lines
from clachan.clans.bots.one_move import explained
from clachan.clans.bots.position import PositionSampler
from clachan.clans.bots.search import SHIELD_PRICE, ClansSearch
from clachan.clans.rules.view import ClansView
from clachan.kernel.legal import LegalMoves
from clachan.kernel.line import Line
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng

AT_ONCE: Final = 50
"""Games between two looks at the clock and at the results."""

ENDLESS: Final = 1_000_000
"""The most games of a search that is only limited by time; they fit into memory."""

EXPERT_GAMES: Final = 1000
"""The games that the expert imagines for a card."""

CLEAR: Final = 0.5
"""A move is clearly best if its lead is more than this share of the games still to come."""

GAMES_FOR_A_DEAL: Final = 20
"""How many games of its budget the master gives up for a deal that it solves."""


def master_games(view: ClansView) -> int:
    """The most games that the master imagines for a card.

    With more seats, more depends on luck, and it takes more games to see which move is best.
    """
    return 10_000 if view.seats == 2 else 20_000


class ClansExpertBot:
    """Runs a fixed number of iterations; with `seconds` above 0, searches for that long instead."""

    def __init__(self, seconds: float = 0.0) -> None:
        self._seconds: Final = seconds

    @property
    def blind(self) -> bool:
        return False

    def choose(self, view: ClansView, moves: LegalMoves, rng: Rng) -> Move:
        end = perf_counter() + self._seconds
        search = ClansSearch(view, rng)
        if len(search.choices) == 1:
            return search.move(0)
        if self._seconds <= 0.0:
            search.run(EXPERT_GAMES)
        else:
            search.run(AT_ONCE)
            while perf_counter() < end:
                search.run(AT_ONCE)
        return search.move(search.ranking()[0])

    def explain(self, view: ClansView, move: Move) -> tuple[Line, ...]:
        return explained(view, move, SHIELD_PRICE)


class ClansMasterBot(ClansExpertBot):
    """Searches much longer than the expert, but stops when one move is clearly best.

    It imagines a number of games for a card or, if given, thinks for that many seconds. With a limit it also
    stops after that many seconds. The last turns are solved.
    """

    def __init__(self, seconds: float = 0.0, games: int = 0, limit: float = 0.0) -> None:
        super().__init__(seconds)
        self._limit: Final = seconds or limit
        self._games: Final = games if seconds <= 0.0 else ENDLESS
        self._start = 0.0

    def choose(self, view: ClansView, moves: LegalMoves, rng: Rng) -> Move:
        self._start = perf_counter()
        games = self._games or master_games(view)
        if view.lays_left <= LAST_TURNS:
            endgame = Endgame(PositionSampler(view, rng), rng)
            if endgame.deals:
                return endgame.best(max(10, games // GAMES_FOR_A_DEAL), self._is_over)
        search = ClansSearch(view, rng)
        if len(search.choices) == 1:
            return search.move(0)
        self.think(search, games)
        return search.move(search.ranking()[0])

    def explain(self, view: ClansView, move: Move) -> tuple[Line, ...]:
        """What happens in imagined games after the move, and the reasons of the forecast.

        The games show what becomes of a shield, so the forecast's chance that it holds is left out.
        """
        self._start = perf_counter()
        reasons = [line for line in super().explain(view, move) if line.reason != "shield_chance"]
        return (*imagined_lines(view, move, self._is_over), *reasons)

    def _is_over(self) -> bool:
        """Whether the time for this decision is used up."""
        return self._limit > 0.0 and perf_counter() - self._start >= self._limit

    def think(self, search: ClansSearch, games: int) -> None:
        """Search until the games or the time are used up, or until nothing will change."""
        done = 0
        while done < games:
            now = min(AT_ONCE, games - done)
            search.run(now)
            done += now
            left = float(games - done)
            if self._limit > 0.0:
                used = perf_counter() - self._start
                left = min(left, done * (self._limit - used) / used)
            if search.lead() > CLEAR * left:
                return
