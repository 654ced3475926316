"""Isle of Skye with the boxes that are asked for."""

from __future__ import annotations

import copyreg
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from clachan.kernel.errors import InvalidOption
from clachan.skye.package import BOXES
from clachan.skye.rules.base import base_box, numbers
from clachan.skye.rules.data_rows import CustomContent, read_content
from clachan.skye.rules.engine import Skye
from clachan.skye.rules.ruleset import Ruleset
from clachan.skye.rules.tiles import Tile
from clachan.skye.rules.view import SkyeView

_made: dict[tuple[str, ...], Skye] = {}


def skye(boxes: Iterable[str] = (), content: Iterable[CustomContent] = ()) -> Skye:
    """Isle of Skye with the named boxes; the same boxes and content give the same game object.

    `content`: rows of the user's own for these boxes, at most once for each (`data_rows.read_content`).
    """
    wanted = set(boxes)
    unknown = sorted(wanted - set(BOXES))
    if unknown:
        known = ", ".join(BOXES)
        raise InvalidOption(f"no box {', '.join(unknown)} for Isle of Skye; boxes: {known}")
    names = tuple([name for name in BOXES if name in wanted])
    own = _by_box(content, names)
    key = tuple([name + (own[name].digest if name in own else "") for name in names])
    if key not in _made:
        added = [BOXES[name].rules.load()(own.get(name)) for name in names]
        _made[key] = Skye(Ruleset([base_box(), *added], numbers()))
        _name_parts(_made[key], names, tuple([own[name] for name in names if name in own]))
    return _made[key]


def with_files(boxes: Iterable[str], content: Iterable[Path]) -> Skye:
    """Isle of Skye with these boxes; rows from the content files replace ours."""
    return skye(boxes, [read_content(file) for file in content])


# Pickling. Tiles and everything else that all states of a game share are pickled by name, so that
# states are small and unpickled ones share the same objects.

_Source = tuple[tuple[str, ...], tuple[CustomContent, ...]]

_sources: dict[int, _Source] = {}
"""The boxes and the content of each game, by the `id` of the game."""
_parts: dict[int, dict[str, object]] = {}
"""What the states of a game share, by the `id` of the game and a name."""
_named: dict[int, tuple[Skye, str]] = {}
"""The game and the name of each shared object, by its `id`."""


def _name_parts(game: Skye, boxes: tuple[str, ...], content: tuple[CustomContent, ...]) -> None:
    seams = game.rules.seams
    parts: dict[str, object] = {"seams": seams, "tileset": seams.tileset}
    parts.update(seams.tileset.named)
    parts.update(seams.scoring)
    for seats, track in seams.tracks.items():
        parts[f"track for {seats}"] = track
    for box in game.rules.boxes:
        for name, part in box.shared.items():
            assert name not in parts, f"two things are called {name}"
            parts[name] = part
    _sources[id(game)] = (boxes, content)
    _parts[id(game)] = parts
    copyreg.pickle(Skye, _reduce_game)
    for name, part in parts.items():
        _named[id(part)] = (game, name)
        copyreg.pickle(type(part), _reduce_part)


def _reduce_game(game: Skye) -> tuple[Any, ...]:
    source = _sources.get(id(game))
    if source is None:
        raise TypeError("only games made by the catalog can be pickled")
    return skye, source


def _reduce_part(part: object) -> tuple[Any, ...]:
    found = _named.get(id(part))
    if found is not None:
        return _part, found
    if isinstance(part, Tile):
        marks = tuple(part.marks.items())
        return Tile, (
            part.name,
            part.sides,
            part.roads,
            tuple(part.icons),
            part.areas,
            part.scroll,
            marks,
            part.index,
        )
    raise TypeError(f"{part!r} belongs to no game of the catalog")


def _part(game: Skye, name: str) -> object:
    return _parts[id(game)][name]


def game_of(view: SkyeView) -> Skye:
    """The game a view was taken of: the one whose tiles it shows."""
    for game in _made.values():
        if game.rules.seams.tileset is view.bag.tileset:
            return game
    raise InvalidOption("the view shows tiles of no game that was made here")


def _by_box(content: Iterable[CustomContent], names: tuple[str, ...]) -> dict[str, CustomContent]:
    found: dict[str, CustomContent] = {}
    for own in content:
        if own.box not in names:
            table = ", ".join(names) or "the base game alone"
            raise InvalidOption(
                f"{own.name} is content for {own.box}, but on the table are: {table}"
            )
        if own.box in found:
            raise InvalidOption(f"{found[own.box].name} and {own.name} are both for {own.box}")
        found[own.box] = own
    return found
