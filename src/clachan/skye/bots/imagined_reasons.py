"""Reasons of the master: what happens in some imagined games after a move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from clachan.kernel.errors import Fact
from clachan.kernel.line import Line
from clachan.kernel.move import Move
from clachan.skye.bots.option_search import ImaginedGames, Rivals
from clachan.skye.bots.reasons import line
from clachan.skye.rules.moves import AXE, SEAT_NAMES, Price
from clachan.skye.rules.tiles import Tile
from clachan.skye.rules.view import SkyeView

COUNT: Final = 40
"""The most imagined games for an explanation."""


class ImaginedResults:
    """What happens in imagined games after a move."""

    def __init__(self, view: SkyeView, seat: int, move: Move) -> None:
        self._view: Final = view
        self._seat: Final = seat
        self._move: Final = move
        self._won = 0
        self._lead = 0.0
        self._games = 0
        self._buyers: Final[dict[int, list[int]]] = {}
        """For each of my tiles that was sold: how often each seat bought it."""

    def imagine(self, imagined: ImaginedGames, sheets: Rivals, is_over: Callable[[], bool]) -> None:
        """Play some games; fewer if the time is over."""
        while self._games < COUNT and not (self._games and is_over()):
            state = imagined.begin((self._move,), sheets(self._games))
            if isinstance(self._move, Price):
                for buyer, purchase in imagined.purchases(state, self._games):
                    if purchase.seller == self._seat:
                        counts = self._buyers.setdefault(
                            purchase.tile.index, [0] * self._view.seats
                        )
                        counts[buyer] += 1
            self._lead += imagined.finish(state, self._games)
            outcome = imagined.game.outcome(state)
            assert outcome is not None, "an imagined game is played to its end"
            self._won += outcome.places[self._seat] == 1
            self._games += 1

    def result(self) -> Line:
        """How many games the move wins, and the average lead."""
        facts = (("games", self._won), ("of", self._games))
        return line("imagined_wins", self._lead / self._games, facts)

    def sales(self) -> dict[str, Line]:
        """Who buys each tile that is offered, by the name of the tile."""
        assert isinstance(self._move, Price), "only prices are followed by sales"
        found: dict[str, Line] = {}
        for tile, price in zip(self._view.for_sale[self._seat], self._move.prices, strict=True):
            if price != AXE:
                found[tile.name] = self._sale(tile, price, self._buyers.get(tile.index, []))
        return found

    def _sale(self, tile: Tile, price: int, counts: list[int]) -> Line:
        facts: tuple[Fact, ...] = (("tile", tile.name), ("gold", price), ("of", self._games))
        if not counts:
            return line("imagined_unsold", 0.0, facts, "Skye 6.5")
        sold = sum(counts)
        most = max(counts)
        buyer: Fact = ("seat", SEAT_NAMES[counts.index(most)])
        code = "imagined_sale" if most == sold else "imagined_sales"
        return line(code, 0.0, (*facts, buyer, ("games", sold)), "Skye 6.2")


def with_sales(reasons: tuple[Line, ...], sales: dict[str, Line]) -> tuple[Line, ...]:
    """The reasons for prices, with what imagined games show about a sale instead of its estimated chance."""
    found: list[Line] = []
    for reason in reasons:
        sale = sales.get(str(dict(reason.facts).get("tile", "")))
        found.append(sale if sale is not None and reason.reason == "sale_chance" else reason)
    return tuple(found)
