"""The words of the terminal are the page's, and all of them exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from clachan.catalog import find_game
from clachan.cli.terminal.words import has_words
from clachan.skye.package import BOXES as EXPANSIONS
from clachan.skye.terminal.tile_words import sides_in_words, tile_words
from tools.terminal_words import BOXES, files, messages

ROOT = Path(__file__).parents[2]
TERMINALS = sorted((ROOT / "src" / "clachan").rglob("terminal"))
"""The folders about the terminal: what all games share, and those of games and boxes."""


@pytest.mark.parametrize("file", files(), ids=lambda file: f"{file.parent.name}/{file.name}")
def test_the_words_are_those_of_the_page(file: Path) -> None:
    assert file.read_text(encoding="utf-8") == files()[file], "run python -m tools.terminal_words"


def test_every_message_of_the_page_is_read() -> None:
    source = (ROOT / "web" / "src" / "i18n" / "en.ts").read_text(encoding="utf-8")
    assert len(messages(source)) == len(re.findall(r'^  "[^"]+":', source, re.MULTILINE))


def test_every_box_has_words() -> None:
    assert set(BOXES) == set(EXPANSIONS)


def test_whatever_is_said_has_words() -> None:
    missing = [
        (file.name, node.args[0].value)
        for folder in TERMINALS
        for file in sorted(folder.rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "say"
        and isinstance(node.args[0], ast.Constant)
        and not has_words(str(node.args[0].value))
    ]
    assert not missing


def test_every_scoring_tile_says_what_it_scores() -> None:
    for tile in find_game("skye", EXPANSIONS).rules.seams.scoring.values():  # type: ignore[attr-defined]
        assert has_words(f"scoring.{tile.reason}")
        assert has_words(f"scoring.{tile.reason}.about")


def test_tiles_have_names_instead_of_numbers() -> None:
    tiles = find_game("skye", EXPANSIONS).rules.seams.tileset.named  # type: ignore[attr-defined]
    assert tile_words(tiles["T09"]) == "pasture and mountain with two roads, 2 sheep"
    assert tile_words(tiles["T44"]) == "pasture and mountain with two roads, scroll: 1 per cow"
    assert not any(re.search(r"[A-Z][0-9]", tile_words(tile)) for tile in tiles.values())
    assert sides_in_words(tiles["T09"], 1).startswith("north pasture with a road, east mountain")
