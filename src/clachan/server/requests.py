"""Types for the bodies of requests, and the validation of incoming messages."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict

from pydantic import Field, TypeAdapter

from clachan.server.pydantic_types import pydantic_type, request_type
from clachan.tables.messages import (
    ClientMessage,
    CommandMessage,
    FromHere,
    FromRecord,
    NameText,
    NewTable,
    Notation,
    OtherMessage,
    PartText,
    PlacementIn,
    RecordIn,
    SeatNumber,
    TextLimit,
    Word,
)


class MeIn(TypedDict):
    name: NameText


class ClubIn(TypedDict):
    name: NameText


class NamedIn(TypedDict):
    """The name of somebody who has none yet."""

    name: NotRequired[NameText | None]


class TokenIn(TypedDict):
    label: NotRequired[Annotated[str, TextLimit(40, 0)]]


class NoticeIn(TypedDict):
    """Where to send messages when it is your turn: an e-mail address, or one of a chat service."""

    address: Annotated[str, TextLimit(500)]
    language: NotRequired[Literal["en", "de", "pl"]]
    is_digest: NotRequired[bool]


class PushIn(TypedDict):
    """What a browser says about its subscription to notifications."""

    endpoint: Annotated[str, TextLimit(1000)]
    p256dh: Annotated[str, TextLimit(120)]
    auth: Annotated[str, TextLimit(60)]
    language: NotRequired[Literal["en", "de", "pl"]]


class EndpointIn(TypedDict):
    endpoint: Annotated[str, TextLimit(1000)]


class CodeIn(TypedDict):
    code: Annotated[str, TextLimit(100)]


class PhraseIn(TypedDict):
    phrase: Annotated[str, TextLimit(300)]


class CredentialIn(TypedDict):
    """What the browser made with a passkey, as JSON."""

    credential: dict[str, Any]


class TalkIn(TypedDict):
    """A text of your own, or the code of a phrase."""

    text: NotRequired[Annotated[str, TextLimit(400, 0)] | None]
    phrase: NotRequired[Word | None]


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
NewTableBody: Any = request_type(NewTable)
MeBody: Any = request_type(MeIn)
ClubBody: Any = request_type(ClubIn)
NamedBody: Any = request_type(NamedIn)
TokenBody: Any = request_type(TokenIn)
NoticeBody: Any = request_type(NoticeIn)
TalkBody: Any = request_type(TalkIn)
PushBody: Any = request_type(PushIn)
EndpointBody: Any = request_type(EndpointIn)
CodeBody: Any = request_type(CodeIn)
PhraseBody: Any = request_type(PhraseIn)
CredentialBody: Any = request_type(CredentialIn)
JoinBody: Any = request_type(JoinIn)
CheckBody: Any = request_type(CheckIn)
FromHereBody: Any = request_type(FromHere)
FromRecordBody: Any = request_type(FromRecord)
RecordBody: Any = request_type(RecordIn)
CommandBody: Any = Annotated[pydantic_type(CommandMessage), Field(discriminator="command")]

OtherBody: Any = Annotated[pydantic_type(OtherMessage), Field(discriminator="type")]

SOCKET_MESSAGE: Final[TypeAdapter[ClientMessage]] = TypeAdapter(
    Annotated[CommandBody | OtherBody, Field(discriminator="type")]
)
"""Reads a message from a socket; raises `ValidationError` if it is no JSON or has the wrong form."""
