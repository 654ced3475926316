"""Refusals: why a command was not carried out, as a stable code with arguments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from clachan.kernel.errors import GameError, IllegalMove

Args = Mapping[str, "str | int"]

CODES: Final = frozenset(
    {
        "bad_request",
        "invalid_notation",
        "invalid_option",
        "invalid_record",
        "not_signed_in",
        "no_access",
        "blocked",
        "wrong_origin",
        "wrong_host",
        "not_your_seat",
        "not_found",
        "method_not_allowed",
        "stale_ply",
        "not_to_act",
        "illegal_move",
        "already_ready",
        "table_full",
        "club_full",
        "too_many_clubs",
        "table_started",
        "table_not_started",
        "table_over",
        "table_not_over",
        "seat_taken",
        "no_part_awaited",
        "not_absent",
        "talk_off",
        "table_paused",
        "table_ended",
        "removed",
        "nothing_to_undo",
        "nothing_to_confirm",
        "no_preview",
        "superseded",
        "too_large",
        "wrong_content_type",
        "too_many",
        "internal",
        "table_damaged",
        "storage_full",
        "table_deleted",
        "game_damaged",
        "needs_server",
        "invalid_turn",
        "turn_differs",
        "turn_key_missing",
        "store_unavailable",
        "going_away",
    }
)
"""The stable codes of refusals."""


class Refused(Exception):
    """A command was not carried out; `code` says why, `detail` explains it for logs and programs."""

    def __init__(self, code: str, detail: str = "", rule: str = "", **args: str | int) -> None:
        super().__init__(detail or code)
        assert code in CODES, f"unknown refusal code {code}"
        self.code = code
        self.detail = detail
        self.rule = rule
        self.args_: Args = args


def refused(error: GameError) -> Refused:
    """The refusal for an error of the engine; the facts of an illegal move become its arguments."""
    if not isinstance(error, IllegalMove):
        return Refused(error.code if error.code in CODES else "bad_request", str(error))
    refusal = error.refusal
    answer = Refused("illegal_move", str(error), refusal.rule)
    answer.args_ = {**dict(refusal.facts), "reason": refusal.code}
    return answer
