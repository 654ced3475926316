"""The clock of a table as a value: the time each seat has left, and when it runs out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from clachan.kernel.seats import PerSeat
from clachan.tables.setup import DAYS, LIVE, ClockRule

_RETURN_SHARE: Final = 5
"""A person who returns to a table with a live clock has at least a fifth of the full time, and a minute."""
_MINUTE: Final = 60_000
_SECOND: Final = 1000


@dataclass(frozen=True)
class Clock:
    """The milliseconds each seat has left: for the game, or with days for its current decision.

    `running` are the seats whose clocks have been running since `at`.
    """

    rule: ClockRule
    left: PerSeat[int]
    running: frozenset[int] = frozenset()
    at: int = 0

    @staticmethod
    def of(rule: ClockRule, seats: int) -> Clock:
        return Clock(rule, (rule.milliseconds,) * seats)

    @property
    def is_ticking(self) -> bool:
        """Whether this table has a time limit."""
        return self.rule.kind in (LIVE, DAYS)

    def advanced_to(self, now: int, running: Iterable[int]) -> Clock:
        """The clock at the time `now`, running for these seats from then on."""
        if not self.is_ticking:
            return self
        passed = max(0, now - self.at)
        left = [
            max(0, ms - passed) if seat in self.running else ms for seat, ms in enumerate(self.left)
        ]
        seats = frozenset(running)
        if self.rule.kind == DAYS:
            for seat in seats - self.running:
                left[seat] = self.rule.milliseconds
        return Clock(self.rule, tuple(left), seats, now)

    def paused_for(self, milliseconds: int) -> Clock:
        """The clock if it had stood still for this long since `at`."""
        return replace(self, at=self.at + milliseconds)

    def after_decision(self, seat: int, is_over: bool) -> Clock:
        """The clock after a move of a seat. With days it gets the full time for its next decision.

        With minutes it gets the increment when its decision `is_over`: once, however many moves it took.
        """
        if self.rule.kind == DAYS:
            return self._with_left(seat, self.rule.milliseconds)
        if is_over and self.rule.increment:
            return self._with_left(seat, self.left[seat] + self.rule.increment * _SECOND)
        return self

    def with_return_time(self, seat: int) -> Clock:
        """The clock with the time that a person who returns to a seat gets at least."""
        full = self.rule.milliseconds
        return self._with_left(
            seat, max(self.left[seat], min(full, max(_MINUTE, full // _RETURN_SHARE)))
        )

    def _with_left(self, seat: int, left: int) -> Clock:
        return replace(self, left=(*self.left[:seat], left, *self.left[seat + 1 :]))

    def next_deadline(self) -> int | None:
        """The earliest deadline of all seats."""
        return min([self.at + self.left[seat] for seat in self.running], default=None)

    def overdue(self, now: int) -> tuple[int, ...]:
        """The seats whose time has run out."""
        return tuple([s for s in sorted(self.running) if self.at + self.left[s] <= now])
