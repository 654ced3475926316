"""Answers the requests that a worker process gets: moves of bots, and parts of reviews."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from clachan.tables.review_requests import review_part, review_request_from_json
from clachan.tables.thinking import PositionCache, request_from_json, think


def answer_to(line: str, cache: PositionCache, seconds: float | None = None) -> dict[str, Any]:
    """The reply to a request as JSON, or an error: a failing bot must not end the worker.

    With `seconds`, bots that search do it for that long.
    """
    try:
        data = json.loads(line)
        if "review" in data:
            return {"moves": review_part(review_request_from_json(data["review"]), cache)}
        return asdict(think(request_from_json(data), cache, seconds))
    except Exception as error:  # noqa: BLE001 - reported to the server, which asks another bot
        return {"error": f"{type(error).__name__}: {error}"}
