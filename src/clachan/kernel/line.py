"""Lines and events: what happened, and where every coin and point comes from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from clachan.kernel.errors import Fact
from clachan.kernel.pickling import reduced
from clachan.kernel.seats import Seat


@dataclass(frozen=True)
class Line:
    """An amount of gold or points with a code for its reason, its rule, and the cells it comes from."""

    reason: str
    amount: int
    rule: str = ""
    cells: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()

    def __reduce__(self) -> tuple[object, ...]:
        return reduced(self)


def total(lines: Iterable[Line]) -> int:
    """Return the sum of the amounts."""
    return sum([line.amount for line in lines])


@dataclass(frozen=True)
class Event:
    """Something that happened and that everybody may see; clients put the code into words."""

    code: str
    seat: Seat | None = None
    lines: tuple[Line, ...] = ()
    facts: tuple[Fact, ...] = ()

    def __reduce__(self) -> tuple[object, ...]:
        return reduced(self)
