"""Points and gold for what the castle's roads reach. (Skye 3.2, 10.6, 10.7)"""

from __future__ import annotations

from clachan.kernel.counting import bit_count
from clachan.skye.rules.icons import CATTLE, WHISKY
from clachan.skye.rules.state import Share
from clachan.skye.rules.territory import Territory


def barrels(territory: Territory) -> list[Share]:
    """1 gold for each tile with whisky barrels joined to the castle by road. (Skye 3.2)"""
    shares: list[Share] = []
    left = territory.tiles_with[WHISKY]
    if left:
        left &= territory.linked()
    while left:
        tile = left & -left
        shares.append((1, tile))
        left ^= tile
    return shares


def cattle_on_road(territory: Territory) -> list[Share]:
    """2 for each cattle joined to the castle by road. (Skye 10.6)"""
    linked = territory.linked() & territory.tiles_with[CATTLE]
    return [
        (2 * tile.icons[CATTLE], 1 << order)
        for order, tile in enumerate(territory.tiles)
        if linked >> order & 1
    ]


def tiles_on_road(territory: Territory) -> list[Share]:
    """1 for each tile joined to the castle by road, the castle included. (Skye 10.7)"""
    linked = territory.linked()
    return [(bit_count(linked), linked)]
