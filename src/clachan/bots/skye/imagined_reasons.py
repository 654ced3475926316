"""Reasons of the master: what happens in a few imagined games after a move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from clachan.bots.skye.imagined import ImaginedGames, Rivals
from clachan.bots.skye.reasons import line
from clachan.games.skye.moves import AXE, SEAT_NAMES, Price
from clachan.games.skye.tiles import Tile
from clachan.games.skye.view import SkyeView
from clachan.kernel.errors import Fact
from clachan.kernel.line import Line
from clachan.kernel.move import Move

COUNT: Final = 10
"""The most imagined games for an explanation."""


def imagined_lines(
    view: SkyeView,
    imagined: ImaginedGames,
    move: Move,
    sheets: Rivals,
    is_over: Callable[[], bool],
) -> list[Line]:
    """How many games the move wins, and for prices who buys each tile; fewer games if the time is over."""
    seat = int(imagined.seat)
    buyers: dict[int, list[int]] = {}
    won = 0
    lead = 0.0
    played = 0
    while played < COUNT and not (played and is_over()):
        state = imagined.begin((move,), sheets(played))
        if isinstance(move, Price):
            for buyer, purchase in imagined.purchases(state, played):
                if purchase.seller == seat:
                    counts = buyers.setdefault(purchase.tile.index, [0] * view.seats)
                    counts[buyer] += 1
        lead += imagined.finish(state, played)
        if max(state.points) == state.points[seat]:
            won += 1
        played += 1
    found = [line("imagined_wins", lead / played, (("games", won), ("of", played)))]
    if isinstance(move, Price):
        for tile, price in zip(view.for_sale[seat], move.prices, strict=True):
            if price != AXE:
                found.append(_sale_line(tile, price, buyers.get(tile.index, []), played))
    return found


def _sale_line(tile: Tile, price: int, counts: list[int], played: int) -> Line:
    facts: tuple[Fact, ...] = (("tile", tile.name), ("gold", price), ("of", played))
    if not counts:
        return line("imagined_unsold", 0.0, facts, "Skye 6.5")
    most = max(counts)
    buyer: Fact = ("seat", SEAT_NAMES[counts.index(most)])
    return line("imagined_sale", 0.0, (*facts, buyer, ("games", most)), "Skye 6.2")
