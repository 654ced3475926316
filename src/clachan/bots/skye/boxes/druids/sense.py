"""Druids: what tablets are worth, and the second buying turn."""

from __future__ import annotations

from typing import Final

from clachan.bots.skye.appraisal import Appraisal
from clachan.bots.skye.boxes.sense import BoxSense, Weighing, first_of
from clachan.bots.skye.outlook import Outlook
from clachan.bots.skye.reasons import line, tile_lines
from clachan.bots.skye.worth import Worth
from clachan.games.skye.expansions.druids.circle import CIRCLE, Circle, total_of
from clachan.games.skye.expansions.druids.moves import (
    Blind,
    BuyDruid,
    DrawMore,
    Keep,
    Return,
    TabletBuy,
)
from clachan.games.skye.expansions.druids.tablets import (
    DOLMEN_DISCOUNT,
    EXTRA_DRAW,
    INCOME,
    MARKET_DISCOUNT,
    Tablet,
)
from clachan.games.skye.moves import Pass
from clachan.games.skye.tiles import Tile
from clachan.games.skye.view import SkyeView
from clachan.kernel.legal import LegalMoves
from clachan.kernel.line import Line
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng

_LOOK: Final = 8
"""Tiles of the bag that are looked at to guess what a blind purchase brings."""

_LIKELY: Final = 0.8
"""How much of a purchase in the second turn is counted on before the market has closed."""

_BEST_OF_TWO: Final = 1.15
"""The better of two tiles against the mean of all."""


def tablet_worth(tablet: Tablet, outlook: Outlook, once_a_game: bool) -> float:
    """A tablet works in every round after this one, or in one of them. (Druids 2.1, 6.1)"""
    rounds = min(outlook.rounds_left, 1) if once_a_game else outlook.rounds_left
    rate = outlook.income_rate if not once_a_game else outlook.gold_rate * rounds
    if tablet.kind == INCOME:
        return tablet.amount * rate
    if tablet.kind in (MARKET_DISCOUNT, DOLMEN_DISCOUNT):
        return 0.7 * tablet.amount * rate
    if tablet.kind == EXTRA_DRAW:
        return 0.8 * rounds
    return 0.5 * rounds


