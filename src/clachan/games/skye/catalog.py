"""The only list of boxes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from clachan.games.skye.base import base_box, numbers
from clachan.games.skye.data_rows import CustomContent
from clachan.games.skye.engine import Skye
from clachan.games.skye.expansions.druids.box import druids_box
from clachan.games.skye.expansions.journeyman.box import journeyman_box
from clachan.games.skye.ruleset import Box, Ruleset
from clachan.games.skye.view import SkyeView
from clachan.kernel.errors import InvalidOption

EXPANSIONS: Final[dict[str, Callable[[CustomContent | None], Box]]] = {
    "journeyman": journeyman_box,
    "druids": druids_box,
}
"""Boxes beside the base game, in the order in which they are added."""

_made: dict[tuple[str, ...], Skye] = {}


def skye(boxes: Iterable[str] = (), content: Iterable[CustomContent] = ()) -> Skye:
    """Isle of Skye with the named boxes; the same boxes and content give the same game object.

    `content`: rows of the user's own for these boxes, at most once for each (`rows.read_content`).
    """
    wanted = set(boxes)
    unknown = sorted(wanted - set(EXPANSIONS))
    if unknown:
        known = ", ".join(EXPANSIONS)
        raise InvalidOption(f"no box {', '.join(unknown)} for Isle of Skye; boxes: {known}")
    names = tuple([name for name in EXPANSIONS if name in wanted])
    own = _by_box(content, names)
    key = tuple([name + (own[name].digest if name in own else "") for name in names])
    if key not in _made:
        added = [EXPANSIONS[name](own.get(name)) for name in names]
        _made[key] = Skye(Ruleset([base_box(), *added], numbers()))
    return _made[key]


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
