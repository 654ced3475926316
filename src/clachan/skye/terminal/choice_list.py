"""Lists whose lines are about tiles and places, whatever shows them."""

from __future__ import annotations

from dataclasses import dataclass, field

from clachan.cli.terminal.choice_list import ChoiceList, ListedChoice
from clachan.tables.common_wire import CellOut


@dataclass(frozen=True)
class TileChoice(ListedChoice):
    """A line about a `tile`, a `cell` or an `edge`. With `progress` it goes on to a further list."""

    tile: str | None = None
    cell: CellOut | None = None
    edge: tuple[CellOut, CellOut] | None = None
    progress: str | None = None


@dataclass(frozen=True)
class TileChoices(ChoiceList):
    """A question with its choices; `places` are shown on the land."""

    choices: tuple[TileChoice, ...]
    places: dict[CellOut, str] = field(default_factory=dict)
