"""The wire types of Druids."""

from __future__ import annotations

from typing import Literal, TypedDict

from clachan.skye.table.wire import PaymentOut, SellerOut


class DolmenMoveOut(TypedDict):
    """Buy a tile from the dolmen row."""

    kind: Literal["dolmen"]
    text: str
    tile: str
    payment: PaymentOut | None


class BlindMoveOut(TypedDict):
    """Pay for tiles drawn blind from the bag, one of which is kept."""

    kind: Literal["blind"]
    text: str
    payment: PaymentOut | None


class KeepMoveOut(TypedDict):
    """Keep one of the tiles drawn blind, or one of your own tiles that are for sale."""

    kind: Literal["keep"]
    text: str
    tile: str
    pieces: list[str]


class DrawMoreMoveOut(TypedDict):
    """Use a tablet to draw more tiles in this round."""

    kind: Literal["draw_more"]
    text: str
    pieces: list[str]


class ReturnMoveOut(TypedDict):
    """Put surplus tiles back into the bag."""

    kind: Literal["return"]
    text: str
    tiles: list[str]


class UnveilMoveOut(TypedDict):
    """Chance fills the free spaces of the dolmen row."""

    kind: Literal["unveil"]
    text: str
    tiles: list[str]


class PullMoveOut(TypedDict):
    """Chance draws the tiles of a blind purchase."""

    kind: Literal["pull"]
    text: str
    tiles: list[str]


class DolmenSpaceOut(TypedDict):
    """A tile of the dolmen row; its price is the number on the standing stone plus the price of the space.
    `moves` are all ways to buy it, the cheapest first."""

    tile: str
    stone: int
    space: int
    price: int
    shortfall: int
    moves: list[DolmenMoveOut]


class BlindOut(TypedDict):
    """The blind purchase; `bag` is the number of tiles in the bag."""

    price: int
    bag: int
    shortfall: int
    moves: list[BlindMoveOut]


class DrawnTileOut(TypedDict):
    tile: str
    move: KeepMoveOut | None


class DrawnOut(TypedDict):
    """The tiles that a seat has drawn blind."""

    seat: int
    tiles: list[DrawnTileOut]


class SecondBuyStageOut(TypedDict):
    """The second buying turn. `seats` have not acted yet; it is the turn of the first."""

    kind: Literal["second_buy"]
    gold: int
    seats: list[int]
    row: list[DolmenSpaceOut]
    blind: BlindOut
    drawn: DrawnOut | None
    can_pass: str | None


class OwnTileOut(TypedDict):
    """A tile that this seat has for sale, and the move that keeps it; the gold of its `price` is lost."""

    tile: str
    price: int
    move: KeepMoveOut | None


class OwnTileFirstStageOut(TypedDict):
    """Before the others buy, this seat may use a tablet to keep its own tiles."""

    kind: Literal["own_tile_first"]
    gold: int
    committed: int
    own: list[OwnTileOut]
    sellers: list[SellerOut]
    can_pass: str | None


class ReturnStageOut(TypedDict):
    """Choose the tiles to put back into the bag."""

    kind: Literal["return"]
    tiles: list[str]
    options: list[ReturnMoveOut]


class ExtraDrawStageOut(TypedDict):
    """Use a tablet for an extra draw, or pass."""

    kind: Literal["tablets"]
    options: list[DrawMoreMoveOut]
    can_pass: str | None


class TabletOut(TypedDict):
    """A stone tablet in front of a player; `amount` is gold, or tiles for an extra draw."""

    tablet: str
    kind: Literal["own_tile_first", "market_discount", "dolmen_discount", "income", "extra_draw"]
    amount: int
    state: Literal["usable", "used", "later", "resting"]


class DruidsOut(TypedDict):
    """The dolmen row from left to right, the number of Druid tiles left, and the tablets by seat."""

    row: list[str | None]
    prices: list[int | None]
    stack: int
    tablets: list[list[TabletOut]]
