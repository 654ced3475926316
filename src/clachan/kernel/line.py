"""Totals explain themselves: every coin and point is a line with its reason."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from clachan.kernel.errors import Fact
from clachan.kernel.seats import Seat


@dataclass(frozen=True)
class Line:
    """An amount, the code of its reason, the rule, and the cells or cards it comes from."""

    reason: str
    amount: int
    rule: str = ""
    cells: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()


def total(lines: Iterable[Line]) -> int:
    return sum([line.amount for line in lines])


@dataclass(frozen=True)
class Event:
    """Something everybody at the table may know; clients put it into words."""

    code: str
    seat: Seat | None = None
    lines: tuple[Line, ...] = ()
    facts: tuple[Fact, ...] = ()
