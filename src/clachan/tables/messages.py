"""What is said to a table and what it says back, as types."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from clachan.tables.orders import (
    Command,
    Confirm,
    Leave,
    OpenSeat,
    Order,
    Play,
    PutBot,
    ReturnToSeat,
    Undo,
)
from clachan.tables.wire import CheckOut, HintOut, LogEventOut, PreviewsOut, Problem, TableView


@dataclass(frozen=True)
class TextLimit:
    """How long a text may be, and what it may consist of."""

    longest: int
    shortest: int = 1
    pattern: str | None = None


@dataclass(frozen=True)
class NumberLimit:
    least: int
    most: int | None = None


@dataclass(frozen=True)
class SizeLimit:
    """How many items there may be."""

    most: int
    least: int = 0


NameText = Annotated[str, TextLimit(40)]
Word = Annotated[str, TextLimit(20, pattern=r"^[a-z_]{1,20}$")]
SeatNumber = Annotated[int, NumberLimit(0, 9)]
Key = Annotated[str, TextLimit(64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Notation = Annotated[str, TextLimit(200)]
OptionValue = Annotated[str, TextLimit(100, 0, r"^[^\s=|]*$")]


class CommandParts(TypedDict):
    """Every command has a seat, the ply it was made at, and a key that its retries share."""

    type: NotRequired[Literal["command"]]
    seat: SeatNumber
    ply: Annotated[int, NumberLimit(0)]
    key: Key


class PlayMessage(CommandParts):
    """Choose a move; with `confirm` (the default) it is played, without it stays a draft."""

    command: Literal["play"]
    move: Notation
    confirm: NotRequired[bool]


class ConfirmMessage(CommandParts):
    """Play what was drafted."""

    command: Literal["confirm"]


class UndoMessage(CommandParts):
    """Take back the last drafted move, or all of them; sealed choices too, until the last one is made."""

    command: Literal["undo"]
    all: NotRequired[bool]


class LeaveMessage(CommandParts):
    """Leave the seat: before the start it is open again, later a bot plays on."""

    command: Literal["leave"]


class ReturnMessage(CommandParts):
    """Come back to a seat where a bot plays meanwhile."""

    command: Literal["return"]


class PutBotMessage(CommandParts):
    """The host gives an open seat to a bot."""

    command: Literal["put_bot"]
    level: Word


class OpenSeatMessage(CommandParts):
    """The host takes a bot off a seat before the start."""

    command: Literal["open_seat"]


CommandMessage = (
    PlayMessage
    | ConfirmMessage
    | UndoMessage
    | LeaveMessage
    | ReturnMessage
    | PutBotMessage
    | OpenSeatMessage
)


def order_of(message: CommandMessage, sender: str, at: int) -> Order:
    """The order that a message asks for, sent by `sender` at `at` (milliseconds since 1970)."""
    seat, ply = message["seat"], message["ply"]
    command: Command
    match message["command"]:
        case "play":
            command = Play(seat, ply, message["move"], message.get("confirm", True))
        case "confirm":
            command = Confirm(seat, ply)
        case "undo":
            command = Undo(seat, ply, message.get("all", False))
        case "leave":
            command = Leave(seat)
        case "return":
            command = ReturnToSeat(seat)
        case "put_bot":
            command = PutBot(seat, message["level"])
        case _:
            command = OpenSeat(seat)
    return Order(command, sender, message["key"], at)


class LookMessage(TypedDict):
    """Show the table from another seat of one's own."""

    type: Literal["look"]
    seat: SeatNumber


class PreviewMessage(TypedDict):
    """Ask what choices would bring: all placements of a tile, a plan, or the best of everything."""

    type: Literal["preview"]
    id: int
    tile: NotRequired[Annotated[str, TextLimit(20, 0)]]
    plan: NotRequired[Notation]


class PlacementIn(TypedDict):
    """A tile on a cell, in degrees."""

    tile: Annotated[str, TextLimit(20)]
    cell: Annotated[list[int], SizeLimit(2, 2)]
    rotation: Annotated[int, NumberLimit(0, 270)]


class CheckMessage(TypedDict):
    """Ask whether a move, by its text or as a placement, would be legal, and if not, why."""

    type: Literal["check"]
    id: int
    move: NotRequired[Notation]
    placement: NotRequired[PlacementIn]


class HintMessage(TypedDict):
    """Ask what a bot would do."""

    type: Literal["hint"]
    id: int
    level: NotRequired[Word]


class BeatMessage(TypedDict):
    type: Literal["beat"]


class SeatIn(TypedDict):
    """`me` may come several times: pass and play, with a name for each."""

    kind: Literal["me", "bot", "open"]
    name: NotRequired[NameText | None]
    level: NotRequired[Word | None]


class ClockIn(TypedDict):
    kind: NotRequired[Literal["none", "live", "days"]]
    minutes: NotRequired[Annotated[int, NumberLimit(1, 600)] | None]
    days: NotRequired[Annotated[int, NumberLimit(1, 60)] | None]


class NewTable(TypedDict):
    """A table to open. Its game starts when no seat is open.

    `key` is sent again with every retry, so that one table is opened and not two.
    """

    game: Word
    seats: Annotated[list[SeatIn], SizeLimit(8, 1)]
    boxes: NotRequired[Annotated[list[Word], SizeLimit(8)]]
    options: NotRequired[Annotated[dict[Word, OptionValue], SizeLimit(20)]]
    clock: NotRequired[ClockIn]
    open_gold: NotRequired[bool]
    show_bag: NotRequired[bool]
    spectators: NotRequired[bool]
    substitute: NotRequired[Word | None]
    seed: NotRequired[Annotated[str, TextLimit(64)] | None]
    key: NotRequired[Key | None]


class ViewMessage(TypedDict):
    """The whole table: first of all, and when it is looked at from another seat."""

    type: Literal["view"]
    view: TableView


EventsMessage = TypedDict(
    "EventsMessage",
    {
        "type": Literal["events"],
        "from": int,
        "ply": int,
        "events": list[LogEventOut],
        "view": dict[str, Any],
    },
)
"""What happened, and the top-level keys of the view that changed."""


class DoneMessage(TypedDict):
    type: Literal["done"]
    key: str
    ply: int
    repeated: bool
    is_ready: bool


class RefusedMessage(TypedDict):
    """`key` names the command, `id` the question; both are null for a message that cannot be read."""

    type: Literal["refused"]
    key: str | None
    id: int | None
    problem: Problem


class PreviewsMessage(TypedDict):
    type: Literal["previews"]
    id: int
    ply: int
    previews: PreviewsOut


class CheckedMessage(TypedDict):
    type: Literal["checked"]
    id: int
    ply: int
    check: CheckOut


class HintedMessage(TypedDict):
    type: Literal["hint"]
    id: int
    ply: int
    hint: HintOut


class PeopleMessage(TypedDict):
    """Somebody came or went."""

    type: Literal["people"]
    connected: list[int]
    spectators: int


class BeatOut(TypedDict):
    type: Literal["beat"]


class ByeMessage(TypedDict):
    type: Literal["bye"]
    code: str


OtherMessage = LookMessage | PreviewMessage | CheckMessage | HintMessage | BeatMessage
ClientMessage = CommandMessage | OtherMessage

ServerMessage = (
    ViewMessage
    | EventsMessage
    | DoneMessage
    | RefusedMessage
    | PreviewsMessage
    | CheckedMessage
    | HintedMessage
    | PeopleMessage
    | BeatOut
    | ByeMessage
)
