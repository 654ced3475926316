"""Isle of Skye on the wire, as types. Boxes add theirs in `views/boxes/<name>/wire.py`.

Names are the engine's names. A cell is [x, y]: x counts to the east, y to the south, and the castle is
[0, 0]. Rotations are in degrees, clockwise.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from clachan.tables.common_wire import CellOut, LineOut


class PaymentOut(TypedDict):
    """What a move costs this seat, as the engine computes it.

    `price` is what is asked of everybody, `paid` the gold this seat hands over, `bank` what the bank
    adds or waives, `pieces` the pieces that lower the price (by name), `gold_left` the gold in hand
    afterwards, `shortfall` the gold that is missing, and `lost` the committed gold that goes to the bank.
    """

    price: int
    paid: int
    bank: int
    pieces: list[str]
    gold_left: int
    shortfall: int
    lost: int


class PriceMovesOut(TypedDict):
    """Every legal price sheet: axe one tile, at least `min_price` on each of the others, together at
    most `gold`. The text is `price` and a word for each of `tiles` in this order: a price, or `axe`."""

    kind: Literal["price"]
    text: str
    tiles: list[str]
    gold: int
    min_price: int


class PriceMoveOut(TypedDict):
    """One price sheet: in drafts and hints."""

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
    """Every legal placement of one tile."""

    kind: Literal["build"]
    text: str
    tile: str
    placements: list[PlacementOut]


class BuildMoveOut(TypedDict):
    """One placement: in drafts, hints and the log."""

    kind: Literal["built"]
    text: str
    tile: str
    cell: CellOut
    rotation: int


class RoundOut(TypedDict):
    """A round, the slots that score in it, and the gold per player who is ahead."""

    round: int
    slots: list[str]
    gold_ahead: int


class ScoringOut(TypedDict):
    """A scoring tile in its slot: `points` of each seat if it scored now, all `rounds` in which it
    scores, and those of them that are left."""

    slot: str
    tile: str
    reason: str
    points: list[int]
    rounds: list[int]
    rounds_left: list[int]


class PlacedTileOut(TypedDict):
    cell: CellOut
    tile: str
    rotation: int
    draft: NotRequired[bool]


class SaleTileOut(TypedDict):
    """A tile in front of a screen; `price` and `axe` are null where this seat may not see them."""

    tile: str
    price: int | None
    axe: bool | None


class SkyePlayerOut(TypedDict):
    """`committed` is the gold on the seat's tiles, `income` what the territory would bring now."""

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


class PricingStageOut(TypedDict):
    """This seat sets prices, or has sealed them.

    `sheet` is what it drafted or sealed. `cheapest_sale` is the lowest price paid in the last round.
    `income` is what this round's income was made of.
    """

    kind: Literal["price"]
    gold: int
    min_price: int
    tiles: list[str]
    sheet: PriceMoveOut | None
    is_sealed: bool
    cheapest_sale: int | None
    income: list[LineOut]


class OfferOut(TypedDict):
    """A tile in a seller's hands, or sold in this round.

    `open`: this seat can buy it; `short`: it lacks gold; `mine`: its own; `closed`: not now. `moves` are
    the ways to buy it, the cheapest first, boxes' ways included.
    """

    tile: str
    price: int
    state: Literal["open", "mine", "short", "sold", "closed"]
    buyer: int | None
    shortfall: int
    moves: list[BuyMoveOut]


class SellerOut(TypedDict):
    """A seat in the buying round; `order` counts from 1 in turn order."""

    seat: int
    order: int
    state: Literal["buying", "waiting", "bought", "passed"]
    offers: list[OfferOut]


class BuyingStageOut(TypedDict):
    """The tiles on sale, the sellers in turn order. `pass` is the text of passing, where it is legal."""

    kind: Literal["buy"]
    gold: int
    committed: int
    sellers: list[SellerOut]
    can_pass: str | None


class BuildTileOut(TypedDict):
    """A tile to build. `source` is `sale`, `kept`, `bag`, or a box's word; `seller` is the seat that sold
    or kept it. `blocked` are the free cells beside the territory where it cannot go."""

    tile: str
    state: Literal["placed", "open", "nowhere"]
    seller: int | None
    source: str
    paid: int
    placements: list[PlacementOut]
    blocked: list[CellOut]
    can_undo: bool


class BuildingStageOut(TypedDict):
    """The tiles this seat builds in this round, those it has drafted included."""

    kind: Literal["build"]
    gold: int
    income: int
    tiles: list[BuildTileOut]
    can_finish: bool


class WaitingStageOut(TypedDict):
    """Nothing for this seat to decide; `waiting` of the table says for whom it waits."""

    kind: Literal["waiting"]


class ScoreRowOut(TypedDict):
    """A row of the score sheet, by seat: a scoring tile in a round, or other points (`slot` is null)."""

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
    """What put the winner furthest ahead of `over`: a scoring tile, or a reason of other points."""

    tile: str | None
    reason: str
    lead: int
    seat: int
    over: int


class FinalStageOut(TypedDict):
    """The result, best place first; `course` has each seat's points after every round."""

    kind: Literal["final"]
    places: list[FinalPlaceOut]
    winners: list[int]
    course: list[list[int]]
    decided_by: DecidedByOut | None


class BagOut(TypedDict):
    """The tiles in the bag; null where the table does not show them."""

    count: int
    tiles: list[str] | None


class SlotChangeOut(TypedDict):
    """By how much a scoring tile changes each time it scores, and the rounds in which it will."""

    slot: str
    tile: str
    change: int
    rounds: list[int]


class PlacementPreviewOut(TypedDict):
    """What one placement changes. `points_now` come at the end of this round, `points_by_end` in all
    scorings that are left; `income` is gold in each of `income_rounds` rounds, `final` points at the end.
    With `depends_on_others` the points hold if the others stay where they are."""

    cell: CellOut
    rotation: int
    points_now: int
    points_by_end: int
    slots: list[SlotChangeOut]
    income: int
    income_rounds: int
    final: int
    depends_on_others: bool


class TilePreviewOut(TypedDict):
    """A tile this seat may be thinking about, with its best placement here. While prices are set,
    `worth` has the points by the end that its best placement brings to each seat."""

    tile: str
    best: PlacementPreviewOut | None
    worth: list[int | None]
