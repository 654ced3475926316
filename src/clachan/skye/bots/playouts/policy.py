"""A cheap policy for whole games: prices by the formula, buys the largest surplus, builds tile by tile.

It plays a state of the engine in place, for every seat. The gains of tiles come from `land_gains.py` and are
kept until the territory changes or the round ends.
"""

from __future__ import annotations

from typing import Final

from clachan.kernel.move import Move
from clachan.kernel.seats import CHANCE, Seat
from clachan.skye.bots.playouts.placement_values import PlacementValues, RivalCounts
from clachan.skye.bots.playouts.shared_draws import SharedDraws
from clachan.skye.bots.playouts.weights import GameWeights, RoundWeights
from clachan.skye.bots.prices import Sheet, axe_score, base_price, sheet_of
from clachan.skye.rules.cells import Cell
from clachan.skye.rules.engine import Skye
from clachan.skye.rules.moves import Build, Buy, Pass, Price
from clachan.skye.rules.state import SkyeState
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import Tile

MILLI: Final = 1000.0
SAMPLES: Final = 4
"""Random moves that are compared in a decision of a box."""


class LandsAtStart:
    """The gains in every territory of one position, shared by all games that start there."""

    def __init__(self, weights: RoundWeights, territories: tuple[Territory, ...]) -> None:
        lands = list(territories)
        self.round: Final = weights.round
        self.rivals: Final = [RivalCounts(lands, seat) for seat in range(len(lands))]
        self.gains: Final = [
            PlacementValues(weights, land, self.rivals[seat]) for seat, land in enumerate(lands)
        ]


