"""The tiles on the table in a round, and what the boxes in play add to their value."""

from __future__ import annotations

from clachan.kernel.move import Move
from clachan.skye.bots.boxes import box_strategies
from clachan.skye.bots.evaluation import Evaluation
from clachan.skye.bots.outlook import Outlook
from clachan.skye.rules.tiles import Tile
from clachan.skye.rules.view import SkyeView


def tiles_on_table(view: SkyeView) -> list[Tile]:
    """All tiles that may be built this round, by anyone, in the order of the tile set."""
    tiles = [tile for offered in view.for_sale for tile in offered]
    tiles.extend([tile for received in view.received for tile in received])
    return sorted(tiles, key=_number)


def _number(tile: Tile) -> int:
    return tile.index


def bonuses(view: SkyeView, outlook: Outlook, tiles: list[Tile]) -> list[list[float]] | None:
    """What tiles bring besides their place in the territory; None if no box adds anything."""
    known = box_strategies(view)
    if not known:
        return None
    return [
        [
            sum([strategy.tile_bonus(view, outlook, seat, tile) for strategy in known])
            for tile in tiles
        ]
        for seat in range(view.seats)
    ]


def leftover_values(view: SkyeView, outlook: Outlook, evaluation: Evaluation) -> list[list[float]]:
    """For each seat, what gold left after the market may still bring, by the amount of gold."""
    return [
        _best(
            [
                strategy.leftover_values(view, outlook, evaluation, seat)
                for strategy in box_strategies(view)
            ]
        )
        for seat in range(view.seats)
    ]


def _best(lists: list[list[float]]) -> list[float]:
    """The longest list; at most one box has a second buying turn."""
    return max(lists, key=len, default=[])


def discount_of(outlook: Outlook, seat: int, move: Move) -> int:
    """The gold that the bank would pay for a purchase."""
    if not outlook.seams.purchase_modifiers:
        return 0
    payment = outlook.payment(seat, move)
    return 0 if payment is None else payment.bank


def keeping_axed(outlook: Outlook) -> list[bool]:
    """Which seats keep their axed tile, for free."""
    return [outlook.keeps_axed_tile(seat) for seat in range(outlook.seats)]
