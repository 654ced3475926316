"""Small types that every game's part of the wire uses."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Facts = dict[str, str | int]

CellOut = tuple[int, int]


class LineOut(TypedDict):
    """An amount with its reason and rule; totals are made of these. `places` are those of games
    without cells."""

    reason: str
    amount: int
    rule: str
    cells: list[CellOut]
    places: list[str]
    facts: Facts


class CardOut(TypedDict):
    color: str
    rank: int


class ToldOut(TypedDict):
    """Something everybody learns from a move. `amount` is the sum of `lines`.

    Seats, tiles, cards and prices among its facts are typed; `facts` has the rest.
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
    """A move of a game without a presenter of its own, or one of chance's in the log."""

    kind: Literal["move"]
    text: str


class GenericPositionOut(TypedDict):
    """The position of a game without a presenter of its own: its view as plain values."""

    game: str
    phase: str
    points: list[int]
    view: dict[str, object]
