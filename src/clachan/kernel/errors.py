"""What can go wrong, said so that a person or a program can act on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

Fact = tuple[str, "str | int"]


class Refusal:
    """Why something cannot be done: a stable code, the rule, the facts, and one plain sentence.

    Programs read `code` and `facts`; the sentence is for terminals and logs.
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
    """The parent of everything this package raises on bad input."""

    code: ClassVar[str] = "game_error"


class InvalidNotation(GameError):
    """A text that is no move, cell, tile or seat anywhere."""

    code: ClassVar[str] = "invalid_notation"


class IllegalMove(GameError):
    """A move that exists, but not here and now."""

    code: ClassVar[str] = "illegal_move"

    def __init__(self, who: str, move: str, refusal: Refusal) -> None:
        super().__init__(f"{who} cannot {move}: {refusal}")
        self.who = who
        self.move = move
        self.refusal = refusal


class InvalidOption(GameError):
    """An option, seat count or box that this game does not have."""

    code: ClassVar[str] = "invalid_option"


class InvalidRecord(GameError):
    """A record that cannot be read or does not replay; `line` counts from 1, 0 means the whole file."""

    code: ClassVar[str] = "invalid_record"

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.reason = reason
        self.line = line


class InvalidContent(GameError):
    """A data file of tiles or tracks with a row that does not make sense."""

    code: ClassVar[str] = "invalid_content"
