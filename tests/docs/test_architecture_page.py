"""What ARCHITECTURE.md names exists, and the journey of a move stays short."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent.parent
TEXT: Final = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
JOURNEY: Final = TEXT.partition("## The journey of a move")[2].partition("\n## ")[0]
FILE: Final = re.compile(r"`([\w./-]+\.(?:py|ts|svelte|md|toml|txt))`")
LONGEST_JOURNEY: Final = 30
"""Files a move passes through; other good servers need about as many."""


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
    assert len(files) <= LONGEST_JOURNEY, sorted(files)
