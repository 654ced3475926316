"""Logs as one JSON object per line. Nothing secret is ever logged."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any, Final

_PLAIN: Final = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime"}


class JsonLines(logging.Formatter):
    """Formats a record as JSON; the values in `extra` become keys."""

    def format(self, record: logging.LogRecord) -> str:
        entry: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
        }
        entry.update({k: v for k, v in record.__dict__.items() if k not in _PLAIN})
        if record.exc_info:
            entry["trace"] = self.formatException(record.exc_info)
        return json.dumps(entry, default=str)


class NowAndThen(logging.Filter):
    """Lets the same warning of a library through once in a while: anybody can cause some of them."""

    def __init__(self, seconds: float = 10.0) -> None:
        super().__init__()
        self._seconds = seconds
        self._last: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno != logging.WARNING or record.name.startswith("clachan"):
            return True
        last = self._last.get(record.msg, -self._seconds)
        if record.created - last < self._seconds:
            return False
        self._last[record.msg] = record.created
        return True


def log_to_stderr(level: str) -> None:
    """Log to stderr, one JSON object per line.

    The level `debug` is for our own loggers only: libraries would log every byte they send and receive,
    tokens and sealed moves included.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(NowAndThen())
    chosen = logging.getLevelNamesMapping()[level.upper()]
    logging.basicConfig(level=max(chosen, logging.INFO), handlers=[handler], force=True)
    logging.getLogger("clachan").setLevel(chosen)
