"""Tablets in the buying phase: own tile first, and market discounts. (Druids 6.2, 6.3)"""

from __future__ import annotations

from typing import Final

from clachan.kernel.errors import Refusal
from clachan.kernel.legal import LegalMoves, ListedMoves
from clachan.kernel.move import Move
from clachan.kernel.seats import Seat
from clachan.skye.boxes.druids.rules.dolmen import DOLMEN, usable
from clachan.skye.boxes.druids.rules.moves import Keep, TabletBuy
from clachan.skye.boxes.druids.rules.tablet_use import price_after, tablet_refusal
from clachan.skye.boxes.druids.rules.tablets import (
    MARKET_DISCOUNT,
    OWN_TILE_FIRST,
    useful_sets,
)
from clachan.skye.rules.moves import Buy, Pass
from clachan.skye.rules.phases.buy import amount_due, price_of
from clachan.skye.rules.phases.phase import NO_MOVES, NO_STAGE, Phase
from clachan.skye.rules.purchases import Offer, Payment, Way, payment
from clachan.skye.rules.state import PurchaseModifier, SkyeState, Stage, turn_order


class Discounts(PurchaseModifier):
    """Part of a price may come from the bank; the seller gets all of it. (Druids 6.3)"""

    def alternatives(self, state: SkyeState, buyer: Seat, offer: Buy, price: int) -> list[Buy]:
        tablets = usable(state, buyer, MARKET_DISCOUNT)
        if not tablets:
            return []
        return [TabletBuy(offer.seller, offer.tile, names) for names in useful_sets(tablets, price)]

    def amount_due(self, state: SkyeState, buyer: Seat, move: Buy, price: int) -> int:
        if not isinstance(move, TabletBuy):
            return price
        return price_after(DOLMEN.of(state), price, move.tablets)

    def pieces(self, move: Buy) -> tuple[str, ...]:
        return move.tablets if isinstance(move, TabletBuy) else ()

    def refusal(self, state: SkyeState, buyer: Seat, move: Buy, price: int) -> Refusal | None:
        if not isinstance(move, TabletBuy):
            return None
        left = amount_due(state, buyer, Buy(move.seller, move.tile), price)
        return tablet_refusal(state, buyer, left, move.tablets, MARKET_DISCOUNT)

    def after_sale(self, state: SkyeState, buyer: Seat, move: Buy, paid: int) -> None:
        if isinstance(move, TabletBuy):
            DOLMEN.set(state, DOLMEN.of(state).with_used(move.tablets))


class OwnTileFirstStage(Stage):
    """Who may still take one of their own tiles off the market."""

    def __init__(self, queue: tuple[Seat, ...]) -> None:
        self.queue: Final = queue

    def __reduce__(self) -> tuple[object, ...]:
        return OwnTileFirstStage, (self.queue,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OwnTileFirstStage) and self.queue == other.queue

    def __hash__(self) -> int:
        return hash(self.queue)

    def to_json(self) -> dict[str, list[int]]:
        return {"queue": [int(seat) for seat in self.queue]}


class OwnTileFirstPhase(Phase):
    """Before the start player buys, owners of the tablet may keep tiles of their own. (Druids 6.2)"""

    def __init__(self) -> None:
        super().__init__("own_tile_first")

    def begin(self, state: SkyeState) -> None:
        queue = [seat for seat in turn_order(state) if self._may(state, seat)]
        state.stage = OwnTileFirstStage(tuple(queue))

    def _may(self, state: SkyeState, seat: Seat) -> bool:
        return bool(state.for_sale[seat]) and bool(usable(state, seat, OWN_TILE_FIRST))

    def is_over(self, state: SkyeState) -> bool:
        stage = state.stage
        assert isinstance(stage, OwnTileFirstStage)
        return not stage.queue

    def to_act(self, state: SkyeState) -> tuple[Seat, ...]:
        stage = state.stage
        assert isinstance(stage, OwnTileFirstStage)
        return stage.queue[:1]

    def legal_moves(self, state: SkyeState, seat: Seat) -> LegalMoves:
        if seat not in self.to_act(state):
            return NO_MOVES
        tablet = usable(state, seat, OWN_TILE_FIRST)[0].name
        moves: list[Move] = [Keep(tile, (tablet,)) for tile in state.for_sale[seat]]
        moves.append(Pass())
        return ListedMoves(moves)

    def apply(self, state: SkyeState, seat: Seat, move: Move) -> None:
        stage = state.stage
        assert isinstance(stage, OwnTileFirstStage)
        if not isinstance(move, Keep):
            state.tell("passed", seat)
            state.stage = OwnTileFirstStage(stage.queue[1:])
            return
        DOLMEN.set(state, DOLMEN.of(state).with_used(move.tablets))
        tiles = state.for_sale[seat]
        prices = state.prices[seat]
        place = tiles.index(move.tile)
        state.tell("kept", seat, (), (("tiles", move.tile.name), ("lost", prices[place])))
        state.for_sale[seat] = tiles[:place] + tiles[place + 1 :]
        state.prices[seat] = prices[:place] + prices[place + 1 :]
        state.receive(seat, (move.tile,))
        if not self._may(state, seat):
            state.stage = OwnTileFirstStage(stage.queue[1:])

    def end(self, state: SkyeState) -> None:
        state.stage = NO_STAGE

    def payment(self, state: SkyeState, seat: Seat, move: Move) -> Payment | None:
        if not isinstance(move, Keep) or not 0 <= seat < state.seats:
            return None
        tablets = usable(state, seat, OWN_TILE_FIRST)
        if not tablets or move.tablets != (tablets[0].name,):
            return None
        if move.tile not in state.for_sale[seat]:
            return None
        lost = price_of(state, seat, move.tile)
        return payment(0, 0, state.gold[seat], move.tablets, lost)

    def offers(self, state: SkyeState, seat: Seat) -> list[Offer]:
        """The seat's own tiles: keeping one costs nothing, but the gold on it is lost. (Druids 6.2)"""
        stage = state.stage
        assert isinstance(stage, OwnTileFirstStage)
        offers: list[Offer] = []
        if seat not in stage.queue:
            return offers
        is_turn = stage.queue[0] == seat and state.now == state.phase
        tablet = usable(state, seat, OWN_TILE_FIRST)[0].name
        for tile in state.for_sale[seat]:
            move = Keep(tile, (tablet,))
            cost = self.payment(state, seat, move)
            assert cost is not None
            offers.append(Offer(tile, seat, 0, (Way(move, cost, is_turn),)))
        return offers

    def refusal(self, state: SkyeState, seat: Seat, move: Move) -> Refusal:
        if not isinstance(move, Keep):
            return super().refusal(state, seat, move)
        tablet = usable(state, seat, OWN_TILE_FIRST)[0].name
        if move.tablets != (tablet,):
            return Refusal("wrong_tablet", "Druids 6.2", f"the tablet to use for this is {tablet}")
        return Refusal(
            "not_yours",
            "Druids 6.2",
            f"{move.tile.name} is not one of this player's tiles for sale",
            [("tile", move.tile.name)],
        )
