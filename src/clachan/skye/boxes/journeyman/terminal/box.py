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
from clachan.tables.common_wire import CellOut, GameEventOut

if TYPE_CHECKING:
    from clachan.cli.terminal.choice_list import ChoiceList
    from clachan.cli.terminal.situation import Situation


class JourneymanInTerminal(TerminalBox):
    """Lists the moves of Journeyman, and shows the tracks and the travelers."""

    panel_title = "Tracks"

    def on_tile(self, tile: Tile) -> list[str]:
        return ["journeyman tile"] if "journeyman" in tile.marks else []

    def choices(self, situation: Situation, progress: str) -> ChoiceList | None:
        make = LISTS.get(situation.stage.get("kind"))
        return None if make is None else make(situation, situation.stage, progress)

    def panel(self, situation: Situation, seat: int, width: int) -> Text:
        return tracks_panel(situation, seat)

    def figures(self, situation: Situation, seat: int) -> Mapping[CellOut, tuple[str, str]]:
        traveler = situation.skye["boxes"]["journeyman"]["travelers"][seat]
        color = situation.view["seats"][seat]["color"]
        x, y = traveler["cell"]
        return {(x, y): ("☺", SEAT_COLORS.get(color, "#ffffff"))}

    def move_words(self, situation: Situation, move: Any) -> str | None:
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

    def event_args(self, event: GameEventOut) -> Mapping[str, str | int] | None:
        if event["code"] not in ("stepped", "point_income"):
            return None
        facts = {**event["facts"], "count": event["amount"]}
        if "track" in facts:
            facts["track"] = word("track", f"{facts['track']}.of")
        return facts


TERMINAL: Final[TerminalBox] = JourneymanInTerminal()
