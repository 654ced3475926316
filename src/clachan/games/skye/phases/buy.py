"""Phase 4: buying. (Skye 6)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from clachan.games.skye.moves import SEAT_NAMES, Buy, Pass
from clachan.games.skye.phases.phase import NO_MOVES, NO_STAGE, Phase
from clachan.games.skye.state import Stage, State
from clachan.games.skye.tiles import Tile
from clachan.kernel.errors import Fact, Refusal
from clachan.kernel.legal import LegalMoves, ListedMoves
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat, clockwise


class Buying(Stage):
    """Who has not had a turn yet, in turn order. (Skye 6.1)"""

    def __init__(self, queue: tuple[Seat, ...]) -> None:
        self.queue: Final = queue

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Buying) and self.queue == other.queue

    def __hash__(self) -> int:
        return hash(self.queue)

    def to_json(self) -> dict[str, list[int]]:
        return {"queue": [int(seat) for seat in self.queue]}


class BuyMoves(LegalMoves):
    """Every offer of others that can be paid, and passing. (Skye 6.2, 6.3)"""

    __slots__ = ("_sellers", "_tiles")

    def __init__(self, sellers: list[int], tiles: list[Tile]) -> None:
        self._sellers = sellers
        self._tiles = tiles

    def _nth(self, n: int) -> Move:
        return Buy(Seat(self._sellers[n]), self._tiles[n]) if n < len(self._tiles) else Pass()

    def __iter__(self) -> Iterator[Move]:
        for n in range(len(self)):
            yield self._nth(n)

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Buy):
            return move.tile in self._tiles and (
                self._sellers[self._tiles.index(move.tile)] == move.seller
            )
        return isinstance(move, Pass)

    def __len__(self) -> int:
        return len(self._tiles) + 1

    def sample(self, rng: Rng) -> Move:
        return self._nth(rng.below(len(self._tiles) + 1))


class BuyingTiles(Phase):
    """Once round: everybody buys one tile of another player, or passes. (Skye 6.1, 6.2)"""

    def __init__(self) -> None:
        super().__init__("buy")

    def begin(self, state: State) -> None:
        state.stage = Buying(clockwise(state.start, state.seats))

    def is_over(self, state: State) -> bool:
        stage = state.stage
        assert isinstance(stage, Buying)
        return not stage.queue

    def to_act(self, state: State) -> tuple[Seat, ...]:
        stage = state.stage
        assert isinstance(stage, Buying)
        return stage.queue[:1]

    def legal_moves(self, state: State, seat: Seat) -> LegalMoves:
        stage = state.stage
        assert isinstance(stage, Buying)
        if stage.queue[0] != seat:
            return NO_MOVES
        sellers: list[int] = []
        tiles: list[Tile] = []
        gold = state.gold[seat]
        if state.seams.bargains:
            return ListedMoves(self._bargains(state, seat, gold))
        front = state.front
        for seller, prices in enumerate(state.prices):
            if seller != seat and prices:
                for tile, price in zip(front[seller], prices):  # noqa: B905 - strict is slow here
                    if price <= gold:
                        sellers.append(seller)
                        tiles.append(tile)
        return BuyMoves(sellers, tiles)

    def _bargains(self, state: State, seat: Seat, gold: int) -> list[Move]:
        """The moves when boxes have a say in buying."""
        moves: list[Move] = []
        bargains = state.seams.bargains
        for seller, prices in enumerate(state.prices):
            for place, price in enumerate(prices if seller != seat else ()):
                offer = Buy(Seat(seller), state.front[seller][place])
                left = asked(state, seat, offer, price)
                if left <= gold:
                    moves.append(offer)
                for bargain in bargains:
                    for way in bargain.ways(state, seat, offer, left):
                        if asked(state, seat, way, price) <= gold:
                            moves.append(way)
        moves.append(Pass())
        return moves

    def apply(self, state: State, seat: Seat, move: Move) -> None:
        stage = state.stage
        assert isinstance(stage, Buying)
        if isinstance(move, Buy):
            sell(state, seat, move)
            for bargain in state.seams.bargains:
                if bargain.buys_again(state, seat):
                    return
        else:
            state.tell("passed", seat)
        state.stage = Buying(stage.queue[1:])

    def end(self, state: State) -> None:
        """Unsold tiles stay with their owners, the gold on them goes to the bank. (Skye 6.5)"""
        for seat in clockwise(state.start, state.seats):
            if state.front[seat]:
                if state.journal is not None:
                    kept = " ".join([tile.name for tile in state.front[seat]])
                    lost = sum(state.prices[seat])
                    state.tell("kept", seat, (), (("tiles", kept), ("lost", lost)))
                state.receive(seat, state.front[seat])
        state.front = [()] * state.seats
        state.prices = [()] * state.seats
        state.stage = NO_STAGE

    def why_not(self, state: State, seat: Seat, move: Move) -> Refusal:
        if not isinstance(move, Buy):
            return super().why_not(state, seat, move)
        if move.seller == seat:
            return Refusal("own_tile", "Skye 6.2", "tiles are bought from other players only")
        if move.seller >= state.seats or move.tile not in state.front[move.seller]:
            seller = SEAT_NAMES[move.seller]
            return Refusal(
                "not_offered",
                "Skye 6.2",
                f"{seller} does not offer {move.tile.name}",
                [("tile", move.tile.name), ("seller", seller)],
            )
        price = asked(state, seat, move, price_of(state, move.seller, move.tile))
        return Refusal(
            "too_little_gold",
            "Skye 6.3",
            f"it costs {price}, only {state.gold[seat]} gold are in hand",
            [("asked", price), ("gold", state.gold[seat])],
        )


def price_of(state: State, seller: Seat, tile: Tile) -> int:
    return state.prices[seller][state.front[seller].index(tile)]


def asked(state: State, buyer: Seat, move: Buy, price: int) -> int:
    """What a buyer has to pay with gold in hand. (Skye 6.3)"""
    for bargain in state.seams.bargains:
        price = bargain.asked(state, buyer, move, price)
    return price


def sell(state: State, buyer: Seat, move: Buy) -> None:
    """The buyer pays; the seller takes the price and the stake, at once. (Skye 6.3, 6.4)"""
    seller = move.seller
    tile = move.tile
    place = state.front[seller].index(tile)
    price = state.prices[seller][place]
    paid = asked(state, buyer, move, price)
    state.gold[buyer] -= paid
    state.gold[seller] += 2 * price
    state.front[seller] = state.front[seller][:place] + state.front[seller][place + 1 :]
    state.prices[seller] = state.prices[seller][:place] + state.prices[seller][place + 1 :]
    if state.journal is not None:
        sale: tuple[Fact, ...] = (
            ("tile", tile.name),
            ("seller", SEAT_NAMES[seller]),
            ("price", price),
        )
        if paid != price:
            sale = (*sale, ("paid", paid))
        state.tell("sold", buyer, (), sale)
    for bargain in state.seams.bargains:
        bargain.sold(state, buyer, move, paid)
    state.receive(buyer, (tile,))
