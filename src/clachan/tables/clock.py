"""The clock as a value: what each seat has left, and when it runs out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from clachan.kernel.seats import PerSeat
from clachan.tables.setup import DAYS, LIVE, ClockRule

_RETURN_SHARE: Final = 5
"""Whoever comes back to a table with a live clock gets a fifth of the time again, and at least a minute."""
_MINUTE: Final = 60_000


@dataclass(frozen=True)
class Clock:
    """Milliseconds left for each seat; with days, of the present decision.

    `running` are the seats whose time passes since the moment `at`.
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
        """Somebody's time may run out at this table."""
        return self.rule.kind in (LIVE, DAYS)

    def advanced_to(self, now: int, running: Iterable[int]) -> Clock:
        """The clock after time has passed, now running for other seats."""
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

    def after_decision(self, seat: int) -> Clock:
        """With days, a seat that decided something has the full time for what comes next."""
        if self.rule.kind != DAYS:
            return self
        return self._with_left(seat, self.rule.milliseconds)

    def with_return_time(self, seat: int) -> Clock:
        full = self.rule.milliseconds
        return self._with_left(
            seat, max(self.left[seat], min(full, max(_MINUTE, full // _RETURN_SHARE)))
        )

    def _with_left(self, seat: int, left: int) -> Clock:
        return replace(self, left=(*self.left[:seat], left, *self.left[seat + 1 :]))

    def deadline(self, seat: int) -> int | None:
        """The moment at which a seat's time is over, if nothing happens before."""
        return self.at + self.left[seat] if seat in self.running else None

    def next_deadline(self) -> int | None:
        """The first deadline of all."""
        return min([self.at + self.left[seat] for seat in self.running], default=None)

    def overdue(self, now: int) -> tuple[int, ...]:
        return tuple([s for s in sorted(self.running) if self.at + self.left[s] <= now])
