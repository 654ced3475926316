"""Clans and Glory on the wire, as types."""

from __future__ import annotations

from typing import Literal, TypedDict

from clachan.tables.common_wire import CardOut


class MatchOut(TypedDict):
    """A neighboring or opposite place whose card matches."""

    place: str
    by: Literal["color", "rank"]


class LayMoveOut(TypedDict):
    """Lay a card, or hide it face down. `shield_text` is the same move with a shield, where that is
    legal; `card` is null for a hidden card that this seat may not see."""

    kind: Literal["lay", "hide"]
    text: str
    card: CardOut | None
    place: str
    with_shield: bool
    shield_text: str | None
    matches: list[MatchOut]


class PlaceOut(TypedDict):
    """A place at the long table. `seat` is the player who hid the card there."""

    place: str
    board: int
    card: CardOut | None
    is_hidden: bool
    seat: int | None


class ShieldOut(TypedDict):
    """A shield and what it would take if the game ended now."""

    seat: int
    rank: int | None
    cards: list[CardOut]
    points: int


class BoardOut(TypedDict):
    """A board: its shields in the order they were laid, the open cards that no shield takes, and the
    face-down cards once they are open."""

    places: list[str]
    shields: list[ShieldOut]
    unclaimed: list[CardOut]
    hidden: list[CardOut]


class ClansPlayerOut(TypedDict):
    """`points` and `cards_won` if the game ended now."""

    seat: int
    cards: int
    hand: list[CardOut] | None
    shields: int
    points: int
    cards_won: int


class ClansFinalPlaceOut(TypedDict):
    seat: int
    place: int
    points: int
    cards_won: int
    points_by_board: list[int]


class ClansDecidedByOut(TypedDict):
    """The winner's best shield."""

    seat: int
    board: int
    points: int


class ClansFinalOut(TypedDict):
    """The result, best place first."""

    places: list[ClansFinalPlaceOut]
    winners: list[int]
    decided_by: ClansDecidedByOut | None


class ClansPositionOut(TypedDict):
    """`places` come in their order around the table, clockwise from the left head. `must_hide`: no card
    of this seat fits, so one of them goes face down."""

    game: Literal["clans"]
    phase: str
    round: int
    rounds: int
    start_player: int | None
    turn: int | None
    must_hide: bool
    places: list[PlaceOut]
    boards: list[BoardOut]
    players: list[ClansPlayerOut]
    ranks_out: list[int]
    cards_out: int
    lays_left: int
    final: ClansFinalOut | None


class LayPreviewOut(TypedDict):
    """What the table would bring after a move: points by seat, and its board then."""

    text: str
    points: list[int]
    board: int
    after: BoardOut
