"""The messages that clients and tables exchange, as types."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal, NotRequired, TypedDict, assert_never

from clachan.tables.orders import (
    AddPart,
    AgreeToEnd,
    Command,
    Confirm,
    DeclineEnd,
    GiveSeatBack,
    Leave,
    OpenSeat,
    Order,
    Pause,
    Play,
    PutBot,
    RemovePerson,
    Restart,
    Resume,
    ReturnToSeat,
    StartWithoutParts,
    Substitute,
    SwitchTalk,
    Undo,
)
from clachan.tables.replay import Change
from clachan.tables.wire import (
    CheckOut,
    DoneOut,
    HintOut,
    LogEventOut,
    PreviewsOut,
    Problem,
    TableView,
    TalkLineOut,
)


@dataclass(frozen=True)
class TextLimit:
    """The allowed length of a text, and a pattern it must match."""

    longest: int
    shortest: int = 1
    pattern: str | None = None


@dataclass(frozen=True)
class NumberLimit:
    """The allowed range of a number."""

    least: int
    most: int | None = None


@dataclass(frozen=True)
class SizeLimit:
    """The allowed number of items."""

    most: int
    least: int = 0


NameText = Annotated[str, TextLimit(40)]
Word = Annotated[str, TextLimit(20, pattern=r"^[a-z_]{1,20}$")]
SeatNumber = Annotated[int, NumberLimit(0, 9)]
Key = Annotated[str, TextLimit(64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Notation = Annotated[str, TextLimit(200)]
PartText = Annotated[str, TextLimit(64, 64, r"^[0-9a-f]{64}$")]
ClubId = Annotated[str, TextLimit(20, 20, r"^[0-9a-f]{20}$")]
OptionValue = Annotated[str, TextLimit(100, 0, r"^[^\s=|]*$")]


class CommandParts(TypedDict):
    """What every command has: the seat, the ply it was made at, and a key that stays the same in retries."""

    type: NotRequired[Literal["command"]]
    seat: SeatNumber
    ply: Annotated[int, NumberLimit(0)]
    key: Key


class PlayMessage(CommandParts):
    """Choose a move. With `confirm` (the default) it is played, otherwise it becomes a draft."""

    command: Literal["play"]
    move: Notation
    confirm: NotRequired[bool]


class ConfirmMessage(CommandParts):
    """Play the drafted moves."""

    command: Literal["confirm"]


class UndoMessage(CommandParts):
    """Undo the last drafted move, or `all`. A sealed move can be undone until everybody is ready.

    On an analysis board every move since the position at which it began can be undone.
    """

    command: Literal["undo"]
    all: NotRequired[bool]


class RestartMessage(CommandParts):
    """Return to the position at which this table began. Only where moves can be taken back."""

    command: Literal["restart"]


class LeaveMessage(CommandParts):
    """Leave the seat. Before the start it becomes open again; later a bot takes over."""

    command: Literal["leave"]


class ReturnMessage(CommandParts):
    """Return to your seat and replace the bot that took over."""

    command: Literal["return"]


class PutBotMessage(CommandParts):
    """Give an open seat to a bot (host only)."""

    command: Literal["put_bot"]
    level: Word


class OpenSeatMessage(CommandParts):
    """Remove a bot from its seat before the start (host only)."""

    command: Literal["open_seat"]


class AddPartMessage(CommandParts):
    """Add your random part to the luck of the table: 32 bytes, as 64 digits from 0 to f."""

    command: Literal["add_part"]
    part: PartText


class StartWithoutPartsMessage(CommandParts):
    """Start the game without the parts that others promised and have not added."""

    command: Literal["start_without_parts"]


class RemovePersonMessage(CommandParts):
    """Remove somebody from their seat before the start; they cannot sit down again (host only)."""

    command: Literal["remove_person"]


class SubstituteMessage(CommandParts):
    """Let a bot play for somebody who keeps the table waiting, from the moment that the view calls
    `substitute_from`. The person can return at any time."""

    command: Literal["substitute"]


class GiveSeatBackMessage(CommandParts):
    """Give a seat back to its person, if a bot was put there by `substitute` (host only)."""

    command: Literal["give_seat_back"]


class PauseMessage(CommandParts):
    """Pause the game: the clocks stand still, and nobody can move (host only)."""

    command: Literal["pause"]


class ResumeMessage(CommandParts):
    """Resume a paused game: the host, or after a day any player."""

    command: Literal["resume"]


class SwitchTalkMessage(CommandParts):
    """Switch the talk at the table on or off (host only)."""

    command: Literal["switch_talk"]
    on: bool


class AgreeToEndMessage(CommandParts):
    """Agree to end the game without a result; it ends when everybody who plays has agreed.

    Before the start the host ends the table alone.
    """

    command: Literal["agree_to_end"]


class DeclineEndMessage(CommandParts):
    """Play on: withdraw everybody's agreement to end the game."""

    command: Literal["decline_end"]


CommandMessage = (
    PlayMessage
    | ConfirmMessage
    | UndoMessage
    | RestartMessage
    | LeaveMessage
    | ReturnMessage
    | PutBotMessage
    | OpenSeatMessage
    | AddPartMessage
    | StartWithoutPartsMessage
    | RemovePersonMessage
    | SubstituteMessage
    | GiveSeatBackMessage
    | PauseMessage
    | ResumeMessage
    | SwitchTalkMessage
    | AgreeToEndMessage
    | DeclineEndMessage
)


