"""The wire types of Clans and Glory."""

from __future__ import annotations

from typing import Literal, TypedDict

from clachan.tables.common_wire import CardOut


class MatchOut(TypedDict):
    """A neighboring or opposite place whose card matches."""

    place: str
    by: Literal["color", "rank"]


class LayMoveOut(TypedDict):
    """Lay a card, or hide it face down. `shield_text` is the same move with a shield, if that is legal.
    `card` is null for a hidden card that this seat may not see."""

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
    """A shield, and the cards it would win if the game ended now."""

    seat: int
    rank: int | None
    cards: list[CardOut]
    points: int


class BoardOut(TypedDict):
    """A board: its shields in the order they were laid, the face-up cards that no shield wins, and the
    face-down cards after they are revealed."""

    places: list[str]
    shields: list[ShieldOut]
    unclaimed: list[CardOut]
    hidden: list[CardOut]


class ClansPlayerOut(TypedDict):
    """A player. `points` and `cards_won` are as if the game ended now."""

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
    """A position. `places` are in their order around the table, clockwise from the left head. `must_hide`
    means that no card of this seat fits, so it must lay one face down."""

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
    """The result of a move: the points of each seat, and the board it changes."""

    text: str
    points: list[int]
    board: int
    after: BoardOut
