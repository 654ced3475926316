"""The worker process for bots: reads one request per line and writes one reply per line."""

from __future__ import annotations

import json
import os
import signal
import sys

from clachan.tables.thinking import PositionCache
from clachan.tables.worker_answers import answer_to


def work() -> None:
    """Answer requests until there are no more. Whatever bots print goes to stderr."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    cache = PositionCache()
    for line in sys.stdin:
        answer = json.dumps(answer_to(line, cache))
        try:
            answers.write(answer + "\n")
            answers.flush()
        except BrokenPipeError:
            os._exit(0)  # the server is gone


if __name__ == "__main__":
    work()
