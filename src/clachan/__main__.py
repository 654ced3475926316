"""The `clachan` command, also as `python -m clachan`."""

from __future__ import annotations

import atexit
import signal
import sys

from clachan.server.interrupts import INTERRUPTED, end_at_once, ending_at_once


def main() -> None:
    """Run the command. Ctrl+C leaves no traceback, also while the command is imported or has ended."""
    with ending_at_once():
        from clachan.cli.main import main as run_command  # noqa: PLC0415 - takes most of a second
    try:
        run_command()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    finally:
        signal.signal(signal.SIGINT, end_at_once)
        atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)


if __name__ == "__main__":
    main()
