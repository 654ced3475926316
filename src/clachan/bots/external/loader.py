"""Load a bot by what the user typed: a file and a class, a program, or an installed package."""

from __future__ import annotations

import importlib.util
import shlex
import shutil
import sys
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any, Final
from zlib import crc32

from clachan.bots.external.program import ProgramBot
from clachan.kernel.errors import InvalidOption
from clachan.kernel.match import Player

PROGRAM: Final = "exec:"
PACKAGE: Final = "__init__.py"
GROUP: Final = "clachan.bots"
"""The entry point group in which installed packages offer bots."""


def find_player(game: str, spec: str) -> Player[Any] | None:
    """The external player that `spec` names, or None if it names none."""
    if spec.startswith(PROGRAM):
        return ProgramBot(_command(spec), game)
    if ".py:" in spec:
        return _from_file(game, spec)
    name, _, argument = spec.partition(":")
    for point in entry_points(group=GROUP):
        if point.name == name:
            return _from_package(game, point, argument)
    return None


def _command(spec: str) -> list[str]:
    """The words of a command whose program exists."""
    try:
        words = shlex.split(spec.removeprefix(PROGRAM))
    except ValueError as error:
        raise InvalidOption(f"{spec!r}: {error}") from None
    if not words:
        raise InvalidOption(f"{spec!r}: write a command after exec:")
    if shutil.which(words[0]) is None:
        is_file = Path(words[0]).is_file()
        reason = "is not executable" if is_file else "does not exist"
        raise InvalidOption(f"{spec!r}: the program {words[0]} {reason}")
    return words


def _from_package(game: str, point: EntryPoint, argument: str) -> Player[Any]:
    """The player an installed package offers."""
    try:
        made: Any = point.load()
    except ModuleNotFoundError as error:
        package = point.dist.name if point.dist else point.module.partition(".")[0]
        extras = f"[{','.join(point.extras)}]" if point.extras else ""
        raise InvalidOption(
            f"bot {point.name!r} needs {error.name}, which is not installed: "
            f"pip install '{package}{extras}'"
        ) from None
    return _made(game, point.name, made, argument)


def _made(game: str, name: str, made: Any, argument: str) -> Player[Any]:
    """A player of the class `made`; a text after the last colon is passed to it."""
    games = getattr(made, "games", None)
    if games is not None and game not in games:
        raise InvalidOption(f"bot {name!r} does not play {game}, only {', '.join(games)}")
    player: Player[Any] = made(argument) if argument else made()
    return player


def _from_file(game: str, spec: str) -> Player[Any]:
    """The player of `./file.py:Class` or `./file.py:Class:argument`."""
    name, _, rest = spec.partition(".py:")
    class_name, _, argument = rest.partition(":")
    path = Path(f"{name}.py")
    if not path.is_file():
        raise InvalidOption(f"{spec!r}: there is no file {path}")
    try:
        made = getattr(_module(path.resolve()), class_name, None)
    except ModuleNotFoundError as error:
        raise InvalidOption(f"{spec!r} needs {error.name}, which is not installed") from None
    if made is None:
        raise InvalidOption(f"{spec!r}: {path} has no class {class_name}")
    return _made(game, spec, made, argument)


@cache
def _module(path: Path) -> ModuleType:
    """The module in a file, executed once per process: it may take long, for example to load a model.

    A file in a package can import its neighbors: `from .network import Network`.
    """
    if path.name != PACKAGE and (path.parent / PACKAGE).is_file():
        package = _module(path.parent / PACKAGE)
        return importlib.import_module(f"{package.__name__}.{path.stem}")
    name = f"clachan_external_{path.stem}_{crc32(str(path).encode()):08x}"
    source = importlib.util.spec_from_file_location(name, path)
    assert source is not None and source.loader is not None, "a .py file can be loaded"
    module = importlib.util.module_from_spec(source)
    sys.modules[name] = module  # dataclasses look up their module there
    try:
        source.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
