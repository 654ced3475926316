"""The limits in the guide for hosts are those of the code."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

from clachan.server.settings import Limits

GUIDE = Path(__file__).parents[2] / "docs" / "guide"
INTERNAL = {"outbox"}
"""Not a limit that anybody would ask for."""


def size(count: int) -> str:
    return f"{count // 1024} kB"


def number(value: float) -> str:
    return f"{value:g}"


def documented(limits: Limits) -> tuple[dict[str, str], set[str]]:
    """The rows of the table as they must be, and the names of the limits they show."""
    shown: set[str] = set()

    class Recorder:
        def __getattr__(self, name: str) -> float:
            shown.add(name)
            value: float = getattr(limits, name)
            return value

    of = Recorder()
    many = of.guests_per_address
    rows = {
        "head and body of a request, a socket message": ", ".join(
            [size(int(of.head_bytes)), size(int(of.body_bytes)), size(int(of.frame_bytes))]
        ),
        "time for the head, for the body, for reading an answer": ", ".join(
            [
                f"{number(seconds)} s"
                for seconds in (of.head_seconds, of.body_seconds, of.reading_seconds)
            ]
        ),
        "connections per address": number(of.connections_per_address),
        "requests and socket messages per guest": (
            f"{number(of.requests_per_second)} per second, bursts of {number(of.requests_at_once)}"
        ),
        "requests and socket messages per address": (
            f"{number(of.requests_per_second * many)} per second, "
            f"bursts of {number(of.requests_at_once * many)}"
        ),
        "new guests per address": f"{number(of.new_guests_per_minute)} per minute",
        "new tokens per guest and per address": f"{number(of.new_tokens_per_hour)} per hour",
        "tokens per guest": (
            f"{number(of.tokens_per_guest)}, each valid until it is not used for "
            f"{number(of.token_days)} days"
        ),
        "addresses for messages per guest, and messages that ask one address to confirm": (
            f"{number(of.new_notices_per_hour)} per hour"
        ),
        "invite codes, links and recovery phrases tried per address": (
            f"{number(of.codes_per_second)} per second, bursts of {number(of.codes_at_once)}"
        ),
        "lines of talk per guest": (
            f"{number(of.lines_per_minute)} per minute, bursts of {number(of.lines_at_once)}"
        ),
        "unfinished tables per guest": number(of.open_tables),
        "clubs per guest, members per club": (
            f"{number(of.clubs_per_guest)}, {number(of.members_per_club)}"
        ),
        "sockets": (
            f"{number(of.sockets_per_guest)} per guest, {number(of.sockets_per_address)} per address, "
            f"{number(of.sockets)} per server"
        ),
    }
    return rows, shown


def test_the_guide_shows_the_real_limits() -> None:
    text = (GUIDE / "hosting.md").read_text(encoding="utf-8")
    section = text.partition("\n## Limits\n")[2].partition("\n## ")[0]
    rows = dict(re.findall(r"^\| (.+?) \| (.+?) \|$", section, flags=re.MULTILINE))
    del rows["what"]
    expected, shown = documented(Limits())
    assert rows == expected
    assert shown == {field.name for field in fields(Limits)} - INTERNAL, "a limit without a row"


def test_the_protocol_says_when_tokens_end() -> None:
    text = (GUIDE / "protocol.md").read_text(encoding="utf-8")
    assert f"not used for {Limits().token_days} days" in text
