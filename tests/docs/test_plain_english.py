"""The worst phrases of the first draft stay out of everything people read, code and tests included."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
SCOPE = (
    "*.md",
    "*.py",
    "Makefile",
    "pyproject.toml",
    "docs/**/*.md",
    "examples/*.py",
    "tools/*.py",
    "benchmarks/*.py",
    "src/clachan/**/*.py",
    "tests/**/*.py",
    "web/*.md",
    "web/src/i18n/en.ts",
    "web/src/boxes/*/words/en.ts",
)
LEFT_OUT = (
    "src/clachan/_compiled/",
    "tests/docs/test_plain_english.py",
)

PLAIN = {
    r"\banew\b": "again",
    r"\b(who|whoever) wants\b": "if you want..., players who want...",
    r"\bso many\b": "that many, a number of",
    r"\b(the|an) own\b": "your, its or the player's own",
    r"\bgold (are|lie|lies|wait)\b": "the gold is...",
    r"\bslowly, please\b": "Too many requests. Try again in a moment.",
    r"\btells? (whether|how|what|who|which|where|if)\b": "says whether, shows how, returns what",
    r"\b(tiles?|lands?|cards?|shields?) (lie|lies)\b": "is placed, is on the table",
    r"\blies? (beside|in front|on your)\b": "is next to, is in front of",
    r"\bcolour": "color (American spelling)",
    r"\bneighbour": "neighbor (American spelling)",
    r"\bbehaviour": "behavior (American spelling)",
    r"\bfavourite": "favorite (American spelling)",
    r"\btraveller": "traveler (American spelling)",
    r"\bcentre": "center (American spelling)",
    r"\blicence\b": "license (American spelling)",
    r"\b(recogn|organ|normal|initial|serial|optim)is(e|ed|es|ing|ation)\b": "-ize (American spelling)",
    r"\bthe line (to the (server|database)|is broken|broke)\b": "the connection",
    r"\btake back, or done\b": "Finish, or take one back?",
    r"\bunder the axe\b": "axe a tile",
    r"\b(like|as) the device\b": "match system",
    r"\bonly write it down\b": "skip animations",
    r"\bbefore what cannot be taken back\b": "confirm moves that can't be undone",
    r"\bin good order\b": "cleanly",
    r"\bwhat runs, and why\b": "the version and which build is running",
    r"\b1 cattle\b|\ba completed water\b": "1 cow, a completed lake",
    r"\bto be expected of\b": "average outcome",
    r"\bsold with about\b": "about 42% likely to sell",
    r"\bnobody is missing\b": "every seat is taken",
    r"\bplays? by itself\b": "autoplay",
    r"\byours, for the others\b": "your tile: others can buy it",
    r"\bthe game begins when\b": "starts when...",
    r"\ball open\b": "reveal everything",
    r"\bin vain\b": "for nothing, without need",
    r"\bof the house\b": "built-in",
    r"\b(as|when) the table lies\b": "now",
    r"\bplays? on at random\b": "play random moves to the end",
    r"\bwould draw\b": "would return",
    r"\bread up on\b": "catch up with",
    r"\bput into shape\b": "format",
}
"""A pattern for each phrase, with what to write instead."""


def files() -> list[Path]:
    found = {file for pattern in SCOPE for file in ROOT.glob(pattern)}
    return sorted(
        file for file in found if not file.relative_to(ROOT).as_posix().startswith(LEFT_OUT)
    )


def lines_like(pattern: str) -> Iterator[str]:
    for file in files():
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if re.search(pattern, line, re.IGNORECASE):
                yield f"{file.relative_to(ROOT)}:{number}: {line.strip()}"


@pytest.mark.parametrize("pattern", PLAIN)
def test_a_phrase_does_not_come_back(pattern: str) -> None:
    found = list(lines_like(pattern))
    assert not found, f"write it plainly ({PLAIN[pattern]}):\n" + "\n".join(found)


def test_the_files_are_found() -> None:
    assert len(files()) > 400
