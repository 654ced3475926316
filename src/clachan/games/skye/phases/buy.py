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
        self.next: Final = queue[:1]
        self.rest: Final = Buying(queue[1:]) if queue else self
        """The same when the next seat has had its turn."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Buying) and self.queue == other.queue

    def __hash__(self) -> int:
        return hash(self.queue)

    def to_json(self) -> dict[str, list[int]]:
        return {"queue": [int(seat) for seat in self.queue]}


_CIRCLES: Final = [
    [Buying(clockwise(Seat(first), seats)) for first in range(seats)] for seats in range(6)
]
"""The beginning of the phase, by the number of seats and the start player."""
_NOBODY: Final = Buying(())


class BuyMoves(LegalMoves):
    """Every offer of others that can be paid, and passing. (Skye 6.2, 6.3)"""

    __slots__ = ("_front", "_offers")

    def __init__(self, front: list[tuple[Tile, ...]], offers: list[int]) -> None:
        """`offers`: the seller and the tile's place in front of the screen, as `seller << 8 | place`."""
        self._front = front
        self._offers = offers

    def __iter__(self) -> Iterator[Move]:
        for offer in self._offers:
            yield _buy(self._front, offer)
        yield Pass()

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Buy):
            return isinstance(move, Pass)
        if not 0 <= move.seller < len(self._front):
            return False
        tiles = self._front[move.seller]
        return move.tile in tiles and (move.seller << 8 | tiles.index(move.tile)) in self._offers

    def __len__(self) -> int:
        return len(self._offers) + 1

    def sample(self, rng: Rng) -> Move:
        return _any_purchase(self._front, self._offers, rng)


def _buy(front: list[tuple[Tile, ...]], offer: int) -> Buy:
    seller = offer >> 8
    return Buy(Seat(seller), front[seller][offer & 255])


def _any_purchase(front: list[tuple[Tile, ...]], offers: list[int], rng: Rng) -> Move:
    n = rng.below(len(offers) + 1)
    return _buy(front, offers[n]) if n < len(offers) else Pass()


def _offers(state: State, seat: Seat) -> list[int]:
    """The offers of others that a seat can pay, see `BuyMoves`."""
    gold = state.gold[seat]
    prices = state.prices
    offers: list[int] = []
    for seller in state.everyone:
        if seller != seat:
            offer = seller << 8
            for price in prices[seller]:
                if price <= gold:
                    offers.append(offer)
                offer += 1
    return offers


class BuyingTiles(Phase):
    """Once round: everybody buys one tile of another player, or passes. (Skye 6.1, 6.2)"""

    def __init__(self) -> None:
        super().__init__("buy")

    def begin(self, state: State) -> None:
        state.stage = _CIRCLES[state.seats][state.start]

    def is_over(self, state: State) -> bool:
        stage = state.stage
        assert isinstance(stage, Buying)
        return not stage.queue

    def to_act(self, state: State) -> tuple[Seat, ...]:
        stage = state.stage
        assert isinstance(stage, Buying)
        return stage.next

    def legal_moves(self, state: State, seat: Seat) -> LegalMoves:
        stage = state.stage
        assert isinstance(stage, Buying)
        if stage.queue[0] != seat:
            return NO_MOVES
        if state.seams.bargains:
            return ListedMoves(self._bargains(state, seat, state.gold[seat]))
        return BuyMoves(state.front, _offers(state, seat))

    def sample(self, state: State, seat: Seat, rng: Rng) -> Move:
        if state.seams.bargains:
            return self.legal_moves(state, seat).sample(rng)
        return _any_purchase(state.front, _offers(state, seat), rng)

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
        elif state.journal is not None:
            state.tell("passed", seat)
        state.stage = stage.rest

    def wander(self, state: State, rng: Rng) -> int:
        stage = state.stage
        assert isinstance(stage, Buying)
        if state.seams.bargains:
            return super().wander(state, rng)
        for seat in stage.queue:
            move = _any_purchase(state.front, _offers(state, seat), rng)
            if isinstance(move, Buy):
                sell(state, seat, move)
        state.stage = _NOBODY
        return len(stage.queue)

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
    tiles = state.front[seller]
    prices = state.prices[seller]
    place = tiles.index(tile)
    price = prices[place]
    paid = asked(state, buyer, move, price) if state.seams.bargains else price
    state.gold[buyer] -= paid
    state.gold[seller] += 2 * price
    state.front[seller] = tiles[:place] + tiles[place + 1 :]
    state.prices[seller] = prices[:place] + prices[place + 1 :]
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
