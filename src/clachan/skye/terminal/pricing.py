"""Setting prices: the axe on one tile, gold on the others."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from clachan.cli.terminal.decisions.decision import ENTER, Answer, Decision, PlayMove, Say
from clachan.cli.terminal.drawing.canvas import clickable
from clachan.cli.terminal.drawing.palette import BAD, FAINT, GOLD, TITLE
from clachan.skye.table.wire import PricingStageOut
from clachan.skye.terminal.situation import SkyeSituation
from clachan.skye.terminal.tile_drawing import MEDIUM, SMALL, DrawnTile, tile_picture
from clachan.skye.terminal.tile_words import land_words, things_on
from clachan.tables.wire import MoveOut

AXE = "axe"
_BIG_STEP = 5
_TASK = ("axe one tile, price the others", "axe one tile")
"""What to do, in as many words as there is room for."""


class Pricing(Decision):
    """Choose prices with the arrow keys. Nothing is sent before everything is right."""

    situation: SkyeSituation
    title = "Set your prices"
    keys = (
        ("← →", "tile"),
        ("↑ ↓", "price"),
        ("x", "axe"),
        ("Enter", "ready"),
    )

    def __init__(self, situation: SkyeSituation) -> None:
        super().__init__(situation)
        stage: PricingStageOut = situation.stage
        self.stage = stage
        self.tiles = stage["tiles"]
        self.prices = [stage["min_price"]] * len(self.tiles)
        self.axe: int | None = None
        self.at = 0
        if stage["sheet"] is not None:
            self._take(stage["sheet"]["axe"], stage["sheet"]["prices"])

    def _take(self, axe: str, prices: dict[str, int]) -> None:
        self.axe = self.tiles.index(axe) if axe in self.tiles else None
        self.prices = [prices.get(tile, self.stage["min_price"]) for tile in self.tiles]

    @property
    def committed(self) -> int:
        """The gold on all tiles but the axed one."""
        return sum([price for i, price in enumerate(self.prices) if i != self.axe])

    @property
    def text(self) -> str:
        """The move in notation."""
        words = [AXE if i == self.axe else str(price) for i, price in enumerate(self.prices)]
        return " ".join(["price", *words])

    def press(self, key: str) -> Answer:
        match key:
            case "left":
                self.at = max(self.at - 1, 0)
            case "right" | "tab":
                self.at = min(self.at + 1, len(self.tiles) - 1)
            case "up" | "plus":
                return self._change(1)
            case "down" | "minus":
                return self._change(-1)
            case "pageup":
                return self._change(_BIG_STEP)
            case "pagedown":
                return self._change(-_BIG_STEP)
            case "x" | "a":
                self.axe = self.at
            case _ if key.isdigit() and 1 <= int(key) <= len(self.tiles):
                self.at = int(key) - 1
            case _ if key == ENTER:
                return self._ready()
        return None

    def _change(self, step: int) -> Answer:
        if self.at == self.axe:
            return Say("This tile has the axe. Choose another tile, or move the axe with x.")
        lowest = self.stage["min_price"]
        others = self.committed - self.prices[self.at]
        highest = max(self.stage["gold"] - others, lowest)
        wanted = self.prices[self.at] + step
        self.prices[self.at] = min(max(wanted, lowest), highest)
        if wanted > highest:
            return Say(f"You have {self.stage['gold']} gold, and it is all on your tiles.")
        if wanted < lowest:
            return Say(f"Every tile costs at least {lowest} gold.")
        return None

    def _ready(self) -> Answer:
        if self.axe is None:
            return Say("Put the axe on the tile that goes back to the bag: choose it and press x.")
        if self.committed > self.stage["gold"]:
            return Say(f"That's {self.committed - self.stage['gold']} gold more than you have.")
        return PlayMove(self.text)

    def click(self, target: str) -> Answer:
        kind, _, number = target.partition(" ")
        if kind in ("tile", "axe", "less", "more"):
            self.at = int(number)
        match kind:
            case "axe":
                return self.press("x")
            case "less":
                return self._change(-1)
            case "more":
                return self._change(1)
            case "ready":
                return self._ready()
        return None

    def suggest(self, move: MoveOut) -> None:
        if move["kind"] == "price_sheet":
            self._take(move["axe"], move["prices"])

    def about(self) -> str:
        return f"Tile {self.at + 1}: {self.situation.tile_words(self.tiles[self.at])}"

    def tray(self, width: int, height: int) -> RenderableType:
        if self.stage["is_sealed"]:
            return Text("Your prices are sealed. The others are still setting theirs.", TITLE)
        left = self.stage["gold"] - self.committed
        head = Text.assemble(
            (f"{self.title}  ", TITLE),
            clickable(Text(" Ready ", style="bold reverse"), "ready"),
            (f"  {left} left to spend", GOLD if left > 0 else BAD),
            (f", {self.committed} on your tiles  ", ""),
        )
        room = width - head.cell_len
        head.append(next((task for task in _TASK if len(task) <= room), ""), style=FAINT)
        head.truncate(width)
        size = MEDIUM if height >= MEDIUM.height + 4 else SMALL
        column = max((width - 2) // len(self.tiles), size.width)
        grid = Grid.grid()
        for _ in self.tiles:
            grid.add_column(width=column)
        grid.add_row(*[self._card(i, size == MEDIUM, column) for i in range(len(self.tiles))])
        return Group(head, grid)

    def _card(self, number: int, is_medium: bool, width: int) -> Group:
        tile = self.situation.tiles[self.tiles[number]]
        size = MEDIUM if is_medium else SMALL
        drawn = clickable(tile_picture(size, DrawnTile(tile)).text(), f"tile {number}")
        is_here = number == self.at
        lines = [
            Text(
                f"{'▸' if is_here else ' '} {land_words(tile)}", "bold reverse" if is_here else ""
            ),
            Text(f"  {', '.join(things_on(tile)) or 'nothing on it'}"),
            Text(self._worth(number), FAINT),
        ]
        for line in lines:
            line.truncate(width - 1, overflow="ellipsis")
        picture = Grid.grid(padding=(0, 1, 0, 0))
        picture.add_row(drawn, self._price(number))
        return Group(picture, *lines) if is_medium else Group(picture, *lines[:2])

    def _price(self, number: int) -> Text:
        text = Text()
        if number == self.axe:
            text.append("AXE", style=BAD)
            text.append("\nto the bag\n" if len(self.tiles) else "\n", style=FAINT)
        else:
            text.append_text(clickable(Text(" − "), f"less {number}"))
            text.append(f"{self.prices[number]:^4}", style=GOLD)
            text.append_text(clickable(Text(" + "), f"more {number}"))
            text.append("\n")
            text.append_text(clickable(Text("axe it", style=FAINT), f"axe {number}"))
            text.append("\n")
        return text

    def _worth(self, number: int) -> str:
        """What the tile would bring to each player, and what similar ones were sold for."""
        best = self.situation.best(self.tiles[number])
        parts: list[str] = []
        if best is not None:
            worths = [
                f"{'you' if seat == self.situation.seat else self.situation.name(seat)} "
                f"{0 if worth is None else worth['points']}"
                for seat, worth in enumerate(best["worth"])
            ]
            parts.append(f"  worth: {', '.join(worths)}")
        sales = self.stage["similar_sales"].get(self.tiles[number], [])
        if sales:
            parts.append(f"sold before: {', '.join([str(sale['price']) for sale in sales])}")
        return "; ".join(parts)
