"""Cells of a territory, by their distance from the castle."""

from __future__ import annotations

import re
from typing import Any, Final, NewType

from clachan.kernel.errors import InvalidNotation

Cell = NewType("Cell", int)
"""A place for one tile, as a number: rows of 139 cells, counted in reading order.

In rows of 128 cells, all cells of a column would share their place in a small dictionary.
"""

_ROW: Final = 139
_MIDDLE: Final = 69
CASTLE: Final = Cell(_MIDDLE * _ROW + _MIDDLE)
CELLS: Final[list[Any]] = [Cell(number) for number in range(_ROW * _ROW)]
"""Every cell by its number: the same object each time.

Dictionaries find a key faster if it is the very object they hold, and compiled code need not make one.
"""

STEP: Final[tuple[int, ...]] = (-_ROW, 1, _ROW, -1)
"""To the neighbor at each side: north, east, south, west."""

AROUND: Final[tuple[int, ...]] = (-_ROW - 1, -_ROW, -_ROW + 1, -1, 1, _ROW - 1, _ROW, _ROW + 1)
"""To the eight cells that touch a cell, corners included."""

_REACH: Final = 60
_NOTATION: Final = re.compile(r"(?:([ew])([1-9][0-9]?))?(?:([ns])([1-9][0-9]?))?")


def cell(east: int, south: int) -> Cell:
    """The cell at this distance east and south of the castle; west and north are negative."""
    return Cell(CASTLE + east + south * _ROW)


def east_of(cell: Cell) -> int:
    return cell % _ROW - _MIDDLE


def south_of(cell: Cell) -> int:
    return cell // _ROW - _MIDDLE


def cell_name(cell: Cell) -> str:
    """The notation of a cell. (Skye 13.1)

    >>> cell_name(cell(2, -1)), cell_name(cell(0, 3)), cell_name(CASTLE)
    ('e2n1', 's3', 'castle')
    """
    east = east_of(cell)
    south = south_of(cell)
    across = "" if east == 0 else f"e{east}" if east > 0 else f"w{-east}"
    along = "" if south == 0 else f"s{south}" if south > 0 else f"n{-south}"
    return across + along or "castle"


def parse_cell(text: str) -> Cell:
    """Read a cell back.

    >>> parse_cell("e2n1") == cell(2, -1)
    True
    """
    if text == "castle":
        return CASTLE
    found = _NOTATION.fullmatch(text) if text else None
    if found is None:
        raise InvalidNotation(
            f"{text!r} is not a cell: write e2n1 for two east and one north of the castle (Skye 13.1)"
        )
    across, wide, along, far = found.groups()
    east = int(wide or 0) * (-1 if across == "w" else 1)
    south = int(far or 0) * (-1 if along == "n" else 1)
    if abs(east) > _REACH or abs(south) > _REACH:
        raise InvalidNotation(f"{text!r} is farther out than any territory can reach")
    return cell(east, south)
