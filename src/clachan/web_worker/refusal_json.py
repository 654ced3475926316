"""Refusals as the page expects them: problem details, as the server sends them."""

from __future__ import annotations

from clachan.kernel.errors import GameError
from clachan.tables.refusals import Refused, refused
from clachan.tables.wire import Problem

_STATUS = 409


def problem(refusal: Refused) -> Problem:
    """Problem details. There is no HTTP here, so the status is always the same."""
    return {
        "type": "about:blank",
        "title": refusal.code,
        "status": _STATUS,
        "code": refusal.code,
        "detail": refusal.detail,
        "args": dict(refusal.args_),
        "rule": refusal.rule or None,
    }


def as_refusal(error: Exception) -> Refused:
    """The refusal for any error; unexpected ones say what they are, because nobody else keeps a log."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, GameError):
        return refused(error)
    if isinstance(error, (KeyError, TypeError, ValueError)):
        return Refused("bad_request", f"{type(error).__name__}: {error}")
    return Refused("internal", f"{type(error).__name__}: {error}")
