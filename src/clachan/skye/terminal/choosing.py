"""Choosing from lists: the purchases, and all decisions of boxes."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from rich.console import RenderableType
from rich.table import Table as Grid

from clachan.cli.terminal.decisions.choices import Choosing
from clachan.cli.terminal.decisions.decision import Answer
from clachan.skye.terminal.choice_list import TileChoice, TileChoices
from clachan.skye.terminal.situation import SkyeSituation
from clachan.skye.terminal.territory import Overlay, targeted_cell
from clachan.skye.terminal.tile_drawing import MEDIUM, SMALL, DrawnTile, tile_picture

PICTURE_WIDTH: Final = 60
"""Below this width there is no room for the picture of a tile beside the list."""


class ChoosingTile(Choosing):
    """Choose one line of a list; what it is about is drawn beside it and shown on the land."""

    situation: SkyeSituation
    offered: TileChoices

    @abstractmethod
    def offer(self) -> TileChoices:
        """The list to choose from."""

    @property
    def chosen(self) -> TileChoice | None:
        choices = self.offered.choices
        return choices[self.at] if choices else None

    def press(self, key: str) -> Answer:
        if key == "p":
            self.select_move("pass")
            return None
        return super().press(key)

    def click(self, target: str) -> Answer:
        """A click on a cell selects the next line about it."""
        where = targeted_cell(target)
        if where is None:
            return super().click(target)
        here = [i for i, choice in enumerate(self.offered.choices) if choice.cell == where]
        if here:
            self.at = here[(here.index(self.at) + 1) % len(here)] if self.at in here else here[0]
        return None

    def overlay(self) -> Overlay:
        choice = self.chosen
        places = dict(self.offered.places)
        if choice is None:
            return Overlay(places=places)
        return Overlay(places=places, cursor=choice.cell, edge=choice.edge)

    def about(self) -> str:
        choice = self.chosen
        return (
            "" if choice is None or choice.tile is None else self.situation.tile_words(choice.tile)
        )

    def body(self, width: int, rows: int) -> RenderableType:
        choice = self.chosen
        tile = None if choice is None else choice.tile
        if tile is None or width < PICTURE_WIDTH:
            return self.lines(width, rows)
        size = MEDIUM if rows >= MEDIUM.height else SMALL
        picture = tile_picture(size, DrawnTile(self.situation.tiles[tile])).text()
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(width=size.width)
        grid.add_column(width=width - size.width - 2)
        grid.add_row(picture, self.lines(width - size.width - 2, rows))
        return grid
