"""Refusals and the reasons of hints in words, as the page says them."""

from __future__ import annotations

from collections.abc import Mapping

from clachan.cli.terminal.situation import Situation
from clachan.cli.terminal.words import Value, has_words, say, signed, word
from clachan.tables.refusals import Refused
from clachan.tables.wire import HintLineOut


def refusal_words(refusal: Refused) -> str:
    """Why something was not done, in one sentence."""
    args: dict[str, Value] = dict(refusal.args_)
    key = f"why.{args.get('reason', '')}"
    if has_words(key):
        return say(key, **args)
    key = f"trouble.{refusal.code}"
    return say(key, **args) if has_words(key) else refusal.detail


def reason_line(
    situation: Situation,
    line: HintLineOut,
    facts: Mapping[str, Value] | None = None,
    *,
    code: str = "",
    has_points: bool = True,
) -> str:
    """A reason and the points it brings. `facts` and `code` are used instead of those of the line."""
    args: dict[str, Value] = {**line["facts"]}
    args["rounds"] = tuple([str(number) for number in line["rounds"]])
    args["lead"] = signed(line["amount"])
    args |= {key: situation.name(seat) for key, seat in line["seats"].items()}
    args |= facts or {}
    is_amount = has_points and line["amount"] and line["reason"] != "imagined_wins"
    points = f" ({signed(line['amount'])})" if is_amount else ""
    return f"• {word('hint', code or line['reason'], **args)}{points}"
