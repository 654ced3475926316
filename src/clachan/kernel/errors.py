"""The errors raised on bad input, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

Fact = tuple[str, "str | int"]
"""A name and a value that go with a code, so that a client can say it in its own words."""


class Refusal:
    """Why a move is not allowed: a stable code, the rule, some facts, and one sentence.

    Programs use `code` and `facts`; `text` is for terminals and logs.
    """

    def __init__(self, code: str, rule: str, text: str, facts: Iterable[Fact] = ()) -> None:
        self.code = code
        self.rule = rule
        self.text = text
        self.facts = tuple(facts)

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text

    def __repr__(self) -> str:
        return f"Refusal({self.code!r}, {self.rule!r}, {self.text!r}, {self.facts!r})"


class GameError(Exception):
    """The base class of all errors that bad input can cause."""

    code: ClassVar[str] = "game_error"


class InvalidNotation(GameError):
    """A text that cannot be read as a move, card, tile, cell or seat."""

    code: ClassVar[str] = "invalid_notation"


class IllegalMove(GameError):
    """A move that the rules do not allow in this position."""

    code: ClassVar[str] = "illegal_move"

    def __init__(self, who: str, move: str, refusal: Refusal) -> None:
        super().__init__(f"{who} cannot {move}: {refusal}")
        self.who = who
        self.move = move
        self.refusal = refusal


class InvalidOption(GameError):
    """An option, box, number of seats or game that does not exist."""

    code: ClassVar[str] = "invalid_option"


class InvalidRecord(GameError):
    """A record that cannot be read or replayed; `line` counts from 1, 0 means the whole record."""

    code: ClassVar[str] = "invalid_record"

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.reason = reason
        self.line = line


class InvalidContent(GameError):
    """A content file with a row that cannot be used."""

    code: ClassVar[str] = "invalid_content"
