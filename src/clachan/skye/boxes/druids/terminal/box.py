"""Druids in the terminal: the dolmen row, blind draws and stone tablets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rich.text import Text

from clachan.cli.terminal.drawing.palette import FAINT, GOLD, TITLE
from clachan.cli.terminal.words import say, word
from clachan.skye.boxes.druids.terminal.lists import LISTS, with_tablets
from clachan.skye.rules.tiles import Tile
from clachan.skye.terminal.terminal_box import TerminalBox

if TYPE_CHECKING:
    from clachan.skye.terminal.choice_list import TileChoices
    from clachan.skye.terminal.situation import SkyeSituation


class DruidsInTerminal(TerminalBox):
    """Lists the moves of Druids, and shows the dolmen and the tablets."""

    panel_title = "Dolmen"
    move_logs = {  # noqa: RUF012 - never changed
        "keep": lambda event: (
            "" if any(each["code"] == "kept" for each in event["game_events"]) else "kept_one"
        ),
        "return": lambda event: "returned",
        "draw_more": lambda event: "drew_more",
        "unveil": lambda event: "unveiled",
        "pull": lambda event: "pulled",
    }

    def on_tile(self, tile: Tile) -> list[str]:
        return ["stone tablet"] if "tablet" in tile.marks else []

    def choices(self, situation: SkyeSituation, progress: str) -> TileChoices | None:
        make = LISTS.get(situation.stage.get("kind"))
        return None if make is None else make(situation, situation.stage)

    def panel(self, situation: SkyeSituation, seat: int, width: int) -> Text:
        part = situation.position["boxes"]["druids"]
        text = Text()
        text.append("Dolmen row\n", style=TITLE)
        for tile, price in zip(part["row"], part["prices"], strict=True):
            if tile is None:
                text.append("  empty space\n", style=FAINT)
            else:
                text.append(f"  {price:>2} gold  ", style=GOLD)
                text.append(f"{situation.tile_words(tile)}\n")
        text.append(f"  {part['stack']} Druid tiles left\n\n", style=FAINT)
        for owner, tablets in enumerate(part["tablets"]):
            text.append(situation.name(owner), style=situation.style(owner))
            text.append("  no stone tablets\n" if not tablets else "\n", style=FAINT)
            for tablet in tablets:
                name = word("tablet", tablet["kind"])
                about = word("tablet", f"{tablet['kind']}.about")
                state = word("tabletState", tablet["state"])
                text.append(f"  {name}: {about} ({state})\n")
        return text

    def move_words(self, situation: SkyeSituation, move: Any) -> str | None:
        match move["kind"]:
            case "dolmen":
                tile = situation.tile_words(move["tile"])
                return f"Buy at the dolmen: {tile}{with_tablets(move['payment'])}"
            case "blind":
                return f"{say('do.blind')}{with_tablets(move['payment'])}"
            case "keep":
                return f"Keep: {situation.tile_words(move['tile'])}"
            case "draw_more":
                return "Use the tablet to draw more tiles"
            case "return":
                tiles = "; ".join([situation.tile_words(tile) for tile in move["tiles"]])
                return f"Put back: {tiles}"
            case _:
                return None


TERMINAL: Final[TerminalBox] = DruidsInTerminal()
