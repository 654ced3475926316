"""Journeyman in the terminal: walks, free steps, roads, and the three tracks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from rich.text import Text

from clachan.cli.terminal.drawing.palette import SEAT_COLORS
from clachan.cli.terminal.words import say, word
from clachan.skye.boxes.journeyman.terminal.lists import LISTS
from clachan.skye.boxes.journeyman.terminal.tracks import tracks_panel
from clachan.skye.rules.tiles import Tile
from clachan.skye.terminal.terminal_box import TerminalBox
from clachan.skye.terminal.territory import name_of
from clachan.tables.common_wire import CellOut, Facts

if TYPE_CHECKING:
    from clachan.skye.terminal.choice_list import TileChoices
    from clachan.skye.terminal.situation import SkyeSituation


class JourneymanInTerminal(TerminalBox):
    """Lists the moves of Journeyman, and shows the tracks and the travelers."""

    panel_title = "Tracks"

    def on_tile(self, tile: Tile) -> list[str]:
        return ["journeyman tile"] if "journeyman" in tile.marks else []

    def choices(self, situation: SkyeSituation, progress: str) -> TileChoices | None:
        make = LISTS.get(situation.stage.get("kind"))
        return None if make is None else make(situation, situation.stage, progress)

    def panel(self, situation: SkyeSituation, seat: int, width: int) -> Text:
        return tracks_panel(situation, seat)

    def figures(self, situation: SkyeSituation, seat: int) -> Mapping[CellOut, tuple[str, str]]:
        traveler = situation.position["boxes"]["journeyman"]["travelers"][seat]
        color = situation.view["seats"][seat]["color"]
        x, y = traveler["cell"]
        return {(x, y): ("☺", SEAT_COLORS.get(color, "#ffffff"))}

    def move_words(self, situation: SkyeSituation, move: Any) -> str | None:
        match move["kind"]:
            case "step":
                return say("do.step", track=word("track", f"{move['track']}.of"))
            case "stay":
                return say("do.stay")
            case "road":
                one, two = [name_of(cell) for cell in move["cells"]]
                return f"Road between {one} and {two}"
            case "planned" if move["stops"]:
                stops = [
                    name_of(stop["cell"])
                    + (f" ({word('track', stop['track'])})" if stop["track"] else "")
                    for stop in move["stops"]
                ]
                return say("do.plan", plan=", ".join(stops))
            case "planned":
                return say("do.rest")
            case _:
                return None

    def fact_words(self, facts: Facts) -> Mapping[str, str]:
        return {"track": word("track", f"{facts['track']}.of")} if "track" in facts else {}


TERMINAL: Final[TerminalBox] = JourneymanInTerminal()
