"""The wire types of Isle of Skye. Those of boxes are in `boxes/<name>/table/wire.py`.

Names are the engine's names. A cell is [x, y]: x increases to the east, y to the south, and the castle
is [0, 0]. Rotations are in degrees, clockwise.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from clachan.tables.common_wire import CellOut, LineOut


class PaymentOut(TypedDict):
    """What a move costs this seat, as the engine computes it.

    `price` is the price for everybody, `paid` the gold this seat pays, `bank` what the bank pays or
    waives, `pieces` the names of the pieces that lower the price, `gold_left` the gold left afterwards,
    `shortfall` the missing gold, and `lost` the committed gold that goes to the bank.
    """

    price: int
    paid: int
    bank: int
    pieces: list[str]
    gold_left: int
    shortfall: int
    lost: int


class PriceMovesOut(TypedDict):
    """All legal price sheets: axe one tile, and price each of the others at `min_price` or more, with a
    total of at most `gold`. The text is `price` and for each of `tiles`, in order, a price or `axe`."""

    kind: Literal["price"]
    text: str
    tiles: list[str]
    gold: int
    min_price: int


class PriceMoveOut(TypedDict):
    """One price sheet, in drafts and hints."""

    kind: Literal["price_sheet"]
    text: str
    axe: str
    prices: dict[str, int]


class BuyMoveOut(TypedDict):
    """Buy a tile from another player; `payment` is null in the log."""

    kind: Literal["buy"]
    text: str
    tile: str
    seller: int
    payment: PaymentOut | None


class PassMoveOut(TypedDict):
    kind: Literal["pass"]
    text: str


class PlacementOut(TypedDict):
    """One way to place a tile; `text` is the whole move."""

    cell: CellOut
    rotation: int
    text: str


class BuildMovesOut(TypedDict):
    """All legal placements of one tile."""

    kind: Literal["build"]
    text: str
    tile: str
    placements: list[PlacementOut]


class BuildMoveOut(TypedDict):
    """One placement, in drafts, hints and the log."""

    kind: Literal["built"]
    text: str
    tile: str
    cell: CellOut
    rotation: int


class RoundOut(TypedDict):
    """A round, the slots that score in it, and the gold a player gets for each player who is ahead."""

    round: int
    slots: list[str]
    gold_ahead: int


class ScoringOut(TypedDict):
    """A scoring tile in its slot: the `points` of each seat if it scored now, and the `rounds` in which it
    scores. The points for a majority depend on all territories."""

    slot: str
    tile: str
    reason: str
    points: list[int]
    rounds: list[int]
    rounds_left: list[int]
    is_majority: bool


class PlacedTileOut(TypedDict):
    cell: CellOut
    tile: str
    rotation: int
    draft: NotRequired[bool]


class SaleTileOut(TypedDict):
    """A tile in front of a screen; `price` and `axe` are null if this seat may not see them."""

    tile: str
    price: int | None
    axe: bool | None


class SkyePlayerOut(TypedDict):
    """A player. `committed` is the gold on the tiles, `income` the income of the territory as it is now."""

    seat: int
    points: int
    gold: int | None
    committed: int
    income: int
    territory: list[PlacedTileOut]
    roads: list[tuple[CellOut, CellOut]]
    tiles_for_sale: list[SaleTileOut]
    received: list[str]
    is_sealed: bool


class PastSaleOut(TypedDict):
    """A tile that was sold in an earlier round, and for how much."""

    tile: str
    round: int
    price: int


class PricingStageOut(TypedDict):
    """This seat sets its prices, or has sealed them.

    `sheet` is the drafted or sealed price sheet, `cheapest_sale` the lowest price paid in the last round,
    and `income` the lines of this round's income. `similar_sales` are by tile: what tiles like it were
    sold for, the most similar first.
    """

    kind: Literal["price"]
    gold: int
    min_price: int
    tiles: list[str]
    sheet: PriceMoveOut | None
    is_sealed: bool
    cheapest_sale: int | None
    similar_sales: dict[str, list[PastSaleOut]]
    income: list[LineOut]


class OfferOut(TypedDict):
    """A tile that is for sale, or was sold in this round.

    `open`: this seat can buy it; `short`: it has too little gold; `mine`: the tile is its own; `closed`:
    it cannot buy now. `moves` are all ways to buy it, the cheapest first.
    """

    tile: str
    price: int
    state: Literal["open", "mine", "short", "sold", "closed"]
    buyer: int | None
    shortfall: int
    moves: list[BuyMoveOut]


class SellerOut(TypedDict):
    """A seat in the buying phase; `order` is its place in turn order, from 1."""

    seat: int
    order: int
    state: Literal["buying", "waiting", "bought", "passed"]
    offers: list[OfferOut]


class BuyingStageOut(TypedDict):
    """The tiles for sale, by seller in turn order. `can_pass` is the text of the pass, if it is legal."""

    kind: Literal["buy"]
    gold: int
    committed: int
    sellers: list[SellerOut]
    can_pass: str | None


class BuildTileOut(TypedDict):
    """A tile to build. `source` is `sale`, `kept`, `bag`, or a word of a box; `seller` is the seat that
    sold or kept it. Its placements are in `moves`; `blocked` are the free cells next to the territory
    where it does not fit."""

    tile: str
    state: Literal["placed", "open", "nowhere"]
    seller: int | None
    source: str
    paid: int
    blocked: list[CellOut]
    can_undo: bool


class BuildingStageOut(TypedDict):
    """The tiles this seat builds in this round, including those it has drafted."""

    kind: Literal["build"]
    gold: int
    income: int
    tiles: list[BuildTileOut]
    can_finish: bool


class WaitingStageOut(TypedDict):
    """This seat has nothing to decide; the table's `waiting` lists the seats that do."""

    kind: Literal["waiting"]


