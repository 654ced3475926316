"""What people say at a table: plain text or a code of a phrase, and who may read it.

Talk is no part of the log, so records and replays never contain it.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from clachan.kernel.free_text import clean_text
from clachan.tables.refusals import Refused
from clachan.tables.table import PLAYING, Table
from clachan.tables.views.events import iso_time
from clachan.tables.wire import TalkLineOut

LONGEST_LINE: Final = 200
PHRASES: Final = (
    "hello",
    "good_luck",
    "nice_move",
    "thanks",
    "sorry",
    "one_moment",
    "your_turn",
    "good_game",
    "another",
    "bravo",
    "wow",
    "ouch",
    "hmm",
    "ha",
)
"""The codes of the phrases and reactions, for which the page has words in every language."""


@dataclass(frozen=True)
class TalkLine:
    """One line. `seat` is the speaker's seat at that time; None for spectators."""

    number: int
    at: int
    guest: str
    seat: int | None
    name: str
    text: str
    phrase: str


def check_may_talk(table: Table, text: str, phrase: str) -> str:
    """The text as it is kept; refused unless people may talk at this table and something is said."""
    if not table.is_talk_on:
        raise Refused("talk_off", "the host has switched off the talk at this table")
    if phrase and phrase not in PHRASES:
        raise Refused("bad_request", f"there is no phrase {phrase!r}")
    kept = "" if phrase else clean_text(text, LONGEST_LINE)
    if not (kept or phrase):
        raise Refused("bad_request", "a line needs a text or a phrase")
    return kept


def may_read(table: Table, line: TalkLine, guest: str) -> bool:
    """Whether a guest may read a line: until the game is over, players do not read what spectators say."""
    is_spectator_line = line.seat is None and line.guest != guest
    return not (is_spectator_line and table.status == PLAYING and table.seats_of(guest))


def speaker_of(guest: str) -> str:
    """A name for a person that others can mute; it says nothing about the person's id."""
    return sha256(f"clachan speaker {guest}".encode()).hexdigest()[:16]


def line_out(line: TalkLine, guest: str) -> TalkLineOut:
    """A line as a guest reads it."""
    return {
        "number": line.number,
        "at": iso_time(line.at),
        "seat": line.seat,
        "name": line.name,
        "speaker": speaker_of(line.guest),
        "is_you": line.guest == guest,
        "text": line.text or None,
        "phrase": line.phrase or None,
    }
