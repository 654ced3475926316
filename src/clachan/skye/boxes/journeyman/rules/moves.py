"""The moves of the box. (Journeyman 12)"""

from __future__ import annotations

from typing import Final

from clachan.kernel.move import Move
from clachan.skye.boxes.journeyman.rules.boards import TRACKS, Track
from clachan.skye.rules.cells import STEP, Cell, cell_name, parse_cell
from clachan.skye.rules.notation import Parser, Words
from clachan.skye.rules.tiles import EAST, SOUTH, Side

NO_STEP: Final = -1
"""Stands for a track where the marker gives no step."""


class DealBonus(Move):
    """Chance puts the bonus tiles on the fields of the boards. (Journeyman 1.3)

    A group for each seat, or one for all; in it level I on Warrior, Merchant and Herald, then II, then III.
    """

    __slots__ = ("groups",)

    def __init__(self, groups: tuple[tuple[str, ...], ...]) -> None:
        self.groups: Final = groups

    def __reduce__(self) -> tuple[object, ...]:
        return DealBonus, (self.groups,)

    def __str__(self) -> str:
        return "bonus " + " / ".join([" ".join(group) for group in self.groups])


class Step(Move):
    """Take a free step. (Journeyman 3.2, 3.3)"""

    __slots__ = ("track",)

    def __init__(self, track: Track) -> None:
        self.track: Final = track

    def __reduce__(self) -> tuple[object, ...]:
        return Step, (self.track,)

    def __str__(self) -> str:
        return f"step {TRACKS[self.track]}"


class Stay(Move):
    """Decline a free step, or lay no more roads now. (Journeyman 3.1, 6.2)"""

    __slots__ = ()

    def __reduce__(self) -> tuple[object, ...]:
        return Stay, ()

    def __str__(self) -> str:
        return "stay"


class Road(Move):
    """Lay a road over the common edge of two tiles. (Journeyman 6.3)"""

    __slots__ = ("cell", "side")

    def __init__(self, cell: Cell, side: Side) -> None:
        """`cell` is the western or northern one of the two; `side` is east or south."""
        self.cell: Final = cell
        self.side: Final = side

    def __reduce__(self) -> tuple[object, ...]:
        return Road, (self.cell, self.side)

    def __str__(self) -> str:
        return f"road {cell_name(self.cell)} {cell_name(Cell(self.cell + STEP[self.side]))}"


class Marker:
    """A waypoint marker on a tile, and the track on which it gives a step."""

    __slots__ = ("cell", "track")

    def __init__(self, cell: Cell, track: Track) -> None:
        self.cell: Final = cell
        self.track: Final = track

    def __reduce__(self) -> tuple[object, ...]:
        return Marker, (self.cell, self.track)

    def __str__(self) -> str:
        name = cell_name(self.cell)
        return name if self.track == NO_STEP else f"{name} {TRACKS[self.track]}"


class Plan(Move):
    """Where the journeyman goes, in order, and which step each marker gives. (Journeyman 5)"""

    __slots__ = ("markers",)

    def __init__(self, markers: tuple[Marker, ...]) -> None:
        self.markers: Final = markers

    def __reduce__(self) -> tuple[object, ...]:
        return Plan, (self.markers,)

    def __str__(self) -> str:
        return " ".join(["plan", *[str(marker) for marker in self.markers]])


def _bonus(words: Words) -> Move:
    groups: list[tuple[str, ...]] = []
    group: list[str] = []
    while words.is_left():
        word = words.word("a bonus tile or '/'")
        if word == "/":
            groups.append(tuple(group))
            group = []
        else:
            group.append(word)
    return DealBonus((*groups, tuple(group)))


def _step(words: Words) -> Move:
    word = words.word("a track")
    if word not in TRACKS:
        raise words.wrong(f"one of {', '.join(TRACKS)} instead of {word!r}")
    return Step(TRACKS.index(word))


def _stay(words: Words) -> Move:
    words.end()
    return Stay()


def _road(words: Words) -> Move:
    one = parse_cell(words.word("a cell"))
    two = parse_cell(words.word("a second cell"))
    for side in (EAST, SOUTH):
        if two - one == STEP[side]:
            return Road(one, side)
        if one - two == STEP[side]:
            return Road(two, side)
    raise words.wrong("two cells that share an edge")


def _plan(words: Words) -> Move:
    markers: list[Marker] = []
    cell: Cell | None = None
    while words.is_left():
        word = words.word("a cell or a track")
        if word not in TRACKS:
            if cell is not None:
                markers.append(Marker(cell, NO_STEP))
            cell = parse_cell(word)
        elif cell is None:
            raise words.wrong(f"a cell before {word!r}")
        else:
            markers.append(Marker(cell, TRACKS.index(word)))
            cell = None
    if cell is not None:
        markers.append(Marker(cell, NO_STEP))
    return Plan(tuple(markers))


PARSERS: Final[dict[str, Parser]] = {
    "bonus": _bonus,
    "step": _step,
    "stay": _stay,
    "road": _road,
    "plan": _plan,
}
