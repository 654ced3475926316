"""The log of a table: everything that ever happened at it, row by row.

The log is the truth. A table is what you get by reading it; see `replay.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

OPENED: Final = "opened"
SAT: Final = "sat"
LEFT: Final = "left"
BOT_SEATED: Final = "bot_seated"
SEAT_OPENED: Final = "seat_opened"
STARTED: Final = "started"
MOVE: Final = "move"
DRAFT: Final = "draft"
READY: Final = "ready"
UNDONE: Final = "undone"
TAKEN_OVER: Final = "taken_over"
RETURNED: Final = "returned"
BOT_REPLACED: Final = "bot_replaced"
REMATCH: Final = "rematch"

CLOCK: Final = "clock"
"""Why a bot took over a seat: the person's time ran out."""

SERVER: Final = ""
"""The author of rows that no person wrote: chance, bots, clocks."""


@dataclass(frozen=True)
class LogRow:
    """One thing that happened; `at` is in milliseconds since 1970.

    `author` and `key` remember whose command it was, so that the same command sent twice is
    answered twice and carried out once.
    """

    ply: int
    kind: str
    at: int
    seat: int | None = None
    text: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)
    author: str = SERVER
    key: str = ""
