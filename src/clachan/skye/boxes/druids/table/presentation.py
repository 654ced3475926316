"""What Druids adds to the views."""

from __future__ import annotations

from typing import Any, Final

from clachan.kernel.line import Event
from clachan.kernel.move import Move
from clachan.skye.boxes.druids.rules.dolmen import DOLMEN, stones
from clachan.skye.boxes.druids.rules.market import OwnTileFirstStage
from clachan.skye.boxes.druids.rules.moves import (
    Blind,
    BuyDruid,
    DrawMore,
    Keep,
    Pull,
    Return,
    TabletBuy,
    Unveil,
)
from clachan.skye.boxes.druids.rules.second_turn import SecondBuyingStage
from clachan.skye.boxes.druids.rules.tablet_status import tablet_status
from clachan.skye.boxes.druids.table.wire import (
    BlindMoveOut,
    BlindOut,
    DolmenMoveOut,
    DolmenSpaceOut,
    DrawMoreMoveOut,
    DrawnOut,
    DruidsOut,
    ExtraDrawStageOut,
    KeepMoveOut,
    OwnTileFirstStageOut,
    ReturnMoveOut,
    ReturnStageOut,
    SecondBuyStageOut,
)
from clachan.skye.rules.moves import Pass
from clachan.skye.rules.purchases import Offer
from clachan.skye.rules.state import SkyeState
from clachan.skye.rules.tiles import Tile
from clachan.skye.table.box_views import BoxViews
from clachan.skye.table.market import cheapest_first, sellers_out, shortfall_of
from clachan.skye.table.position import SkyePosition, payment_out


class DruidsViews(BoxViews):
    """Shows the dolmen and the tablets, with their moves and stages."""

    steps = {  # noqa: RUF012 - never changed
        "tablets": "income",
        "return": "price",
        "own_tile_first": "buy",
        "second_buy": "second_buy",
    }

    def move(self, move: Move, position: SkyePosition | None) -> Any:
        text = str(move)
        payment = None if position is None else position.payment(move)
        match move:
            case BuyDruid():
                return {"kind": "dolmen", "text": text, "tile": move.tile.name, "payment": payment}
            case Blind():
                return {"kind": "blind", "text": text, "payment": payment}
            case TabletBuy():
                return {
                    "kind": "buy",
                    "text": text,
                    "tile": move.tile.name,
                    "seller": int(move.seller),
                    "payment": payment,
                }
            case Keep():
                return _keep(move)
            case DrawMore():
                return _draw_more(move)
            case Return():
                return _return(move)
            case Unveil():
                return {"kind": "unveil", "text": text, "tiles": _names(move.tiles)}
            case Pull():
                return {"kind": "pull", "text": text, "tiles": _names(move.tiles)}
            case _:
                return None

    def stage(self, position: SkyePosition) -> Any:
        match position.view.phase:
            case "second_buy":
                return _second_buy(position)
            case "own_tile_first":
                return _own_tile_first(position)
            case "return" if position.at.may_move:
                return _return_stage(position)
            case "tablets" if position.at.may_move:
                return _extra_draw(position)
            case _:
                return None

    def part(self, state: SkyeState) -> DruidsOut:
        dolmen = DOLMEN.of(state)
        return {
            "row": [None if tile is None else tile.name for tile in dolmen.row],
            "prices": [None if tile is None else dolmen.price_of(tile) for tile in dolmen.row],
            "stack": len(dolmen.stack),
            "tablets": [
                [
                    {
                        "tablet": held.tablet.name,
                        "kind": held.tablet.kind,  # type: ignore[typeddict-item]  # one of KINDS
                        "amount": held.tablet.amount,
                        "state": tablet_status(state, seat, held.tablet.name),  # type: ignore[typeddict-item]
                    }
                    for held in dolmen.held[seat]
                ]
                for seat in state.everyone
            ],
        }

    def source(self, event: Event, tile: str) -> tuple[str, int] | None:
        facts = dict(event.facts)
        if event.code != "bought_druid_tile" or facts["tile"] != tile:
            return None
        return "dolmen", int(facts.get("paid", facts["price"]))

    def tiles_on_sale(self, state: SkyeState) -> list[Tile]:
        """The dolmen row, or the tiles that were drawn blind. (Druids 3.2, 3.3)"""
        stage = state.stage
        if not isinstance(stage, SecondBuyingStage):
            return []
        if stage.pulled:
            return list(stage.pulled)
        return [tile for tile in DOLMEN.of(state).row if tile is not None]


