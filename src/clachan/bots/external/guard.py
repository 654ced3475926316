"""If an external bot crashes, takes too long or answers nonsense, a built-in bot plays on for it.

So the others can finish the game. Where results count, the bot has lost it (`with_losses`).
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter
from typing import Any, Final

from clachan.bots.interface import Bot
from clachan.kernel.errors import GameError
from clachan.kernel.game import Outcome
from clachan.kernel.legal import LegalMoves
from clachan.kernel.line import Line
from clachan.kernel.match import Player
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng

SECONDS: Final = 10.0
"""The time limit for one decision of an external bot."""


class TooSlow(Exception):
    """The bot did not answer within the time limit."""


class GuardedBot:
    """An external bot with a built-in fallback; `faults` says what went wrong."""

    def __init__(
        self,
        name: str,
        player: Player[Any],
        fallback: Bot[Any],
        fallback_code: str,
        seconds: float = SECONDS,
    ) -> None:
        self.name = name
        self.faults: list[str] = []
        """Empty, or the one fault after which the bot is not asked again."""
        self.note = ""
        """A note on the last move for the record; empty if the bot made it itself."""
        self._player = player
        self._fallback = fallback
        self._fallback_code = fallback_code
        self._seconds = seconds

    @property
    def blind(self) -> bool:
        return False

    def choose(self, view: Any, moves: LegalMoves, rng: Rng) -> Move:
        if self.faults:
            self.note = f"{self._fallback_code} moved for {self.name}"
            return self._substitute(view, moves, rng)
        self.note = ""
        start = perf_counter()
        try:
            with time_limit(self._seconds):
                move = self._player.choose(view, moves, rng)
            if perf_counter() - start > self._seconds:
                raise TooSlow
            if move in moves:
                return move
            fault = f"{move} is not among the legal moves"
        except TooSlow:
            fault = f"no answer within {self._seconds:g} s"
        except (Exception, SystemExit) as error:  # noqa: BLE001 - it must not end the game, whatever it is
            is_ours = isinstance(error, GameError)
            fault = str(error) if is_ours else f"{type(error).__name__}: {error}"
        fault = " ".join(fault.split())[:200]
        self.faults.append(fault)
        self.note = f"{self.name} failed ({fault}), {self._fallback_code} moved"
        return self._substitute(view, moves, rng)

    def _substitute(self, view: Any, moves: LegalMoves, rng: Rng) -> Move:
        return self._fallback.choose(view, moves, rng.fork("substitute"))

    def explain(self, view: Any, move: Move) -> tuple[Line, ...]:
        explain = getattr(self._player, "explain", None)
        if explain is None:
            return ()
        try:
            with time_limit(self._seconds):
                return tuple(explain(view, move))
        except Exception as error:  # noqa: BLE001 - as above
            facts = (("bot", self.name), ("fault", f"{type(error).__name__}: {error}"))
            return (Line("bot_failed", 0, "", (), facts),)


def with_losses(outcome: Outcome, has_failed: Sequence[bool]) -> Outcome:
    """The result where the seats whose bots have failed come last, without points.

    >>> with_losses(Outcome((50, 40, 30), (1, 2, 3)), (True, False, False))
    Outcome(points=(0, 40, 30), places=(3, 1, 2))
    """
    if not any(has_failed):
        return outcome
    seats = range(len(has_failed))
    others = [outcome.places[seat] for seat in seats if not has_failed[seat]]
    places = [
        len(seats)
        if has_failed[seat]
        else 1 + sum([place < outcome.places[seat] for place in others])
        for seat in seats
    ]
    points = [0 if has_failed[seat] else outcome.points[seat] for seat in seats]
    return Outcome(tuple(points), tuple(places))


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise `TooSlow` after that many seconds, where the system can interrupt this thread.

    Elsewhere (on Windows, in other threads) a late answer is only noticed when it arrives.
    """
    can_interrupt = (
        hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    )
    if not can_interrupt:
        yield
        return

    def ring(number: int, frame: Any) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)
