"""Types for the bodies of requests, and the validation of incoming messages."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict

from pydantic import Field, TypeAdapter

from clachan.server.pydantic_types import pydantic_type
from clachan.tables.messages import (
    ClientMessage,
    CommandMessage,
    NameText,
    NewTable,
    Notation,
    OtherMessage,
    PartText,
    PlacementIn,
    SeatNumber,
    TextLimit,
)


class MeIn(TypedDict):
    name: NameText


class TokenIn(TypedDict):
    label: NotRequired[Annotated[str, TextLimit(40, 0)]]


class NoticeIn(TypedDict):
    """Where to send messages when it is your turn: an e-mail address, or one of a chat service."""

    address: Annotated[str, TextLimit(500)]
    language: NotRequired[Literal["en", "de", "pl"]]


class JoinIn(TypedDict):
    """Take an open seat and add your random `part` to the luck of the table, or `watch` as a spectator."""

    name: NotRequired[NameText | None]
    seat: NotRequired[SeatNumber | None]
    watch: NotRequired[bool]
    part: NotRequired[PartText | None]


class CheckIn(TypedDict):
    """A move as text, or a placement of a tile."""

    move: NotRequired[Notation | None]
    placement: NotRequired[PlacementIn | None]
    seat: NotRequired[SeatNumber | None]


# The same types for FastAPI, converted for pydantic.
NewTableBody: Any = pydantic_type(NewTable)
MeBody: Any = pydantic_type(MeIn)
TokenBody: Any = pydantic_type(TokenIn)
NoticeBody: Any = pydantic_type(NoticeIn)
JoinBody: Any = pydantic_type(JoinIn)
CheckBody: Any = pydantic_type(CheckIn)
CommandBody: Any = Annotated[pydantic_type(CommandMessage), Field(discriminator="command")]

_COMMAND: Final[TypeAdapter[Any]] = TypeAdapter(CommandBody)
OtherBody: Any = Annotated[pydantic_type(OtherMessage), Field(discriminator="type")]

_OTHER: Final[TypeAdapter[Any]] = TypeAdapter(OtherBody)


def checked_message(raw: Any) -> ClientMessage:
    """Validate a message from a socket; raises `ValidationError` if it has the wrong form."""
    is_command = isinstance(raw, dict) and raw.get("type") == "command"
    message: ClientMessage = (_COMMAND if is_command else _OTHER).validate_python(raw)
    return message
