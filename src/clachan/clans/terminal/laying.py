"""Laying a card in Clans and Glory, with or without a shield."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from clachan.clans.table.wire import ClansPositionOut, LayMoveOut
from clachan.clans.terminal.long_table import draw_hand
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
from clachan.cli.terminal.drawing.palette import FAINT, GOOD, TITLE
from clachan.cli.terminal.situation import Situation
from clachan.cli.terminal.words import signed
from clachan.tables.common_wire import CardOut
from clachan.tables.wire import MoveOut


class Laying(Decision):
    """Choose a card, a place and whether to add a shield."""

    title = "Lay a card"

    def __init__(self, situation: Situation) -> None:
        super().__init__(situation)
        position: ClansPositionOut = situation.position
        self.position = position
        self.moves = [m for m in situation.view["moves"] if m["kind"] in ("lay", "hide")]
        self.hand: list[CardOut] = position["players"][situation.seat]["hand"] or []
        self.with_shield = False
        self.card = 0
        self.at = 0
        fits = self.fits
        if any(fits):
            self.card = next(i for i, count in enumerate(fits) if count)

    @property
    def is_laid(self) -> bool:
        """Whether a card was laid that can still be taken back."""
        return self.situation.view["can"]["confirm"]

    @property
    def keys(self) -> KeyHelp:  # type: ignore[override]
        if self.is_laid:
            return (("Enter", "done"), ("u", "choose again"))
        if not self.moves:
            return ()
        return (("← →", "card"), ("↑ ↓", "place"), ("s", "shield"), ("Enter", "lay it"))

    @property
    def fits(self) -> list[int]:
        """For each card in hand, the number of places for it."""
        return [len([move for move in self.moves if move["card"] == card]) for card in self.hand]

    @property
    def options(self) -> list[LayMoveOut]:
        """The moves with the chosen card."""
        if not self.hand:
            return []
        card = self.hand[min(self.card, len(self.hand) - 1)]
        return [move for move in self.moves if move["card"] == card]

    @property
    def chosen(self) -> LayMoveOut | None:
        options = self.options
        return options[min(self.at, len(options) - 1)] if options else None

    def _text(self, move: LayMoveOut) -> str:
        return (move["shield_text"] if self.with_shield else None) or move["text"]

    def press(self, key: str) -> Answer:
        match key:
            case "left":
                self._take(max(self.card - 1, 0))
            case "right":
                self._take(min(self.card + 1, len(self.hand) - 1))
            case "down" | "tab":
                self.at = (self.at + 1) % max(len(self.options), 1)
            case "up":
                self.at = (self.at - 1) % max(len(self.options), 1)
            case "s":
                return self._switch_shield()
            case _ if key.isdigit() and 1 <= int(key) <= len(self.hand):
                self._take(int(key) - 1)
            case _ if key == ENTER:
                return self._lay()
        return None

    def _take(self, card: int) -> None:
        self.card = card
        self.at = 0

    def _switch_shield(self) -> Answer:
        chosen = self.chosen
        if chosen is None or chosen["shield_text"] is None:
            self.with_shield = False
            return Say("You can't add a shield to this move.")
        self.with_shield = not self.with_shield
        return None

    def _lay(self) -> Answer:
        if self.is_laid:
            return ConfirmDraft()
        chosen = self.chosen
        if not self.moves:
            return Say("It isn't your turn. Wait until the others have moved.")
        if chosen is None:
            return Say("This card fits nowhere right now. Choose another one.")
        return PlayMove(self._text(chosen), is_final=False)

    def click(self, target: str) -> Answer:
        kind, _, rest = target.partition(" ")
        match kind:
            case "card" if int(rest) < len(self.hand):
                self._take(int(rest))
            case "place":
                places = [move["place"] for move in self.options]
                if rest in places:
                    if self.chosen is not None and self.chosen["place"] == rest:
                        return self._lay()
                    self.at = places.index(rest)
            case "shield":
                return self._switch_shield()
            case "lay":
                return self._lay()
        return None

    def suggest(self, move: MoveOut) -> None:
        if move["kind"] not in ("lay", "hide") or move["card"] not in self.hand:
            return
        self.card = self.hand.index(move["card"])
        places = [option["place"] for option in self.options]
        if move["place"] in places:
            self.at = places.index(move["place"])
            self.with_shield = move["with_shield"]

    def change(self, text: str) -> int | None:
        """How many points a move brings this seat, if the game ended then."""
        worth = self.situation.worth
        lays = [] if worth is None else worth["lays"]
        found = next((lay for lay in lays if lay["text"] == text), None)
        if found is None:
            return None
        seat = self.situation.seat
        return found["points"][seat] - self.position["players"][seat]["points"]

    def labels(self) -> dict[str, str]:
        """The places for the chosen card, with the points they would bring."""
        labels: dict[str, str] = {}
        for move in self.options:
            change = self.change(self._text(move))
            labels[move["place"]] = "fits" if change is None else signed(change)
        return labels

    def tray(self, width: int, height: int) -> RenderableType:
        if self.is_laid:
            text = Text()
            text.append("Card laid. ", style=TITLE)
            text.append_text(clickable(Text(" Done (Enter) ", style="bold reverse"), "lay"))
            return text.append("  or choose again with u", style=FAINT)
        hand = draw_hand(self.hand, self.card if self.moves else None, self.fits, width)
        if not self.moves:
            return Group(Text("Your hand", style=TITLE), hand)
        must_hide = self.position["must_hide"]
        title = "Nothing fits: lay a card face down  " if must_hide else "Your turn: lay a card  "
        head = Text()
        head.append(title, style=TITLE)
        head.append("below each card: places where it fits", style=FAINT)
        return Group(head, hand, self._move_line(width))

    def _move_line(self, width: int) -> Text:
        chosen = self.chosen
        if chosen is None:
            return Text("This card fits nowhere right now.", style=FAINT)
        change = self.change(self._text(chosen))
        text = Text(f"{chosen['place']}: ")
        if change is not None:
            text.append(f"{signed(change)} for you if it ended now  ", style=GOOD)
        shield = "with a shield" if self.with_shield and chosen["shield_text"] else "no shield"
        if chosen["shield_text"] is not None:
            text.append_text(clickable(Text(f" {shield} (s) ", style="reverse"), "shield"))
            text.append(" ")
        text.append_text(clickable(Text(" Lay it (Enter) ", style="reverse"), "lay"))
        text.truncate(width, overflow="ellipsis")
        return text
