"""The parts of a game are where its package says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from importlib.resources import files
from typing import Any

import pytest

from clachan.bots.interface import BotEntry
from clachan.bots.review.judgment import Reviewing
from clachan.catalog import GAMES, find_game
from clachan.game_package import Lazy
from clachan.skye.bots.box_scoring import BoxScoring
from clachan.skye.bots.box_strategy import BoxStrategy
from clachan.skye.package import BOXES
from clachan.skye.table.box_views import BoxViews
from clachan.skye.terminal.terminal_box import TerminalBox


def parts_of(package: Any) -> Iterator[tuple[str, Any]]:
    """The parts that are imported when they are used."""
    for field in fields(package):
        value = getattr(package, field.name)
        if isinstance(value, Lazy):
            yield field.name, value.load()


@pytest.mark.parametrize("name", GAMES)
def test_the_parts_of_a_game(name: str) -> None:
    package = GAMES[name]
    parts = dict(parts_of(package))
    assert find_game(name).name == package.name
    assert all(isinstance(entry, BotEntry) for entry in parts["bots"])
    assert set(package.levels.values()) <= {entry.code for entry in parts["bots"]}
    assert isinstance(parts["reviewing"], Reviewing)
    assert all(files(folder).is_dir() for folder in package.folders.values())


@pytest.mark.parametrize("name", BOXES)
def test_the_parts_of_a_box(name: str) -> None:
    parts = dict(parts_of(BOXES[name]))
    assert parts["rules"](None).name == name
    assert isinstance(parts["strategy"], BoxStrategy)
    assert isinstance(parts["scoring"], BoxScoring)
    assert isinstance(parts["views"], BoxViews)
    assert isinstance(parts["terminal"], TerminalBox)
    assert callable(parts["worth"])
