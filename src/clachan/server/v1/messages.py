"""What the server says over a socket."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from clachan.server.v1.wire import CheckOut, EventOut, HintOut, PreviewsOut, Problem, TableView


class ViewMessage(TypedDict):
    """The whole table: first of all, and when another seat is looked from."""

    type: Literal["view"]
    view: TableView


EventsMessage = TypedDict(
    "EventsMessage",
    {
        "type": Literal["events"],
        "from": int,
        "ply": int,
        "events": list[EventOut],
        "view": dict[str, Any],
    },
)
"""What happened, and the top-level keys of the view that are different now."""


class DoneMessage(TypedDict):
    type: Literal["done"]
    key: str
    ply: int
    repeated: bool
    pending: bool


class RefusedMessage(TypedDict):
    """`key` names the command, `id` the question; both are null for a broken message."""

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
    type: Literal["people"]
    connected: list[int]
    watching: int


class BeatOut(TypedDict):
    type: Literal["beat"]


class ByeMessage(TypedDict):
    type: Literal["bye"]
    code: str


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
