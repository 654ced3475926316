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
    """Choose a card, a place and whether to add a shield. Nothing is chosen at the start."""

    title = "Lay a card"

    def __init__(self, situation: Situation) -> None:
        super().__init__(situation)
        position: ClansPositionOut = situation.position
        self.position = position
        self.moves = [m for m in situation.view["moves"] if m["kind"] in ("lay", "hide")]
        self.hand: list[CardOut] = position["players"][situation.seat]["hand"] or []
        self.with_shield = False
        self.card: int | None = None
        self.at: int | None = None

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
        if self.card is None:
            return []
        card = self.hand[self.card]
        return [move for move in self.moves if move["card"] == card]

    @property
    def chosen(self) -> LayMoveOut | None:
        """The move with the chosen card at the chosen place."""
        return None if self.at is None else self.options[self.at]

    @property
    def missing(self) -> str:
        """What has to be chosen before a card can be laid."""
        if self.card is None:
            return "Choose a card: ← → or its number."
        if not self.options:
            return "This card fits nowhere right now. Choose another one."
        return "" if self.at is not None else "Choose a place: ↑ ↓ or a click."

    def _text(self, move: LayMoveOut) -> str:
        return (move["shield_text"] if self.with_shield else None) or move["text"]

    def press(self, key: str) -> Answer:
        match key:
            case "left" if self.hand:
                self._take(len(self.hand) - 1 if self.card is None else max(self.card - 1, 0))
            case "right" if self.hand:
                self._take(0 if self.card is None else min(self.card + 1, len(self.hand) - 1))
            case "down" | "tab":
                self._step(1)
            case "up":
                self._step(-1)
            case "s":
                return self._switch_shield()
            case _ if key.isdigit() and 1 <= int(key) <= len(self.hand):
                self._take(int(key) - 1)
            case _ if key == ENTER:
                return self._lay()
        return None

    def _take(self, card: int) -> None:
        if card != self.card:
            self.card, self.at = card, None

    def _step(self, by: int) -> None:
        """Go on to another place; the first one or, backwards, the last one at the start."""
        count = len(self.options)
        if count:
            at = -1 if self.at is None and by > 0 else self.at or 0
            self.at = (at + by) % count

    def _switch_shield(self) -> Answer:
        chosen = self.chosen
        if chosen is None:
            return Say(self.missing)
        if chosen["shield_text"] is None:
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
            return Say(self.missing)
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

    def _change(self, text: str) -> int | None:
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
            change = self._change(self._text(move))
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
            return Text(self.missing, style=FAINT)
        text = Text(f"{chosen['place']}: ")
        change = self._change(chosen["text"])
        if change is not None:
            text.append(f"{signed(change)} for you now", style=GOOD)
            with_shield = self._change(chosen["shield_text"] or "")
            if with_shield is not None:
                text.append(f", {signed(with_shield)} with a shield", style=GOOD)
            text.append("  ")
        shield = "with a shield" if self.with_shield and chosen["shield_text"] else "no shield"
        if chosen["shield_text"] is not None:
            text.append_text(clickable(Text(f" {shield} (s) ", style="reverse"), "shield"))
            text.append(" ")
        text.append_text(clickable(Text(" Lay it (Enter) ", style="reverse"), "lay"))
        text.truncate(width, overflow="ellipsis")
        return text
