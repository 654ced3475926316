"""The log of a table: everything that ever happened at it, one row after the other.

The log is the truth. A room is what you get by reading it; see `room.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

OPENED: Final = "opened"
SAT: Final = "sat"
LEFT: Final = "left"
BOT_SEATED: Final = "bot_seated"
CHAIR_OPENED: Final = "chair_opened"
STARTED: Final = "started"
MOVE: Final = "move"
DRAFT: Final = "draft"
READY: Final = "ready"
WITHDRAWN: Final = "withdrawn"
TAKEN_OVER: Final = "taken_over"
RETURNED: Final = "returned"
BOT_REPLACED: Final = "bot_replaced"
REMATCH: Final = "rematch"

CLOCK: Final = "clock"
"""Why a bot took a seat over: the person's time ran out."""

SERVER: Final = ""
"""The author of what the table does by itself: chance, bots, clocks."""


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