class ScoreRowOut(TypedDict):
    """A row of the score sheet: the points of each seat for a scoring tile in a round, or for something
    else (`slot` is null)."""

    round: int
    slot: str | None
    tile: str | None
    reason: str
    points: list[int]
    cells: list[list[CellOut]]


class FinalPlaceOut(TypedDict):
    """A seat's result; `lines` are its points at the end of the game."""

    seat: int
    place: int
    points: int
    gold: int
    lines: list[LineOut]


class DecidedByOut(TypedDict):
    """The scoring tile or other reason that put the winner furthest ahead of `over`."""

    tile: str | None
    reason: str
    lead: int
    seat: int
    over: int


class FinalStageOut(TypedDict):
    """The result, best place first; `course` is the points of each seat after every round."""

    kind: Literal["final"]
    places: list[FinalPlaceOut]
    winners: list[int]
    course: list[list[int]]
    decided_by: DecidedByOut | None


class BagOut(TypedDict):
    """The bag; `tiles` is null if the table does not show them."""

    count: int
    tiles: list[str] | None


class SlotChangeOut(TypedDict):
    """How much more a scoring tile is worth each time it scores, and the rounds in which it will."""

    slot: str
    tile: str
    change: int
    rounds: list[int]


class PlacementPreviewOut(TypedDict):
    """What one placement changes: the points at the end of this round (`points_now`) and until the end of
    the game (`points_by_end`), the `income` in each of `income_rounds` rounds, and the `final` points.
    `contested` is the part of `points_by_end` that majorities bring: others may still change it."""

    cell: CellOut
    rotation: int
    points_now: int
    points_by_end: int
    contested: int
    slots: list[SlotChangeOut]
    income: int
    income_rounds: int
    final: int


class WorthOut(TypedDict):
    """The points until the end of the game that a tile brings at its best placement, and the part of them
    that majorities bring: others may still change it."""

    points: int
    contested: int


class TilePreviewOut(TypedDict):
    """A tile this seat may consider, with its best placement. In the pricing phase `worth` is what the tile
    is worth to each seat; null where it fits nowhere."""

    tile: str
    best: PlacementPreviewOut | None
    worth: list[WorthOut | None]
