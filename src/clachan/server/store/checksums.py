"""Finds logs that were changed behind the server's back.

Every row of a log has a checksum of itself and of the checksum before it, and the table knows its last
ply with its checksum. So a row that was changed, removed or added shows, also at the end of the log.
Rows from before checksums were introduced have none; they count in the checksums of the rows after them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pydantic_core import to_json

_BYTES: Final = 16
_COLUMNS: Final = ("table_id", "ply", "kind", "at", "seat", "text", "data", "author", "key")


class DamagedLog(Exception):
    """The log of a table is not what the server wrote."""


@dataclass(frozen=True)
class LogEnd:
    """The last ply of a log, and the checksum of the log so far."""

    ply: int
    checksum: str


EMPTY: Final = LogEnd(0, "")


def checksum(previous: str, columns: Mapping[str, Any]) -> str:
    """The checksum of a row that follows a row with the checksum `previous`."""
    values = to_json([previous, *[columns[name] for name in _COLUMNS]])
    return hashlib.blake2b(values, digest_size=_BYTES).hexdigest()


def verify(start: LogEnd, rows: Iterable[Mapping[str, Any]], stored_end: LogEnd) -> LogEnd:
    """Check the rows of a log after `start`; return its end, or raise `DamagedLog`.

    `stored_end` is what the table says about its log. Its checksum is empty if the table is older than
    checksums.
    """
    end = start
    for columns in rows:
        if columns["ply"] != end.ply + 1:
            raise DamagedLog(f"row {end.ply + 1} of its log is missing")
        end = LogEnd(columns["ply"], checksum(end.checksum, columns))
        if columns["checksum"] is None:
            if stored_end.checksum and end.ply == stored_end.ply:
                raise DamagedLog(f"row {end.ply} of its log has lost its checksum")
        elif columns["checksum"] != end.checksum:
            raise DamagedLog(f"row {end.ply} of its log, or a row before it, was changed")
    if end.ply != stored_end.ply:
        raise DamagedLog(f"its log ends at row {end.ply} instead of {stored_end.ply}")
    if stored_end.checksum and end.checksum != stored_end.checksum:
        raise DamagedLog(f"row {end.ply} of its log, or a row before it, was changed")
    return end
