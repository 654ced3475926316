"""Answers questions to bots in a browser, in a worker of their own."""

from __future__ import annotations

import json
from typing import Final

from clachan.tables.thinking import PositionCache
from clachan.tables.worker_answers import answer_to

SECONDS: Final = 1.5
"""How long bots that search think about a decision. WebAssembly is slower than the compiled engine."""
_CACHE: Final = PositionCache()


def answer_in_browser(request: str) -> str:
    """The answer to a question as JSON."""
    return json.dumps(answer_to(request, _CACHE, SECONDS))
