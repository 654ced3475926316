"""The log of a table: everything that ever happened there, row by row.

The log is the only source of truth. `replay.py` builds a table from it.
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
PART_ADDED: Final = "part_added"
PARTS_WAIVED: Final = "parts_waived"
STARTED: Final = "started"
MOVE: Final = "move"
DRAFT: Final = "draft"
READY: Final = "ready"
UNDONE: Final = "undone"
TAKEN_BACK: Final = "taken_back"
TAKEN_OVER: Final = "taken_over"
RETURNED: Final = "returned"
BOT_REPLACED: Final = "bot_replaced"
DOWNTIME: Final = "downtime"
REMATCH: Final = "rematch"
REMOVED: Final = "removed"
PAUSED: Final = "paused"
RESUMED: Final = "resumed"
END_AGREED: Final = "end_agreed"
END_DECLINED: Final = "end_declined"
ENDED: Final = "ended"
TALK_SWITCHED: Final = "talk_switched"

CLOCK: Final = "clock"
"""The reason for a bot to take over a seat when the person's time runs out."""
ABSENT: Final = "absent"
"""The reason for a bot to take over when the person keeps the table waiting."""

SERVER: Final = ""
"""The author of rows that do not come from a person: chance, bots and clocks."""


@dataclass(frozen=True)
class LogRow:
    """One entry of the log; `at` is in milliseconds since 1970.

    `author` and `key` identify the command, so that a command that is sent twice is carried out once.
    """

    ply: int
    kind: str
    at: int
    seat: int | None = None
    text: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)
    author: str = SERVER
    key: str = ""
