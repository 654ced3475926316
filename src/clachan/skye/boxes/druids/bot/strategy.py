"""Druids: what tablets are worth, and the second buying turn."""

from __future__ import annotations

from typing import Final

from clachan.kernel.legal import LegalMoves
from clachan.kernel.line import Line
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.skye.bots.box_strategy import (
    BoxStrategy,
    DecisionContext,
    TileGain,
    ValuedMove,
    best_first,
    first_move,
)
from clachan.skye.bots.evaluation import Evaluation
from clachan.skye.bots.outlook import Outlook
from clachan.skye.bots.reasons import line, tile_lines
from clachan.skye.bots.tile_gains import TileGains
from clachan.skye.boxes.druids.rules.dolmen import DOLMEN, DolmenState, usable
from clachan.skye.boxes.druids.rules.moves import (
    Blind,
    BuyDruid,
    DrawMore,
    Keep,
    Return,
)
from clachan.skye.boxes.druids.rules.tablets import (
    DOLMEN_DISCOUNT,
    EXTRA_DRAW,
    INCOME,
    MARKET_DISCOUNT,
    Tablet,
)
from clachan.skye.rules.moves import Pass
from clachan.skye.rules.state import SkyeState
from clachan.skye.rules.tiles import Tile
from clachan.skye.rules.view import SkyeView

_LOOK: Final = 8
"""Tiles from the bag that are tried to estimate a blind purchase."""

_LIKELY: Final = 0.8
"""The chance that a purchase planned for the second turn will be possible."""

_BEST_OF_TWO: Final = 1.15
"""The better of two tiles, relative to the mean of all."""


def tablet_worth(tablet: Tablet, outlook: Outlook, once_a_game: bool) -> float:
    """A tablet works in every later round, or in only one of them. (Druids 2.1, 6.1)"""
    rounds = min(outlook.rounds_left, 1) if once_a_game else outlook.rounds_left
    rate = outlook.income_rate if not once_a_game else outlook.gold_rate * rounds
    if tablet.kind == INCOME:
        return tablet.amount * rate
    if tablet.kind in (MARKET_DISCOUNT, DOLMEN_DISCOUNT):
        return 0.7 * tablet.amount * rate
    if tablet.kind == EXTRA_DRAW:
        return 0.8 * rounds
    return 0.5 * rounds


def _discount(outlook: Outlook, seat: int, kind: str) -> int:
    """What the usable tablets of a kind are worth together, in gold. (Druids 6.3, 6.4)"""
    return sum([tablet.amount for tablet in usable(outlook.state, Seat(seat), kind)])


