"""Placing tiles: choose a tile, a cell and a rotation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from clachan.cli.terminal.decisions.decision import (
    ENTER,
    Answer,
    ConfirmDraft,
    Decision,
    KeyHelp,
    PlayMove,
    Say,
)
from clachan.cli.terminal.drawing.canvas import clickable
from clachan.cli.terminal.drawing.palette import BAD, FAINT, GOOD, TITLE
from clachan.cli.terminal.words import say, signed, word
from clachan.skye.table.wire import BuildingStageOut, BuildTileOut, PlacementPreviewOut
from clachan.skye.terminal.situation import SkyeSituation
from clachan.skye.terminal.territory import Overlay, name_of, targeted_cell
from clachan.tables.common_wire import CellOut
from clachan.tables.wire import MoveOut

_DIRECTIONS: Final[Mapping[str, CellOut]] = {
    "up": (0, -1),
    "down": (0, 1),
    "left": (-1, 0),
    "right": (1, 0),
}


class Building(Decision):
    """Places are shown on the land; what was placed can be undone until it is finished."""

    situation: SkyeSituation
    title = "Build"

    def __init__(self, situation: SkyeSituation) -> None:
        super().__init__(situation)
        stage: BuildingStageOut = situation.stage
        self.stage = stage
        self.placements: dict[str, dict[CellOut, dict[int, str]]] = {}
        for move in situation.view["moves"]:
            if move["kind"] == "build":
                cells = self.placements.setdefault(move["tile"], {})
                for place in move["placements"]:
                    x, y = place["cell"]
                    cells.setdefault((x, y), {})[place["rotation"]] = place["text"]
        self.tiles = [tile["tile"] for tile in stage["tiles"] if tile["tile"] in self.placements]
        self.tile = self.tiles[0] if self.tiles else None
        self.cursor: CellOut | None = None
        self.rotation = 0
        self._to_best_place()

    @property
    def keys(self) -> KeyHelp:  # type: ignore[override]
        if self.tile is None:
            return (("Enter", "finish building"), ("u", "undo"))
        more = (("Tab", "next"),) if len(self.tiles) > 1 else ()
        return (("arrows", "move"), ("r", "rotate"), ("Enter", "place"), *more, ("u", "undo"))

    @property
    def cells(self) -> dict[CellOut, dict[int, str]]:
        """The legal cells for the tile in hand, with the text of the move for each rotation."""
        return {} if self.tile is None else self.placements[self.tile]

    def _to_best_place(self) -> None:
        if self.tile is None:
            self.cursor = None
            return
        previews = self.situation.placements(self.tile)
        best = max(previews, key=_value, default=None)
        if best is not None:
            self._to(best)
        else:
            self.cursor = next(iter(self.cells))
            self.rotation = min(self.cells[self.cursor])

    def _to(self, place: PlacementPreviewOut) -> None:
        self.cursor = (place["cell"][0], place["cell"][1])
        self.rotation = place["rotation"]

    def press(self, key: str) -> Answer:
        match key:
            case "tab" if self.tiles and self.tile is not None:
                at = (self.tiles.index(self.tile) + 1) % len(self.tiles)
                self._take(self.tiles[at])
            case "r":
                return self._rotate(1)
            case "R":
                return self._rotate(-1)
            case _ if key in _DIRECTIONS:
                self._move(_DIRECTIONS[key])
            case _ if key.isdigit() and 1 <= int(key) <= len(self.tiles):
                self._take(self.tiles[int(key) - 1])
            case _ if key == ENTER:
                return self._place()
        return None

    def _take(self, tile: str) -> None:
        self.tile = tile
        self._to_best_place()

    def _rotate(self, step: int) -> Answer:
        if self.cursor is None:
            return None
        turns = sorted(self.cells[self.cursor])
        if len(turns) == 1:
            return Say("The tile fits here in this rotation only.")
        self.rotation = turns[(turns.index(self.rotation) + step) % len(turns)]
        return None

    def _move(self, direction: CellOut) -> None:
        """Go to the nearest legal cell in a direction."""
        if self.cursor is None:
            return
        east, south = direction
        x, y = self.cursor
        ahead = [
            (
                2 * abs((cx - x) * south or (cy - y) * east)
                + abs((cx - x) * east + (cy - y) * south),
                (cx, cy),
            )
            for cx, cy in self.cells
            if (cx - x) * east + (cy - y) * south > 0
        ]
        if ahead:
            self._to_cell(min(ahead)[1])

    def _to_cell(self, where: CellOut) -> None:
        """Go to a cell; the tile keeps its rotation if it fits, otherwise it takes the best one."""
        self.cursor = where
        turns = self.cells[where]
        if self.rotation not in turns:
            here = [
                each
                for each in self.situation.placements(self.tile or "")
                if (each["cell"][0], each["cell"][1]) == where
            ]
            best = max(here, key=_value, default=None)
            self.rotation = min(turns) if best is None else best["rotation"]

    def _place(self) -> Answer:
        if self.tile is None:
            return ConfirmDraft()
        assert self.cursor is not None, "a tile that can be placed has a cell"
        return PlayMove(self.cells[self.cursor][self.rotation], is_final=False)

    def click(self, target: str) -> Answer:
        """A click on a place moves the tile there; another click places it."""
        where = targeted_cell(target)
        kind, _, rest = target.partition(" ")
        if where is not None and where in self.cells:
            if where == self.cursor:
                return self._place()
            self._to_cell(where)
        elif kind == "take" and rest in self.tiles:
            self._take(rest)
        elif kind == "rotate":
            return self._rotate(1)
        elif kind == "place":
            return self._place()
        return None

    def suggest(self, move: MoveOut) -> None:
        if move["kind"] == "built" and move["tile"] in self.placements:
            self.tile = move["tile"]
            self.cursor = (move["cell"][0], move["cell"][1])
            self.rotation = move["rotation"]

    def overlay(self) -> Overlay:
        if self.tile is None or self.cursor is None:
            return Overlay()
        labels = dict.fromkeys(self.cells, "")
        for preview in self.situation.placements(self.tile):
            where = (preview["cell"][0], preview["cell"][1])
            if where in labels:
                most = max(preview["points_by_end"], int(labels[where] or -99))
                labels[where] = str(most)
        shown = {cell: signed(int(label)) if label else "" for cell, label in labels.items()}
        blocked = [
            (x, y)
            for tile in self.stage["tiles"]
            if tile["tile"] == self.tile
            for x, y in tile["blocked"]
        ]
        ghost = (self.situation.tiles[self.tile], self.rotation // 90)
        return Overlay(shown, blocked, self.cursor, ghost)

    @property
    def rows(self) -> int:
        return len(self.stage["tiles"]) + 3

    def tray(self, width: int, height: int) -> RenderableType:
        lines = [self._head()]
        lines += [self._tile_line(tile) for tile in self.stage["tiles"]]
        lines += self._preview()
        for line in lines:
            line.truncate(width, overflow="ellipsis")
        return Group(*lines[:height])

    def _head(self) -> Text:
        if self.tile is None:
            text = Text()
            text.append("All tiles placed. ", style=TITLE)
            text.append_text(clickable(Text(" Finish (Enter) ", style="bold reverse"), "place"))
            return text.append("  or undo one with u", style=FAINT)
        text = Text()
        text.append("Build  ", style=TITLE)
        text.append_text(clickable(Text(" Rotate (r) ", style="reverse"), "rotate"))
        text.append(" ")
        text.append_text(clickable(Text(" Place (Enter) ", style="reverse"), "place"))
        return text.append("  numbers on the land: points by the end", style=FAINT)

    def _tile_line(self, tile: BuildTileOut) -> Text:
        is_here = tile["tile"] == self.tile
        words = self.situation.tile_words(tile["tile"])
        text = Text()
        text.append(f"{'▸' if is_here else ' '} {words}", style="bold" if is_here else "")
        state = {
            "placed": "placed",
            "open": "",
            "nowhere": "fits nowhere: goes back to the bag",
        }[tile["state"]]
        text.append(
            f"  {state}" if state else "", style=BAD if tile["state"] == "nowhere" else FAINT
        )
        source = self._source(tile)
        text.append(f"  {source}" if source else "", style=FAINT)
        return clickable(text, f"take {tile['tile']}")

    def _source(self, tile: BuildTileOut) -> str:
        if tile["source"] == "sale" and tile["seller"] is not None:
            return f"from {self.situation.name(tile['seller'])} for {tile['paid']}"
        if tile["source"] == "kept":
            return f"your own tile, cost {tile['paid']}"
        words = word("source", tile["source"])
        return f"{words} {tile['paid']}" if tile["paid"] else words

    def _preview(self) -> list[Text]:
        """What the placement under the cursor brings."""
        if self.tile is None or self.cursor is None:
            return []
        found = [
            each
            for each in self.situation.placements(self.tile)
            if (each["cell"][0], each["cell"][1]) == self.cursor
            and each["rotation"] == self.rotation
        ]
        text = Text(f"  {name_of(self.cursor)}, rotated {self.rotation}°: ")
        if not found:
            return [text]
        [preview] = found
        holds = " if majorities hold" if preview["contested"] else ""
        text.append(f"{signed(preview['points_now'])} this round", style=GOOD)
        text.append(f", {signed(preview['points_by_end'])} by the end{holds}", style=GOOD)
        if preview["income"]:
            text.append(f", income {signed(preview['income'])}")
        parts = [
            f"{slot['slot']} {say('scoring.' + self._reason(slot['tile']))} {signed(slot['change'])}"
            f" × {len(slot['rounds'])}"
            for slot in preview["slots"]
            if slot["change"]
        ]
        if preview["final"]:
            parts.append(f"scrolls {signed(preview['final'])}")
        return [text, Text(f"  {', '.join(parts)}", style=FAINT)] if parts else [text]

    def _reason(self, tile: str) -> str:
        scoring = self.situation.position["scoring"]
        return next(each["reason"] for each in scoring if each["tile"] == tile)


def _value(preview: PlacementPreviewOut) -> tuple[int, int]:
    return preview["points_by_end"], preview["points_now"]
