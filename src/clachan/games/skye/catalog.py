"""The only list of boxes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from clachan.games.skye.base import base_box, numbers
from clachan.games.skye.engine import Skye
from clachan.games.skye.ruleset import Box, Ruleset
from clachan.kernel.errors import InvalidOption

EXPANSIONS: Final[dict[str, Callable[[], Box]]] = {}
"""Boxes beside the base game, in the order in which they are added."""

_made: dict[tuple[str, ...], Skye] = {}


def skye(boxes: Iterable[str] = ()) -> Skye:
    """Isle of Skye with the named boxes; the same boxes give the same game object."""
    wanted = set(boxes)
    unknown = sorted(wanted - set(EXPANSIONS))
    if unknown:
        known = ", ".join(EXPANSIONS) or "none yet"
        raise InvalidOption(f"no box {', '.join(unknown)} for Isle of Skye; boxes: {known}")
    names = tuple([name for name in EXPANSIONS if name in wanted])
    if names not in _made:
        _made[names] = Skye(
            Ruleset([base_box(), *[EXPANSIONS[name]() for name in names]], numbers())
        )
    return _made[names]