class DruidsStrategy(BoxStrategy):
    """Tablets count as points; Druid tiles are evaluated like any other, minus their price."""

    def tile_bonus(self, view: SkyeView, outlook: Outlook, seat: int, tile: Tile) -> float:
        name = tile.marks.get("tablet")
        if name is None:
            return 0.0
        once = dict(view.options).get("tablets") == "game"
        return tablet_worth(dolmen_of(view).content.tablets[str(name)], outlook, once)

    def discount(self, view: SkyeView, outlook: Outlook, seat: int) -> int:
        return _discount(outlook, seat, MARKET_DISCOUNT)

    def leftover_values(
        self, view: SkyeView, outlook: Outlook, evaluation: Evaluation, seat: int
    ) -> list[float]:
        """The best Druid tile that each amount of gold can buy in the second turn. (Druids 3.2)"""
        dolmen = dolmen_of(view)
        tiles = [tile for tile in dolmen.row if tile is not None]
        tile_gains = TileGains(evaluation, view.territories, tiles)
        discount = _discount(outlook, seat, DOLMEN_DISCOUNT)
        highest = max([dolmen.price_of(tile) for tile in tiles], default=0)
        best = [0.0] * (highest + 1)
        for tile in tiles:
            price = max(0, dolmen.price_of(tile) - discount)
            gain = tile_gains.gain(seat, tile) + self.tile_bonus(view, outlook, seat, tile)
            surplus = _LIKELY * (gain - outlook.gold_rate * price)
            for gold in range(price, highest + 1):
                best[gold] = max(best[gold], surplus)
        return best

    def options(self, context: DecisionContext, moves: LegalMoves, rng: Rng) -> list[ValuedMove]:
        first = first_move(moves)
        if isinstance(first, DrawMore):
            return [(first, 0.0)]
        if isinstance(first, Return):
            return self._returns(context, moves)
        if isinstance(first, Keep) and context.view.phase != "second_buy":
            return self._own_tiles(context, moves)
        if context.view.phase == "second_buy":
            return self._second_turn(context, moves, rng)
        return []

    def quick_worth(
        self, state: SkyeState, outlook: Outlook, seat: Seat, moves: list[Move], gain: TileGain
    ) -> list[float]:
        """Tiles by what they gain; an extra draw is always worth it."""
        worth: list[float] = []
        for move in moves:
            points = 0.0
            if isinstance(move, DrawMore):
                points = 1.0
            elif isinstance(move, Return):
                points = -sum([gain(tile) for tile in move.tiles])
            elif isinstance(move, Keep):
                points = gain(move.tile)
                if move.tile in state.for_sale[seat]:
                    price = state.prices[seat][state.for_sale[seat].index(move.tile)]
                    points -= 2 * price * outlook.gold_rate
            worth.append(points)
        return worth

    def explain(self, context: DecisionContext, move: Move) -> list[Line]:
        """What a tile of the second buying turn gains, its tablet, and its price. (Druids 3)"""
        view = context.view
        assert view.seat is not None
        if isinstance(move, Pass) and view.phase == "second_buy":
            return [self._best_at_dolmen(context)]
        if isinstance(move, Blind):
            return self._drawn_blind(context, move)
        if isinstance(move, Return):
            gains = self._gains(context, list(move.tiles))
            return [
                line("axe", -gain, (("tile", tile.name),), "Druids 6.5")
                for tile, gain in zip(move.tiles, gains, strict=True)
            ]
        if not isinstance(move, BuyDruid | Keep):
            return []
        lines = tile_lines(context, view.seat, move.tile)
        tablet = self.tile_bonus(view, context.outlook, view.seat, move.tile)
        if tablet > 0.0:
            name = str(move.tile.marks["tablet"])
            lines.append(line("tablet", tablet, (("tablet", name),), "Druids 6.1"))
        if isinstance(move, BuyDruid):
            paid = _paid(context, move)
            worth = -paid * context.outlook.gold_rate
            lines.append(line("price", worth, (("gold", paid),), "Druids 3.2"))
        return lines

    def _best_at_dolmen(self, context: DecisionContext) -> Line:
        """Why no Druid tile is bought: what the best one would gain, minus its price. (Druids 3.2)"""
        view = context.view
        assert view.seat is not None
        tiles: list[Tile] = []
        prices: list[int] = []
        for offer in context.outlook.offers(view.seat):
            payment = offer.cheapest.payment
            if offer.tile is not None and payment.shortfall == 0:
                tiles.append(offer.tile)
                prices.append(payment.paid)
        if not tiles:
            gold = view.gold[view.seat]
            return line("nothing_affordable", 0.0, (("gold", gold),), "Druids 3.5")
        best = tiles[0]
        most = 0.0
        for tile, paid, gain in zip(tiles, prices, self._gains(context, tiles), strict=True):
            surplus = gain - context.outlook.gold_rate * paid
            if tile is tiles[0] or surplus > most:
                best = tile
                most = surplus
        return line("dolmen_offer", most, (("tile", best.name),), "Druids 3.2")

    def _drawn_blind(self, context: DecisionContext, move: Blind) -> list[Line]:
        """What two tiles from the bag may gain, and what they cost. (Druids 3.3)"""
        paid = _paid(context, move)
        expected = self._better_of_two(context, context.view.bag.tiles())
        return [
            line("blind", expected, (), "Druids 3.3"),
            line("price", -context.outlook.gold_rate * paid, (("gold", paid),), "Druids 3.3"),
        ]

    def _gains(self, context: DecisionContext, tiles: list[Tile]) -> list[float]:
        """What each tile adds to the tiles that will be built anyway."""
        view = context.view
        assert view.seat is not None
        received = [tile for tile in view.received[view.seat] if tile not in tiles]
        tile_gains = TileGains(context.evaluation, view.territories, [*received, *tiles])
        have = (1 << len(received)) - 1
        before = tile_gains.gain_of_set(view.seat, have)
        return [
            tile_gains.gain_of_set(view.seat, have | 1 << len(received) + i)
            - before
            + self.tile_bonus(view, context.outlook, view.seat, tile)
            for i, tile in enumerate(tiles)
        ]

    def _returns(self, context: DecisionContext, moves: LegalMoves) -> list[ValuedMove]:
        """The tiles to return, those that gain least first."""
        view = context.view
        assert view.seat is not None
        tiles = list(view.for_sale[view.seat])
        gains = self._gains(context, tiles)
        found: list[ValuedMove] = []
        for move in moves:
            assert isinstance(move, Return)
            found.append((move, -sum([gains[tiles.index(tile)] for tile in move.tiles])))
        return best_first(found)

    def _own_tiles(self, context: DecisionContext, moves: LegalMoves) -> list[ValuedMove]:
        """Keeping a tile gains what it is worth minus the price and the gold committed to it."""
        view = context.view
        assert view.seat is not None
        tiles = list(view.for_sale[view.seat])
        gains = self._gains(context, tiles)
        found: list[ValuedMove] = [(Pass(), 0.0)]
        for move in moves:
            if isinstance(move, Keep):
                place = tiles.index(move.tile)
                price = view.prices[view.seat][place]
                found.append((move, gains[place] - 2 * price * context.outlook.gold_rate))
        return best_first(found)

    def _second_turn(
        self, context: DecisionContext, moves: LegalMoves, rng: Rng
    ) -> list[ValuedMove]:
        """The purchases by their gain minus their price. (Druids 3.2-3.4)"""
        view = context.view
        rate = context.outlook.gold_rate
        tiles: list[Tile] = []
        for move in moves:
            if isinstance(move, BuyDruid | Keep) and move.tile not in tiles:
                tiles.append(move.tile)
        gains = self._gains(context, tiles)
        found: list[ValuedMove] = []
        for move in moves:
            worth = 0.0
            if isinstance(move, BuyDruid):
                worth = gains[tiles.index(move.tile)] - rate * _paid(context, move)
            elif isinstance(move, Keep):
                worth = gains[tiles.index(move.tile)]
            elif isinstance(move, Blind):
                bag = view.bag.tiles()
                some = rng.take(bag, min(_LOOK, len(bag)))
                worth = self._better_of_two(context, some) - rate * _paid(context, move)
            found.append((move, worth))
        return best_first(found)

    def _better_of_two(self, context: DecisionContext, tiles: list[Tile]) -> float:
        """The expected gain of the better of two tiles drawn from these."""
        gains = self._gains(context, tiles)
        return _BEST_OF_TWO * sum(gains) / max(1, len(gains))


def _paid(context: DecisionContext, move: Move) -> int:
    """The gold that a purchase costs after tablets, by the rules."""
    assert context.view.seat is not None
    payment = context.outlook.payment(context.view.seat, move)
    assert payment is not None, "a purchase of something on sale"
    return payment.paid


def dolmen_of(view: SkyeView) -> DolmenState:
    for name, part in view.box_states:
        if name == DOLMEN.name:
            assert isinstance(part, DolmenState)
            return part
    raise AssertionError("this box is not on the table")


STRATEGY: Final[BoxStrategy] = DruidsStrategy()