class PlayoutPolicy:
    """Plays one game from a state to its end, in place."""

    def __init__(self, game: Skye, weights: GameWeights, state: SkyeState) -> None:
        self._game: Final = game
        self._weights: Final = weights
        self._now = weights.of_round(state.round)
        self._start = LandsAtStart(self._now, tuple(state.territories))
        self._lands: list[PlacementValues | None] = []
        self._rivals: list[RivalCounts] = []
        self._round = 0

    def begin(self) -> None:
        """Go back to the position this was made for."""
        self._round = self._start.round
        self._now = self._weights.of_round(self._round)
        self._rivals = self._start.rivals
        self._lands = list(self._start.gains)

    def run(self, state: SkyeState, luck: SharedDraws) -> None:
        """Play to the end; every seat follows the policy."""
        game = self._game
        acting = game.to_act(state)
        while acting:
            if acting[0] == CHANCE:
                game.apply(state, CHANCE, luck.deal(game, state))
            else:
                seat = acting[0]
                self.play(state, seat, self.choose(state, seat, luck))
            acting = game.to_act(state)

    def play(self, state: SkyeState, seat: Seat, move: Move) -> None:
        """Make a move."""
        self._game.apply(state, seat, move)
        self.forget(seat, move)

    def forget(self, seat: int, move: Move) -> None:
        """Forget the gains that a move changes."""
        # A tuple: compiled, the union `Price | Buy | Pass` would be made again at every call.
        if not isinstance(move, (Price, Buy, Pass)):
            self._lands[seat] = None

    def choose(self, state: SkyeState, seat: Seat, luck: SharedDraws) -> Move:
        """The move of the policy."""
        if state.round != self._round:
            self._round = state.round
            self._now = self._weights.of_round(state.round)
            lands = state.territories
            self._rivals = [RivalCounts(lands, other) for other in range(state.seats)]
            self._lands = [None] * state.seats
        phase = self._game.phase_name(state)
        if phase == "price":
            return Price(self.sheet(state, seat))
        if phase == "buy":
            return self._purchase(state, seat)
        if phase == "build":
            return self._placement(state, seat)
        return self._other_move(state, seat, luck)

    def land(self, state: SkyeState, seat: int) -> PlacementValues:
        """The gains in the territory of a seat as it is now."""
        found = self._lands[seat]
        if found is None:
            found = PlacementValues(self._now, state.territories[seat], self._rivals[seat])
            self._lands[seat] = found
        return found

    def gain(self, state: SkyeState, seat: int, tile: Tile) -> int:
        """What a tile gains a seat, in thousandths of a point."""
        return self.land(state, seat).best(tile).gain

    def sheet(self, state: SkyeState, seat: Seat) -> Sheet:
        """The prices of the formula in `prices.py`."""
        rate = self._now.gold_rate
        axes: list[float] = []
        asked: list[float] = []
        for tile in state.for_sale[seat]:
            own = self.gain(state, seat, tile) / MILLI
            rival = 0.0
            pay = 0.0
            for other in range(state.seats):
                if other != seat:
                    gain = self.gain(state, other, tile) / MILLI
                    rival = max(rival, gain)
                    pay = max(pay, min(gain / rate, float(state.gold[other])))
            axes.append(axe_score(state.seats, own, rival))
            asked.append(base_price(state.seats, rate, own, pay))
        return sheet_of(state.gold[seat], axes, asked)

    def _purchase(self, state: SkyeState, seat: Seat) -> Move:
        """The purchase with the largest surplus: gain, price, and what the seller loses."""
        if state.seams.purchase_modifiers:
            return self._modified_purchase(state, seat)
        best: Move = Pass()
        most = 0
        gold = state.gold[seat]
        for seller in state.everyone:
            if seller == seat:
                continue
            prices = state.prices[seller]
            for place, tile in enumerate(state.for_sale[seller]):
                if prices[place] <= gold:
                    surplus = self._surplus(state, seat, seller, tile, prices[place], prices[place])
                    if surplus > most:
                        most = surplus
                        best = Buy(seller, tile)
        return best

    def _modified_purchase(self, state: SkyeState, seat: Seat) -> Move:
        """The same when boxes change what a purchase costs."""
        best: Move = Pass()
        most = 0
        for move in self._game.legal_moves(state, seat):
            if isinstance(move, Buy):
                surplus = self.surplus(state, seat, move)
                if surplus > most:
                    most = surplus
                    best = move
        return best

    def surplus(self, state: SkyeState, seat: Seat, move: Buy) -> int:
        """What a purchase gains compared with passing, in thousandths of a point."""
        payment = self._game.payment(state, seat, move)
        assert payment is not None, "a purchase of something on sale"
        return self._surplus(state, seat, move.seller, move.tile, payment.price, payment.paid)

    def _other_move(self, state: SkyeState, seat: Seat, luck: SharedDraws) -> Move:
        """A decision of a box: the offer with the largest surplus, or the best of some random moves."""
        best: Move | None = None
        most = 0
        offered = False
        for offer in self._game.offers(state, seat):
            for way in offer.ways:
                if way.is_legal and offer.tile is not None:
                    offered = True
                    surplus = self.gain(state, seat, offer.tile)
                    surplus -= self._now.milli_rate * way.payment.paid
                    if surplus > most:
                        most = surplus
                        best = way.move
        if best is None and offered and Pass() in self._game.legal_moves(state, seat):
            best = Pass()
        return best if best is not None else self._sampled_move(state, seat, luck)

    def _sampled_move(self, state: SkyeState, seat: Seat, luck: SharedDraws) -> Move:
        """The best of a few random moves, as the strategies of the boxes rank them."""

        def gain(tile: Tile) -> float:
            return self.gain(state, seat, tile) / MILLI

        legal = self._game.legal_moves(state, seat)
        moves = [legal.sample(luck.rng()) for _ in range(SAMPLES)]
        worth = [0.0] * SAMPLES
        for strategy in self._weights.strategies:
            for i, points in enumerate(
                strategy.quick_worth(state, self._now.outlook, seat, moves, gain)
            ):
                worth[i] += points
        return moves[worth.index(max(worth))]

    def _surplus(
        self, state: SkyeState, seat: int, seller: int, tile: Tile, price: int, paid: int
    ) -> int:
        rate = self._now.milli_rate
        lost = self.gain(state, seller, tile) - 2 * rate * price
        return self.gain(state, seat, tile) - rate * paid + lost // (state.seats - 1)

    def _placement(self, state: SkyeState, seat: Seat) -> Move:
        """The tile with the largest gain, at its best place."""
        land = self.land(state, seat)
        chosen: Tile | None = None
        most = 0
        place = 0
        for tile in state.received[seat]:
            spot = land.best(tile)
            if spot.place >= 0 and (chosen is None or spot.gain > most):
                chosen = tile
                most = spot.gain
                place = spot.place
        assert chosen is not None, "a seat that builds has a tile that fits"
        return Build(chosen, Cell(place >> 2), place & 3)
