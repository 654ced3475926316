"""Wire types that all games share."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Facts = dict[str, str | int]

CellOut = tuple[int, int]


class LineOut(TypedDict):
    """An amount with its reason and rule. Every total is the sum of such lines. Games without cells use
    `places`."""

    reason: str
    amount: int
    rule: str
    cells: list[CellOut]
    places: list[str]
    facts: Facts


class CardOut(TypedDict):
    color: str
    rank: int


class GameEventOut(TypedDict):
    """A public event of a move. `amount` is the sum of `lines`.

    Seats, tiles, cards and prices have their own keys; `facts` contains the rest.
    """

    code: str
    seat: int | None
    round: int | None
    amount: int
    lines: list[LineOut]
    facts: Facts
    seats: dict[str, int]
    tiles: list[str]
    card: CardOut | None
    prices: NotRequired[dict[str, int]]


class TextMoveOut(TypedDict):
    """A move as plain text: of a game without its own presenter, or of chance."""

    kind: Literal["move"]
    text: str


class GenericPositionOut(TypedDict):
    """The position of a game without its own presenter: its view as plain values."""

    game: str
    phase: str
    points: list[int]
    view: dict[str, object]
