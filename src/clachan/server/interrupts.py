"""Ctrl+C while there is nothing to finish: the process ends at once, whatever it is doing."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

INTERRUPTED: Final = 130
"""The exit code after Ctrl+C."""


def end_at_once(*_: object) -> None:
    """Handle a signal. An exception instead could be lost, or be printed with a traceback."""
    os._exit(INTERRUPTED)


@contextmanager
def ending_at_once() -> Iterator[None]:
    """In this block, Ctrl+C ends the process at once."""
    before = signal.signal(signal.SIGINT, end_at_once)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
