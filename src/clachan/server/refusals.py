"""Why a command is not carried out: a stable code and its arguments, never applied in silence."""

from __future__ import annotations

from collections.abc import Mapping

from clachan.kernel.errors import GameError, IllegalMove

Args = Mapping[str, "str | int"]

STATUS_OF: Mapping[str, int] = {
    "bad_request": 400,
    "invalid_notation": 400,
    "invalid_option": 400,
    "invalid_record": 400,
    "not_signed_in": 401,
    "no_access": 403,
    "wrong_origin": 403,
    "not_your_seat": 403,
    "not_found": 404,
    "method_not_allowed": 405,
    "stale_ply": 409,
    "not_to_act": 409,
    "illegal_move": 409,
    "already_ready": 409,
    "table_full": 409,
    "table_started": 409,
    "table_not_started": 409,
    "table_over": 409,
    "table_not_over": 409,
    "chair_taken": 409,
    "nothing_to_withdraw": 409,
    "nothing_to_confirm": 409,
    "no_preview": 409,
    "too_large": 413,
    "wrong_content_type": 415,
    "too_many": 429,
    "internal": 500,
    "store_unavailable": 503,
    "going_away": 503,
}
"""The stable codes, each with the HTTP status it is answered with."""


class Refused(Exception):
    """A command that is answered with a reason instead of being carried out."""

    def __init__(self, code: str, detail: str = "", rule: str = "", **args: str | int) -> None:
        super().__init__(detail or code)
        assert code in STATUS_OF, f"{code} is not one of the stable codes"
        self.code = code
        self.detail = detail
        self.rule = rule
        self.args_: Args = args

    @property
    def status(self) -> int:
        return STATUS_OF[self.code]


def refused(error: GameError) -> Refused:
    """An error of the rules as an answer; facts of an illegal move become its arguments."""
    if not isinstance(error, IllegalMove):
        return Refused(error.code if error.code in STATUS_OF else "bad_request", str(error))
    refusal = error.refusal
    answer = Refused("illegal_move", str(error), refusal.rule)
    answer.args_ = {**dict(refusal.facts), "reason": refusal.code}
    return answer
