"""Tablets in the first buying turn: own tile first, and the market discount. (Druids 6.2, 6.3)"""

from __future__ import annotations

from typing import Final

from clachan.games.skye.expansions.druids.circle import CIRCLE, total_of, usable
from clachan.games.skye.expansions.druids.moves import Keep, TabletBuy
from clachan.games.skye.expansions.druids.tablets import (
    MARKET_DISCOUNT,
    OWN_TILE_FIRST,
    useful_sets,
)
from clachan.games.skye.moves import Buy, Pass
from clachan.games.skye.phases.phase import NO_MOVES, NO_STAGE, Phase
from clachan.games.skye.state import Bargain, Stage, State
from clachan.kernel.errors import Refusal
from clachan.kernel.legal import LegalMoves, ListedMoves
from clachan.kernel.move import Move
from clachan.kernel.seats import Seat, clockwise


class Discounts(Bargain):
    """Part of a price may come from the bank; the seller gets all of it. (Druids 6.3)"""

    def ways(self, state: State, buyer: Seat, offer: Buy, price: int) -> list[Buy]:
        tablets = usable(state, buyer, MARKET_DISCOUNT)
        if not tablets:
            return []
        return [TabletBuy(offer.seller, offer.tile, names) for names in useful_sets(tablets, price)]

    def asked(self, state: State, buyer: Seat, move: Buy, price: int) -> int:
        if not isinstance(move, TabletBuy):
            return price
        return max(0, price - total_of(CIRCLE.of(state), move.tablets))

    def sold(self, state: State, buyer: Seat, move: Buy, paid: int) -> None:
        if isinstance(move, TabletBuy):
            CIRCLE.put(state, CIRCLE.of(state).with_used(move.tablets))


class OwnFirst(Stage):
    """Who may still take an own tile off the market."""

    def __init__(self, queue: tuple[Seat, ...]) -> None:
        self.queue: Final = queue

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OwnFirst) and self.queue == other.queue

    def __hash__(self) -> int:
        return hash(self.queue)

    def to_json(self) -> dict[str, list[int]]:
        return {"queue": [int(seat) for seat in self.queue]}


class OwnTileFirst(Phase):
    """Before the start player buys, holders of the tablet may keep own tiles. (Druids 6.2)"""

    def __init__(self) -> None:
        super().__init__("own_tile_first")

    def begin(self, state: State) -> None:
        queue = [seat for seat in clockwise(state.start, state.seats) if self._may(state, seat)]
        state.stage = OwnFirst(tuple(queue))

    def _may(self, state: State, seat: Seat) -> bool:
        return bool(state.front[seat]) and bool(usable(state, seat, OWN_TILE_FIRST))

    def is_over(self, state: State) -> bool:
        stage = state.stage
        assert isinstance(stage, OwnFirst)
        return not stage.queue

    def to_act(self, state: State) -> tuple[Seat, ...]:
        stage = state.stage
        assert isinstance(stage, OwnFirst)
        return stage.queue[:1]

    def legal_moves(self, state: State, seat: Seat) -> LegalMoves:
        if seat not in self.to_act(state):
            return NO_MOVES
        tablet = usable(state, seat, OWN_TILE_FIRST)[0].name
        moves: list[Move] = [Keep(tile, (tablet,)) for tile in state.front[seat]]
        moves.append(Pass())
        return ListedMoves(moves)

    def apply(self, state: State, seat: Seat, move: Move) -> None:
        stage = state.stage
        assert isinstance(stage, OwnFirst)
        if not isinstance(move, Keep):
            state.tell("passed", seat)
            state.stage = OwnFirst(stage.queue[1:])
            return
        CIRCLE.put(state, CIRCLE.of(state).with_used(move.tablets))
        tiles = state.front[seat]
        prices = state.prices[seat]
        place = tiles.index(move.tile)
        state.tell("kept", seat, (), (("tiles", move.tile.name), ("lost", prices[place])))
        state.front[seat] = tiles[:place] + tiles[place + 1 :]
        state.prices[seat] = prices[:place] + prices[place + 1 :]
        state.receive(seat, (move.tile,))
        if not self._may(state, seat):
            state.stage = OwnFirst(stage.queue[1:])

    def end(self, state: State) -> None:
        state.stage = NO_STAGE

    def why_not(self, state: State, seat: Seat, move: Move) -> Refusal:
        if not isinstance(move, Keep):
            return super().why_not(state, seat, move)
        tablet = usable(state, seat, OWN_TILE_FIRST)[0].name
        if move.tablets != (tablet,):
            return Refusal("wrong_tablet", "Druids 6.2", f"this is done with the tablet {tablet}")
        return Refusal(
            "not_yours",
            "Druids 6.2",
            f"{move.tile.name} is not among the own tiles on offer",
            [("tile", move.tile.name)],
        )
