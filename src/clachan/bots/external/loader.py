"""Load a bot by what the user typed: a file and a class, a program, or an installed package."""

from __future__ import annotations

import importlib.util
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Final

from clachan.bots.external.program import ProgramBot
from clachan.kernel.errors import InvalidOption
from clachan.kernel.match import Player

PROGRAM: Final = "exec:"
GROUP: Final = "clachan.bots"
"""The entry point group in which installed packages offer bots."""


def find_player(game: str, spec: str) -> Player[Any] | None:
    """The external player that `spec` names, or None if it names none."""
    if spec.startswith(PROGRAM):
        command = spec.removeprefix(PROGRAM).strip()
        if not command:
            raise InvalidOption(f"{spec!r}: write a command after exec:")
        return ProgramBot(command, game)
    if ".py:" in spec:
        return _from_file(spec)
    for point in entry_points(group=GROUP):
        if point.name == spec:
            player: Player[Any] = point.load()()
            return player
    return None


def _from_file(spec: str) -> Player[Any]:
    name, _, class_name = spec.rpartition(":")
    path = Path(name)
    if not path.is_file():
        raise InvalidOption(f"{spec!r}: there is no file {path}")
    source = importlib.util.spec_from_file_location(f"clachan_external_{path.stem}", path)
    assert source is not None and source.loader is not None, "a .py file can be loaded"
    module = importlib.util.module_from_spec(source)
    source.loader.exec_module(module)
    made = getattr(module, class_name, None)
    if made is None:
        raise InvalidOption(f"{spec!r}: {path} has no class {class_name}")
    player: Player[Any] = made()
    return player