def _names(tiles: tuple[Tile, ...]) -> list[str]:
    return [tile.name for tile in tiles]


def _keep(move: Keep) -> KeepMoveOut:
    return {
        "kind": "keep",
        "text": str(move),
        "tile": move.tile.name,
        "pieces": list(move.tablets),
    }


def _draw_more(move: DrawMore) -> DrawMoreMoveOut:
    return {"kind": "draw_more", "text": str(move), "pieces": [move.tablet]}


def _return(move: Return) -> ReturnMoveOut:
    return {"kind": "return", "text": str(move), "tiles": _names(move.tiles)}


def _second_buy(position: SkyePosition) -> SecondBuyStageOut:
    stage = position.view.stage
    assert isinstance(stage, SecondBuyingStage)
    state = position.state
    dolmen = DOLMEN.of(state)
    offers = {offer.tile: offer for offer in position.offers}
    row: list[DolmenSpaceOut] = []
    for tile in dolmen.row:
        if tile is not None:
            offer = None if stage.pulled else offers.get(tile)
            row.append(
                {
                    "tile": tile.name,
                    "stone": stones(tile),
                    "space": dolmen.price_of(tile) - stones(tile),
                    "price": dolmen.price_of(tile),
                    "shortfall": shortfall_of(offer),
                    "moves": _dolmen_moves(position, offer),
                }
            )
    return {
        "kind": "second_buy",
        "gold": position.gold,
        "seats": [int(seat) for seat in stage.queue],
        "row": row,
        "blind": _blind(position, offers.get(None)),
        "drawn": _drawn(position, stage),
        "can_pass": position.legal_text(Pass),
    }


def _dolmen_moves(position: SkyePosition, offer: Offer | None) -> list[DolmenMoveOut]:
    return [
        {
            "kind": "dolmen",
            "text": str(way.move),
            "tile": way.move.tile.name,
            "payment": payment_out(way.payment),
        }
        for way in cheapest_first(position, offer)
        if isinstance(way.move, BuyDruid)
    ]


def _blind(position: SkyePosition, offer: Offer | None) -> BlindOut:
    moves: list[BlindMoveOut] = [
        {"kind": "blind", "text": str(way.move), "payment": payment_out(way.payment)}
        for way in cheapest_first(position, offer)
    ]
    return {
        "price": DOLMEN.of(position.state).content.blind_cost,
        "bag": len(position.view.bag),
        "shortfall": shortfall_of(offer),
        "moves": moves,
    }


def _drawn(position: SkyePosition, stage: SecondBuyingStage) -> DrawnOut | None:
    if not stage.pulled:
        return None
    keeps = {move.tile: move for move in position.legal if isinstance(move, Keep)}
    return {
        "seat": int(stage.queue[0]),
        "tiles": [
            {"tile": tile.name, "move": _keep(keeps[tile]) if tile in keeps else None}
            for tile in stage.pulled
        ],
    }


def _own_tile_first(position: SkyePosition) -> OwnTileFirstStageOut:
    stage = position.view.stage
    assert isinstance(stage, OwnTileFirstStage)
    seat = position.seat
    keeps = {move.tile: move for move in position.legal if isinstance(move, Keep)}
    own = (
        ()
        if seat is None
        else zip(position.view.for_sale[seat], position.view.prices[seat], strict=True)
    )
    return {
        "kind": "own_tile_first",
        "gold": position.gold,
        "committed": 0 if seat is None else sum(position.view.prices[seat]),
        "own": [
            {
                "tile": tile.name,
                "price": price,
                "move": _keep(keeps[tile]) if tile in keeps else None,
            }
            for tile, price in own
        ],
        "sellers": sellers_out(position, stage.queue),
        "can_pass": position.legal_text(Pass),
    }


def _return_stage(position: SkyePosition) -> ReturnStageOut:
    seat = position.seat
    assert seat is not None
    return {
        "kind": "return",
        "tiles": _names(position.view.for_sale[seat]),
        "options": [_return(move) for move in position.legal if isinstance(move, Return)],
    }


def _extra_draw(position: SkyePosition) -> ExtraDrawStageOut:
    return {
        "kind": "tablets",
        "options": [_draw_more(move) for move in position.legal if isinstance(move, DrawMore)],
        "can_pass": position.legal_text(Pass),
    }


VIEWS: Final[BoxViews] = DruidsViews()
