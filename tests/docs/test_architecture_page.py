"""What ARCHITECTURE.md names exists, and the journey of a move stays short."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent.parent
TEXT: Final = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
JOURNEY: Final = TEXT.partition("## The journey of a move")[2].partition("\n## ")[0]
FILE: Final = re.compile(r"`([\w./-]+\.(?:py|ts|svelte|md|toml|txt))`")
MOST_FILES: Final = 30
"""Files a move passes through; other good servers need about as many."""
MOST_HAND_OFFS: Final = 15


def test_every_file_that_is_named_exists() -> None:
    named = set(FILE.findall(TEXT))
    assert len(named) > 30
    bases = (ROOT, ROOT / "src" / "clachan", ROOT / "src" / "clachan" / "tables")
    missing = sorted(name for name in named if not any((base / name).is_file() for base in bases))
    assert not missing, f"ARCHITECTURE.md names files that do not exist: {missing}"


def test_the_journey_names_whole_paths() -> None:
    paths = [name for name in FILE.findall(JOURNEY) if name != "replay.py"]
    assert paths and all((ROOT / path).is_file() for path in paths)


def test_a_move_passes_through_few_files() -> None:
    files = {name for name in FILE.findall(JOURNEY) if "/" in name}
    assert len(files) <= MOST_FILES, sorted(files)
    assert f"{len(files)} files" in " ".join(JOURNEY.split())


def test_a_move_is_handed_on_a_few_times() -> None:
    """Every step is one hand-off, and begins with the file that the move is handed to."""
    steps = re.findall(r"^(\d+)\. `([\w./-]+)`", JOURNEY, re.MULTILINE)
    numbers = re.findall(r"^(\d+)\.", JOURNEY, re.MULTILINE)
    assert numbers == [number for number, _ in steps], "a step that names no file first"
    assert numbers == [str(number) for number in range(1, len(steps) + 1)]
    assert len(steps) <= MOST_HAND_OFFS
    assert f"{len(steps)} hand-offs" in " ".join(JOURNEY.split())
    assert all(one != other for (_, one), (_, other) in pairwise(steps))
