"""Moves of the base game as actions.

There are 997 actions:

| actions | meaning |
|---|---|
| 0 | the axe |
| 1 to 296 | a price |
| 297 to 304 | a tile for sale: the first and second of the next seat, of the seat after it, ... |
| 305 | pass |
| 306 to 308 | the first, second or third tile to build |
| 309 to 992 | a cell, in reading order |
| 993 to 996 | a rotation, in quarter turns |

A price sheet is three actions, one for each tile; a purchase is one; building is a tile, a cell and a
rotation. docs/guide/environments.md proves that no price and no cell can be missing.
"""

from __future__ import annotations

from typing import Final

from clachan.kernel.encoding import ActionEncoding, refuse
from clachan.kernel.move import Move
from clachan.kernel.seats import Seat
from clachan.skye.rules.cells import CASTLE, cell, cell_name
from clachan.skye.rules.moves import AXE, Build, Buy, Pass, Price
from clachan.skye.rules.phases.buy import BuyingStage
from clachan.skye.rules.phases.price import PricingStage
from clachan.skye.rules.state import SkyeState

MOST_GOLD: Final = 297
"""Nobody can ever have more; see docs/guide/environments.md."""
HIGHEST_PRICE: Final = MOST_GOLD - 1
REACH: Final = 18
"""The most tiles a seat builds, so no cell is farther away from the castle."""

_OFFERS: Final = 2
_SELLERS: Final = 4
_TILES: Final = 3

FIRST_OFFER: Final = HIGHEST_PRICE + 1
PASS: Final = FIRST_OFFER + _SELLERS * _OFFERS
FIRST_TILE: Final = PASS + 1
FIRST_CELL: Final = FIRST_TILE + _TILES

CELLS: Final = [
    cell(east, south)
    for south in range(-REACH, REACH + 1)
    for east in range(-REACH, REACH + 1)
    if 0 < abs(east) + abs(south) <= REACH
]
"""The diamond of cells that 18 tiles can reach, in reading order, without the castle."""

FIRST_ROTATION: Final = FIRST_CELL + len(CELLS)
ACTIONS: Final = FIRST_ROTATION + 4

_NO_CELL: Final = -1
_CELL_NUMBERS: Final = [_NO_CELL] * (2 * CASTLE)
for _number, _cell in enumerate(CELLS):
    _CELL_NUMBERS[_cell] = _number

_NOTHING: Final = bytes(ACTIONS)


class SkyeActions(ActionEncoding):
    """The actions of the base game, for any number of seats."""

    def __init__(self) -> None:
        self.size = ACTIONS

    def encode(self, state: SkyeState, seat: Seat, move: Move) -> list[int]:
        if isinstance(move, Price):
            return list(move.prices)
        if isinstance(move, Build):
            return [
                FIRST_TILE + state.received[seat].index(move.tile),
                FIRST_CELL + _CELL_NUMBERS[move.cell],
                FIRST_ROTATION + move.rotation,
            ]
        if isinstance(move, Buy):
            place = state.for_sale[move.seller].index(move.tile)
            return [FIRST_OFFER + (move.seller - seat - 1) % state.seats * _OFFERS + place]
        assert isinstance(move, Pass), f"{move} is not a player's move of the base game"
        return [PASS]

    def mask(self, state: SkyeState, seat: Seat, chosen: list[int]) -> bytes:
        stage = state.stage
        if not 0 <= seat < state.seats:
            return _NOTHING
        if isinstance(stage, PricingStage):
            if stage.sheets[seat] is not None:
                return _NOTHING
            return sheet_mask(state.gold[seat], chosen, ACTIONS, HIGHEST_PRICE)
        if isinstance(stage, BuyingStage):
            return self._offers(state, seat, stage)
        if state.received[seat]:
            return self._placements(state, seat, chosen)
        return _NOTHING

    def _offers(self, state: SkyeState, seat: Seat, stage: BuyingStage) -> bytes:
        if stage.next != (seat,):
            return _NOTHING
        mask = bytearray(ACTIONS)
        mask[PASS] = 1
        gold = state.gold[seat]
        for seller in state.everyone:
            if seller != seat:
                at = FIRST_OFFER + (seller - seat - 1) % state.seats * _OFFERS
                for price in state.prices[seller]:
                    if price <= gold:
                        mask[at] = 1
                    at += 1
        return bytes(mask)

    def _placements(self, state: SkyeState, seat: Seat, chosen: list[int]) -> bytes:
        mask = bytearray(ACTIONS)
        territory = state.territories[seat]
        tiles = state.received[seat]
        if len(chosen) == 0:
            for place, tile in enumerate(tiles):
                if territory.can_place(tile):
                    mask[FIRST_TILE + place] = 1
            return bytes(mask)
        fits = tiles[chosen[0] - FIRST_TILE].fits
        if len(chosen) == 1:
            for cell, site in territory.frontier.items():
                if fits[territory.demands[site]]:
                    mask[FIRST_CELL + _CELL_NUMBERS[cell]] = 1
            return bytes(mask)
        rotations = fits[territory.demand_at(CELLS[chosen[1] - FIRST_CELL])]
        for rotation in range(4):
            if rotations >> rotation & 1:
                mask[FIRST_ROTATION + rotation] = 1
        return bytes(mask)

    def decode(self, state: SkyeState, seat: Seat, chosen: list[int]) -> Move | None:
        last = chosen[len(chosen) - 1]
        if not 0 <= last < ACTIONS or not self.mask(state, seat, chosen[:-1])[last]:
            raise refuse(last)
        if last <= HIGHEST_PRICE:
            return Price(tuple(chosen)) if len(chosen) == _TILES else None
        if last < PASS:
            number = last - FIRST_OFFER
            seller = Seat((seat + 1 + number // _OFFERS) % state.seats)
            return Buy(seller, state.for_sale[seller][number % _OFFERS])
        if last == PASS:
            return Pass()
        if last < FIRST_ROTATION:
            return None
        tile = state.received[seat][chosen[0] - FIRST_TILE]
        return Build(tile, CELLS[chosen[1] - FIRST_CELL], last - FIRST_ROTATION)

    def name_of(self, action: int) -> str:
        if action <= HIGHEST_PRICE:
            return str(action) if action else "axe"
        if action < PASS:
            seller, place = divmod(action - FIRST_OFFER, _OFFERS)
            return f"buy tile {place + 1} of the seat {seller + 1} further"
        if action == PASS:
            return "pass"
        if action < FIRST_CELL:
            return f"build tile {action - FIRST_TILE + 1}"
        if action < FIRST_ROTATION:
            return cell_name(CELLS[action - FIRST_CELL])
        return str((action - FIRST_ROTATION) * 90)


def sheet_mask(gold: int, chosen: list[int], size: int, highest: int) -> bytes:
    """The mask for the next tile of a price sheet: the axe, or a price that leaves enough. (Skye 4.2-4.4)"""
    mask = bytearray(size)
    spent = 0
    prices = 0
    for price in chosen:
        if price != AXE:
            spent += price
            prices += 1
    if prices == len(chosen):
        mask[AXE] = 1
    if prices < 2:
        # The other tile for sale costs at least 1 gold, if it has no price yet.
        most = min(gold - spent - (1 - prices), highest)
        mask[1 : most + 1] = bytes([1]) * most
    return bytes(mask)