class DruidsSense(BoxSense):
    """Tablets as points; Druid tiles are weighed like any other, against their price."""

    def tile_bonus(self, view: SkyeView, outlook: Outlook, seat: int, tile: Tile) -> float:
        name = tile.marks.get("tablet")
        if name is None:
            return 0.0
        once = dict(view.options).get("tablets") == "game"
        return tablet_worth(circle_of(view).lore.tablets[str(name)], outlook, once)

    def relief(self, view: SkyeView, seat: int) -> int:
        return self._relief(view, seat, MARKET_DISCOUNT)

    def _relief(self, view: SkyeView, seat: int, kind: str) -> int:
        circle = circle_of(view)
        return sum(
            [
                held.tablet.amount
                for held in circle.held[seat]
                if held.tablet.kind == kind
                and held.since < view.round
                and held.tablet.name not in circle.used
            ]
        )

    def relief_by(self, view: SkyeView, move: Move) -> int:
        return total_of(circle_of(view), move.tablets) if isinstance(move, TabletBuy) else 0

    def prospects(self, view: SkyeView, outlook: Outlook, worth: Worth, seat: int) -> list[float]:
        """The best Druid tile that so much gold can buy in the second turn. (Druids 3.2)"""
        circle = circle_of(view)
        tiles = [tile for tile in circle.row if tile is not None]
        appraisal = Appraisal(worth, view.lands, tiles)
        relief = self._relief(view, seat, DOLMEN_DISCOUNT)
        dearest = max([circle.price_of(tile) for tile in tiles], default=0)
        best = [0.0] * (dearest + 1)
        for tile in tiles:
            price = max(0, circle.price_of(tile) - relief)
            gain = appraisal.gain(seat, tile) + self.tile_bonus(view, outlook, seat, tile)
            surplus = _LIKELY * (gain - outlook.gold_rate * price)
            for gold in range(price, dearest + 1):
                best[gold] = max(best[gold], surplus)
        return best

    def choose(self, weighing: Weighing, moves: LegalMoves, rng: Rng) -> Move | None:
        first = first_of(moves)
        if isinstance(first, DrawMore):
            return first
        if isinstance(first, Return):
            return self._return(weighing, moves)
        if isinstance(first, Keep) and weighing.view.phase != "second_buy":
            return self._own_tile(weighing, moves)
        if weighing.view.phase == "second_buy":
            return self._second_turn(weighing, moves, rng)
        return None

    def explain(self, weighing: Weighing, move: Move) -> list[Line]:
        """What a tile of the second buying turn brings, its tablet, and its price. (Druids 3)"""
        view = weighing.view
        assert view.seat is not None
        if isinstance(move, Pass) and view.phase == "second_buy":
            return [self._best_at_dolmen(weighing)]
        if isinstance(move, Blind):
            return self._drawn_blind(weighing, move)
        if isinstance(move, Return):
            gains = self._gains(weighing, list(move.tiles))
            return [
                line("axe", -gain, (("tile", tile.name),), "Druids 6.5")
                for tile, gain in zip(move.tiles, gains, strict=True)
            ]
        if not isinstance(move, BuyDruid | Keep):
            return []
        lines = tile_lines(weighing, view.seat, move.tile)
        tablet = self.tile_bonus(view, weighing.outlook, view.seat, move.tile)
        if tablet > 0.0:
            name = str(move.tile.marks["tablet"])
            lines.append(line("tablet", tablet, (("tablet", name),), "Druids 6.1"))
        if isinstance(move, BuyDruid):
            circle = circle_of(view)
            price = max(0, circle.price_of(move.tile) - total_of(circle, move.tablets))
            worth = -price * weighing.outlook.gold_rate
            lines.append(line("price", worth, (("gold", price),), "Druids 3.2"))
        return lines

    def _best_at_dolmen(self, weighing: Weighing) -> Line:
        """Why no Druid tile is bought: what the best would bring, less its price. (Druids 3.2)"""
        view = weighing.view
        assert view.seat is not None
        circle = circle_of(view)
        relief = self._relief(view, view.seat, DOLMEN_DISCOUNT)
        gold = view.gold[view.seat]
        tiles = [t for t in circle.row if t is not None and circle.price_of(t) <= gold + relief]
        if not tiles:
            return line("nothing_affordable", 0.0, (("gold", gold),), "Druids 3.5")
        best = tiles[0]
        most = 0.0
        for tile, gain in zip(tiles, self._gains(weighing, tiles), strict=True):
            paid = max(0, circle.price_of(tile) - relief)
            surplus = gain - weighing.outlook.gold_rate * paid
            if tile is tiles[0] or surplus > most:
                best = tile
                most = surplus
        return line("dolmen_offer", most, (("tile", best.name),), "Druids 3.2")

    def _drawn_blind(self, weighing: Weighing, move: Blind) -> list[Line]:
        """What two tiles out of the bag may bring, and what they cost. (Druids 3.3)"""
        circle = circle_of(weighing.view)
        paid = max(0, circle.lore.blind_cost - total_of(circle, move.tablets))
        hope = self._better_of_two(weighing, weighing.view.bag.tiles())
        return [
            line("blind", hope, (), "Druids 3.3"),
            line("price", -weighing.outlook.gold_rate * paid, (("gold", paid),), "Druids 3.3"),
        ]

    def _gains(self, weighing: Weighing, tiles: list[Tile]) -> list[float]:
        """What each tile adds to those that will be built anyway."""
        view = weighing.view
        assert view.seat is not None
        received = [tile for tile in view.received[view.seat] if tile not in tiles]
        appraisal = Appraisal(weighing.worth, view.lands, [*received, *tiles])
        have = (1 << len(received)) - 1
        before = appraisal.joint(view.seat, have)
        return [
            appraisal.joint(view.seat, have | 1 << len(received) + i)
            - before
            + self.tile_bonus(view, weighing.outlook, view.seat, tile)
            for i, tile in enumerate(tiles)
        ]

    def _return(self, weighing: Weighing, moves: LegalMoves) -> Move:
        """The tiles that help the own land least go back."""
        view = weighing.view
        assert view.seat is not None
        tiles = list(view.front[view.seat])
        gains = self._gains(weighing, tiles)
        best: Move | None = None
        least = 0.0
        for move in moves:
            assert isinstance(move, Return)
            lost = sum([gains[tiles.index(tile)] for tile in move.tiles])
            if best is None or lost < least:
                best = move
                least = lost
        assert best is not None, "a seat that is asked has a move"
        return best

    def _own_tile(self, weighing: Weighing, moves: LegalMoves) -> Move:
        """Keep an own tile that is worth more than its price and the stake that comes back."""
        view = weighing.view
        assert view.seat is not None
        tiles = list(view.front[view.seat])
        gains = self._gains(weighing, tiles)
        best: Move = Pass()
        most = 0.0
        for move in moves:
            if isinstance(move, Keep):
                place = tiles.index(move.tile)
                price = view.prices[view.seat][place]
                gain = gains[place] - 2 * price * weighing.outlook.gold_rate
                if gain > most:
                    best = move
                    most = gain
        return best

    def _second_turn(self, weighing: Weighing, moves: LegalMoves, rng: Rng) -> Move:
        """The purchase with the largest gain less its price. (Druids 3.2-3.4)"""
        view = weighing.view
        circle = circle_of(view)
        rate = weighing.outlook.gold_rate
        tiles: list[Tile] = []
        for move in moves:
            if isinstance(move, BuyDruid | Keep) and move.tile not in tiles:
                tiles.append(move.tile)
        gains = self._gains(weighing, tiles)
        best: Move | None = None
        most = 0.0
        for move in moves:
            worth = 0.0
            if isinstance(move, BuyDruid):
                price = circle.price_of(move.tile) - total_of(circle, move.tablets)
                worth = gains[tiles.index(move.tile)] - rate * max(0, price)
            elif isinstance(move, Keep):
                worth = gains[tiles.index(move.tile)]
            elif isinstance(move, Blind):
                price = circle.lore.blind_cost - total_of(circle, move.tablets)
                bag = view.bag.tiles()
                some = rng.take(bag, min(_LOOK, len(bag)))
                worth = self._better_of_two(weighing, some) - rate * max(0, price)
            if best is None or worth > most:
                best = move
                most = worth
        assert best is not None, "a seat that is asked has a move"
        return best

    def _better_of_two(self, weighing: Weighing, tiles: list[Tile]) -> float:
        """What the better of two tiles would gain that are drawn from these."""
        gains = self._gains(weighing, tiles)
        return _BEST_OF_TWO * sum(gains) / max(1, len(gains))


def circle_of(view: SkyeView) -> Circle:
    for name, part in view.slices:
        if name == CIRCLE.name:
            assert isinstance(part, Circle)
            return part
    raise AssertionError("asked about a box that is not on the table")