def order_of(message: CommandMessage, sender: str, at: int) -> Order:
    """The order for a message, sent by `sender` at `at` (milliseconds since 1970)."""
    seat, ply = message["seat"], message["ply"]
    command: Command
    match message["command"]:
        case "play":
            command = Play(seat, ply, message["move"], message.get("confirm", True))
        case "confirm":
            command = Confirm(seat, ply)
        case "undo":
            command = Undo(seat, ply, message.get("all", False))
        case "restart":
            command = Restart(seat, ply)
        case "leave":
            command = Leave(seat)
        case "return":
            command = ReturnToSeat(seat)
        case "put_bot":
            command = PutBot(seat, message["level"])
        case "open_seat":
            command = OpenSeat(seat)
        case "add_part":
            command = AddPart(seat, message["part"])
        case "start_without_parts":
            command = StartWithoutParts(seat)
        case "remove_person":
            command = RemovePerson(seat)
        case "substitute":
            command = Substitute(seat)
        case "give_seat_back":
            command = GiveSeatBack(seat)
        case "pause":
            command = Pause()
        case "resume":
            command = Resume()
        case "switch_talk":
            command = SwitchTalk(message["on"])
        case "agree_to_end":
            command = AgreeToEnd(seat)
        case "decline_end":
            command = DeclineEnd(seat)
        case _:
            assert_never(message)
    return Order(command, sender, message["key"], at)


def done_out(change: Change, seat: int) -> DoneOut:
    """The answer to a command of a seat that was carried out."""
    drafts = change.table.drafts
    is_ready = seat < len(drafts) and drafts[seat].ready
    return {"ply": change.ply, "repeated": change.repeated, "is_ready": is_ready}


class LookMessage(TypedDict):
    """Switch to the view of another of your seats."""

    type: Literal["look"]
    seat: SeatNumber


class PreviewMessage(TypedDict):
    """Ask for the results of all placements of a `tile`, of a `plan`, or of the best choices."""

    type: Literal["preview"]
    id: int
    tile: NotRequired[Annotated[str, TextLimit(20, 0)]]
    plan: NotRequired[Notation]


class PlacementIn(TypedDict):
    """A tile on a cell; the rotation is in degrees."""

    tile: Annotated[str, TextLimit(20)]
    cell: Annotated[list[int], SizeLimit(2, 2)]
    rotation: Annotated[int, NumberLimit(0, 270)]


class CheckMessage(TypedDict):
    """Ask whether a move (as text or as a placement) would be legal, and if not, why."""

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
    """A seat of a new table. Several seats may be `me`, each with its own name: pass and play."""

    kind: Literal["me", "bot", "open"]
    name: NotRequired[NameText | None]
    level: NotRequired[Word | None]


class ClockIn(TypedDict):
    """No clock, `minutes` for the game and an `increment` of seconds per decision, or `days` for each one."""

    kind: NotRequired[Literal["none", "live", "days"]]
    minutes: NotRequired[Annotated[int, NumberLimit(1, 600)] | None]
    days: NotRequired[Annotated[int, NumberLimit(1, 60)] | None]
    increment: NotRequired[Annotated[int, NumberLimit(0, 300)]]


class NewTable(TypedDict):
    """A table to open. The game starts when every seat is taken.

    With `adds_part` it also waits until you have added your part to its luck, by the command `add_part`.
    A `seed` makes it a practice table. The members of a `club` find it on the club's page. Send the same
    `key` with every retry, so that only one table is opened.
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
    adds_part: NotRequired[bool]
    seed: NotRequired[Annotated[str, TextLimit(64)] | None]
    club: NotRequired[ClubId | None]
    key: NotRequired[Key | None]


class FromHere(TypedDict):
    """Play on from a position of a finished game, as a practice table of your own.

    `move` is the number of moves played before the position. On an `analysis` board all seats are yours
    and every move can be undone. With `bots` you have the `seat`, and bots of this `level` have those of
    other people. Send the same `key` with every retry.
    """

    mode: Literal["bots", "analysis"]
    move: Annotated[int, NumberLimit(0, 10_000)]
    seat: NotRequired[SeatNumber | None]
    level: NotRequired[Word | None]
    key: NotRequired[Key | None]


class FromRecord(FromHere):
    """The same for a record instead of a table."""

    record: Annotated[str, TextLimit(60_000)]


class RecordIn(TypedDict):
    """A record, to look at the game."""

    record: Annotated[str, TextLimit(60_000)]


class ViewMessage(TypedDict):
    """The whole view: the first message, and again after a change of seat. `done` is as in `events`."""

    type: Literal["view"]
    done: list[str]
    view: TableView


EventsMessage = TypedDict(
    "EventsMessage",
    {
        "type": Literal["events"],
        "from": int,
        "ply": int,
        "done": list[str],
        "events": list[LogEventOut],
        "view": dict[str, Any],
        "position": dict[str, Any],
    },
)
"""New log events, the keys of the view that changed, and the keys of its position that changed.

`done` lists the keys of the viewer's own commands that caused these events.
"""


class DoneMessage(TypedDict):
    """A command was carried out when it was first sent; if it is carried out now, `events` says so."""

    type: Literal["done"]
    key: str
    ply: int
    repeated: bool
    is_ready: bool


class RefusedMessage(TypedDict):
    """A refusal of the command `key` or the question `id`; both are null if the message was unreadable."""

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
    """Somebody connected or disconnected."""

    type: Literal["people"]
    connected: list[int]
    spectators: int


class TalkMessage(TypedDict):
    """Somebody said something."""

    type: Literal["talk"]
    line: TalkLineOut


class BeatOut(TypedDict):
    type: Literal["beat"]


class ByeMessage(TypedDict):
    """The last message before the server closes the socket."""

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
    | TalkMessage
    | BeatOut
    | ByeMessage
)
