"""Lists to choose from: what boxes and games offer, whatever shows it."""

from __future__ import annotations

from dataclasses import dataclass, field

from clachan.tables.common_wire import CellOut


@dataclass(frozen=True)
class ListedChoice:
    """One line of a list. It plays the move `text`, or goes on to a further list (`progress`).

    `note` is shown while it is selected. `refusal` says why it cannot be chosen. `tile` is the tile it is
    about, `cell` and `edge` are where.
    """

    label: str
    text: str = ""
    note: str = ""
    refusal: str = ""
    seat: int | None = None
    tile: str | None = None
    cell: CellOut | None = None
    edge: tuple[CellOut, CellOut] | None = None
    progress: str | None = None


@dataclass(frozen=True)
class ChoiceList:
    """A question with its choices. `is_info` means that there is nothing to choose now."""

    title: str
    choices: tuple[ListedChoice, ...]
    about: str = ""
    is_info: bool = False
    places: dict[CellOut, str] = field(default_factory=dict)
