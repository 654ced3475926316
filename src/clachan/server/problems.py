"""Turns every error into a response: problem details (RFC 9457) with a stable code."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from pydantic_core import to_json
from starlette.exceptions import HTTPException

from clachan.kernel.errors import GameError
from clachan.server.store.writer import StoreUnavailable
from clachan.server.tracebacks import drop_tracebacks
from clachan.tables.refusals import Refused, refused
from clachan.tables.wire import Problem

log = logging.getLogger("clachan.problems")

STATUS_OF: Final[Mapping[str, int]] = {
    "bad_request": 400,
    "invalid_notation": 400,
    "invalid_option": 400,
    "invalid_record": 400,
    "not_signed_in": 401,
    "no_access": 403,
    "blocked": 403,
    "wrong_origin": 403,
    "not_your_seat": 403,
    "not_found": 404,
    "method_not_allowed": 405,
    "stale_ply": 409,
    "not_to_act": 409,
    "illegal_move": 409,
    "already_ready": 409,
    "table_full": 409,
    "club_full": 409,
    "too_many_clubs": 409,
    "table_started": 409,
    "table_not_started": 409,
    "table_over": 409,
    "table_not_over": 409,
    "no_part_awaited": 409,
    "not_absent": 409,
    "talk_off": 409,
    "table_paused": 409,
    "table_ended": 409,
    "removed": 403,
    "seat_taken": 409,
    "nothing_to_undo": 409,
    "nothing_to_confirm": 409,
    "no_preview": 409,
    "superseded": 409,
    "too_large": 413,
    "wrong_content_type": 415,
    "wrong_host": 421,
    "too_many": 429,
    "internal": 500,
    "table_damaged": 500,
    "storage_full": 507,
    "table_deleted": 410,
    "game_damaged": 500,
    "needs_server": 501,
    "invalid_turn": 400,
    "turn_differs": 409,
    "turn_key_missing": 403,
    "store_unavailable": 503,
    "going_away": 503,
}
"""The HTTP status of each refusal code."""
_CODE_OF: Final = {
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    415: "wrong_content_type",
}


def status_of(refusal: Refused) -> int:
    """The HTTP status of a refusal."""
    return STATUS_OF[refusal.code]


def problem(refusal: Refused) -> Problem:
    status = status_of(refusal)
    return {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": refusal.code,
        "detail": refusal.detail,
        "args": dict(refusal.args_),
        "rule": refusal.rule or None,
    }


def problem_answer(refusal: Refused) -> Response:
    status = status_of(refusal)
    headers = {"Retry-After": "1"} if status in (429, 503) else None
    return Response(
        to_json(problem(refusal)),
        status_code=status,
        media_type="application/problem+json",
        headers=headers,
    )


def as_refusal(error: Exception) -> Refused:
    """The refusal for any error. Unexpected errors are logged, and nothing about them is revealed.

    The error loses its traceback: otherwise whoever sends wrong requests would fill the memory with them.
    """
    refusal = _refusal_of(error)
    drop_tracebacks(error)
    return refusal


def _refusal_of(error: Exception) -> Refused:
    match error:
        case Refused():
            return error
        case GameError():
            return refused(error)
        case StoreUnavailable():
            log.error("store unavailable", extra={"detail": str(error)})
            return Refused(
                "store_unavailable", "the database is unavailable: try again in a moment"
            )
        case RequestValidationError() | ValidationError():
            return Refused("bad_request", _first_error(error))
        case HTTPException():
            return Refused(_CODE_OF.get(error.status_code, "bad_request"), str(error.detail))
        case _:
            log.error("unexpected error", exc_info=error)
            return Refused("internal", "the server failed unexpectedly; the error has been logged")


def _first_error(error: RequestValidationError | ValidationError) -> str:
    """The location and message of the first error, without the invalid value."""
    errors: Any = error.errors()
    location = ".".join([str(part) for part in errors[0]["loc"]])
    message = errors[0]["msg"]
    return (f"{location}: {message}" if location else message)[:200]


def add_problems(app: FastAPI) -> None:
    """Register the handler for all errors."""

    async def answer(_: Request, error: Exception) -> Response:
        return problem_answer(as_refusal(error))

    for kind in (
        Refused,
        GameError,
        StoreUnavailable,
        RequestValidationError,
        HTTPException,
        Exception,
    ):
        app.add_exception_handler(kind, answer)
