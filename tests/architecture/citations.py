"""Numbered rules, and where they are cited: `(Skye 7.3)`, `(Clans 4.1, 4.2)`, `(Ruling S7)`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
RULES: Final = ROOT / "docs" / "rules"
BOOKS: Final = {
    "Skye": "skye.md",
    "Clans": "clans.md",
    "Journeyman": "journeyman.md",
    "Druids": "druids.md",
}

_RULE: Final = re.compile(r"^\*\*(\d+\.\d+|[A-Z]\d+)\*\*", re.MULTILINE)
_CHAPTER: Final = re.compile(r"^## (\d+) ", re.MULTILINE)
_NUMBER: Final = r"(?:\d+(?:\.\d+)?|[SCJD]\d+)"
_CITATION: Final = re.compile(
    rf"\b({'|'.join(BOOKS)}|Rulings?) ({_NUMBER}(?:(?:, | and | to |-){_NUMBER})*)"
)
_PIECE: Final = re.compile(rf"({_NUMBER})(?:(?: to |-)({_NUMBER}))?")


def numbered_rules(book: str) -> list[str]:
    """Every numbered paragraph of a rule book, in order."""
    return _RULE.findall((RULES / BOOKS[book]).read_text(encoding="utf-8"))


def rulings() -> list[str]:
    return _RULE.findall((RULES / "rulings.md").read_text(encoding="utf-8"))


def citable() -> set[str]:
    """Everything a citation may point at: paragraphs, whole chapters, rulings."""
    chapters = {
        f"{book} {number}"
        for book, page in BOOKS.items()
        for number in _CHAPTER.findall((RULES / page).read_text(encoding="utf-8"))
    }
    paragraphs = {f"{book} {number}" for book in BOOKS for number in numbered_rules(book)}
    return chapters | paragraphs | {f"Ruling {number}" for number in rulings()}


def cited(text: str) -> Iterator[str]:
    """The single rules that a text cites.

    >>> list(cited("as in (Skye 10.3, 10.8-10.10) and (Rulings S1, S2)"))
    ['Skye 10.3', 'Skye 10.8', 'Skye 10.9', 'Skye 10.10', 'Ruling S1', 'Ruling S2']
    """
    for word, numbers in _CITATION.findall(text):
        book = word.removesuffix("s") if word == "Rulings" else word
        for first, last in _PIECE.findall(numbers):
            yield from [f"{book} {number}" for number in _between(first, last)]


def _between(first: str, last: str) -> list[str]:
    """`10.8` to `10.10`: the paragraphs of one chapter."""
    chapter, _, start = first.rpartition(".")
    other_chapter, _, end = last.rpartition(".")
    if not last or not chapter or chapter != other_chapter:
        return [number for number in (first, last) if number]
    return [f"{chapter}.{number}" for number in range(int(start), int(end) + 1)]
