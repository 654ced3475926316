"""What comes in, checked by type and size before anything else looks at it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from clachan.tables import orders
from clachan.tables.orders import Command

Name = Annotated[str, Field(min_length=1, max_length=40)]
Word = Annotated[str, Field(pattern=r"^[a-z_]{1,20}$")]
SeatNumber = Annotated[int, Field(ge=0, le=9)]
Key = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Notation = Annotated[str, Field(min_length=1, max_length=200)]
OptionValue = Annotated[str, Field(max_length=100, pattern=r"^[^\s=|]*$")]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class ChairIn(Body):
    """`me` may come several times: pass-and-play, with a name for each."""

    kind: Literal["me", "bot", "open"]
    name: Name | None = None
    level: Word | None = None


class ClockIn(Body):
    kind: Literal["none", "live", "days"] = "none"
    minutes: Annotated[int, Field(ge=1, le=600)] | None = None
    days: Annotated[int, Field(ge=1, le=60)] | None = None


class NewTable(Body):
    """A set-up; the game starts by itself as soon as no chair is open."""

    game: Word
    boxes: Annotated[list[Word], Field(max_length=8)] = []
    options: Annotated[dict[Word, OptionValue], Field(max_length=20)] = {}
    chairs: Annotated[list[ChairIn], Field(min_length=1, max_length=8)]
    clock: ClockIn = ClockIn()
    open_gold: bool = False
    show_bag: bool = True
    spectators: bool = True
    substitute: Word | None = None
    seed: Annotated[str, Field(min_length=1, max_length=64)] | None = None
    key: Key | None = None
    """Sent again with every retry, so that one table is opened and not two."""


class MeIn(Body):
    name: Name


class TokenIn(Body):
    label: Annotated[str, Field(max_length=40)] = ""


class JoinIn(Body):
    name: Name | None = None
    seat: SeatNumber | None = None
    watch: bool = False


class CheckIn(Body):
    move: Notation
    seat: SeatNumber | None = None


class Keyed(Body):
    """Every command has a seat, the ply it was made at, and a key that its retries share."""

    type: Literal["command"] = "command"
    seat: SeatNumber
    ply: Annotated[int, Field(ge=0)]
    key: Key


class PlayIn(Keyed):
    command: Literal["play"]
    move: Notation
    confirm: bool = True

    def order(self) -> Command:
        return orders.Play(self.seat, self.ply, self.move, self.confirm)


class ConfirmIn(Keyed):
    command: Literal["confirm"]

    def order(self) -> Command:
        return orders.Confirm(self.seat, self.ply)


class WithdrawIn(Keyed):
    command: Literal["withdraw"]
    all: bool = False

    def order(self) -> Command:
        return orders.Undo(self.seat, self.ply, self.all)


class LeaveIn(Keyed):
    command: Literal["leave"]

    def order(self) -> Command:
        return orders.Leave(self.seat)


class ReturnIn(Keyed):
    command: Literal["return"]

    def order(self) -> Command:
        return orders.ReturnToSeat(self.seat)


class PutBotIn(Keyed):
    command: Literal["put_bot"]
    level: Word

    def order(self) -> Command:
        return orders.PutBot(self.seat, self.level)


class OpenChairIn(Keyed):
    command: Literal["open_chair"]

    def order(self) -> Command:
        return orders.OpenSeat(self.seat)


CommandIn = Annotated[
    PlayIn | ConfirmIn | WithdrawIn | LeaveIn | ReturnIn | PutBotIn | OpenChairIn,
    Field(discriminator="command"),
]


class LookMessage(Body):
    """Show the table from another own seat (pass-and-play)."""

    type: Literal["look"]
    seat: SeatNumber


class PreviewMessage(Body):
    type: Literal["preview"]
    id: int
    tile: Annotated[str, Field(max_length=20)] | None = None
    plan: Notation | None = None


class CheckMessage(Body):
    type: Literal["check"]
    id: int
    move: Notation


class HintMessage(Body):
    type: Literal["hint"]
    id: int
    level: Word | None = None


class BeatMessage(Body):
    type: Literal["beat"]


ClientMessage = Annotated[
    CommandIn | LookMessage | PreviewMessage | CheckMessage | HintMessage | BeatMessage,
    Field(discriminator="type"),
]
