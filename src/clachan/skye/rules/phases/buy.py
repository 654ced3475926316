"""Phase 4: buying. (Skye 6)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from clachan.kernel.errors import Fact, Refusal
from clachan.kernel.legal import LegalMoves, ListedMoves
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat, clockwise
from clachan.skye.rules.moves import SEAT_NAMES, Buy, Pass
from clachan.skye.rules.phases.phase import NO_MOVES, NO_STAGE, Phase
from clachan.skye.rules.purchases import Offer, Payment, Way, payment
from clachan.skye.rules.state import OTHERS, SkyeState, Stage, turn_order
from clachan.skye.rules.tiles import Tile


class BuyingStage(Stage):
    """Who has not had a turn yet, in turn order. (Skye 6.1)"""

    def __init__(self, queue: tuple[Seat, ...]) -> None:
        self.queue: Final = queue
        self.next: Final = queue[:1]
        self.rest: Final = BuyingStage(queue[1:]) if queue else self
        """The stage after the next seat's turn."""

    def __reduce__(self) -> tuple[object, ...]:
        return BuyingStage, (self.queue,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BuyingStage) and self.queue == other.queue

    def __hash__(self) -> int:
        return hash(self.queue)

    def to_json(self) -> dict[str, list[int]]:
        return {"queue": [int(seat) for seat in self.queue]}


_AT_START: Final = [
    [BuyingStage(clockwise(Seat(first), seats)) for first in range(seats)] for seats in range(6)
]
"""The first stage, by the number of seats and the start player."""
_NOBODY: Final = BuyingStage(())


class BuyMoves(LegalMoves):
    """Every tile of another player that the seat can afford, and passing. (Skye 6.2, 6.3)"""

    __slots__ = ("_for_sale", "_offers")

    def __init__(self, for_sale: list[tuple[Tile, ...]], offers: list[int]) -> None:
        """`offers`: the seller and the tile's place in front of the screen, as `seller << 4 | place`."""
        self._for_sale = for_sale
        self._offers = offers

    def __iter__(self) -> Iterator[Move]:
        for offer in self._offers:
            yield _buy(self._for_sale, offer)
        yield Pass()

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Buy):
            return isinstance(move, Pass)
        if not 0 <= move.seller < len(self._for_sale):
            return False
        tiles = self._for_sale[move.seller]
        return move.tile in tiles and (move.seller << 4 | tiles.index(move.tile)) in self._offers

    def __len__(self) -> int:
        return len(self._offers) + 1

    def sample(self, rng: Rng) -> Move:
        return _any_purchase(self._for_sale, self._offers, rng)


def _buy(for_sale: list[tuple[Tile, ...]], offer: int) -> Buy:
    seller = offer >> 4
    return Buy(Seat(seller), for_sale[seller][offer & 15])


def _any_purchase(for_sale: list[tuple[Tile, ...]], offers: list[int], rng: Rng) -> Move:
    n = rng.below(len(offers) + 1)
    return _buy(for_sale, offers[n]) if n < len(offers) else Pass()


def _offers(state: SkyeState, seat: Seat) -> list[int]:
    """The offers of other players that a seat can afford, as in `BuyMoves`."""
    gold = state.gold[seat]
    prices = state.prices
    offers: list[int] = []
    for seller in OTHERS[state.seats][seat]:
        offer = seller << 4
        for price in prices[seller]:
            if price <= gold:
                offers.append(offer)
            offer += 1
    return offers


class BuyingPhase(Phase):
    """In turn order, each player buys one tile from another player or passes. (Skye 6.1, 6.2)"""

    def __init__(self) -> None:
        super().__init__("buy")

    def begin(self, state: SkyeState) -> None:
        state.stage = _AT_START[state.seats][state.start]

    def is_over(self, state: SkyeState) -> bool:
        stage = state.stage
        assert isinstance(stage, BuyingStage)
        return not stage.queue

    def to_act(self, state: SkyeState) -> tuple[Seat, ...]:
        stage = state.stage
        assert isinstance(stage, BuyingStage)
        return stage.next

    def legal_moves(self, state: SkyeState, seat: Seat) -> LegalMoves:
        stage = state.stage
        assert isinstance(stage, BuyingStage)
        if stage.queue[0] != seat:
            return NO_MOVES
        if state.seams.purchase_modifiers:
            return ListedMoves(self._modified_moves(state, seat, state.gold[seat]))
        return BuyMoves(state.for_sale, _offers(state, seat))

    def sample(self, state: SkyeState, seat: Seat, rng: Rng) -> Move:
        if state.seams.purchase_modifiers:
            return self.legal_moves(state, seat).sample(rng)
        return _any_purchase(state.for_sale, _offers(state, seat), rng)

    def _modified_moves(self, state: SkyeState, seat: Seat, gold: int) -> list[Move]:
        """The moves when boxes change how tiles are bought: the affordable ways of all `offers`."""
        moves: list[Move] = []
        modifiers = state.seams.purchase_modifiers
        for seller, prices in enumerate(state.prices):
            for place, price in enumerate(prices if seller != seat else ()):
                offer = Buy(Seat(seller), state.for_sale[seller][place])
                due = amount_due(state, seat, offer, price)
                if due <= gold:
                    moves.append(offer)
                for modifier in modifiers:
                    for other in modifier.alternatives(state, seat, offer, due):
                        if amount_due(state, seat, other, price) <= gold:
                            moves.append(other)
        moves.append(Pass())
        return moves

    def apply(self, state: SkyeState, seat: Seat, move: Move) -> None:
        stage = state.stage
        assert isinstance(stage, BuyingStage)
        if isinstance(move, Buy):
            sell(state, seat, move)
            for modifier in state.seams.purchase_modifiers:
                if modifier.may_buy_again(state, seat):
                    return
        elif state.journal is not None:
            state.tell("passed", seat)
        state.stage = stage.rest

    def play_randomly(self, state: SkyeState, rng: Rng) -> int:
        stage = state.stage
        assert isinstance(stage, BuyingStage)
        if state.seams.purchase_modifiers:
            return super().play_randomly(state, rng)
        for seat in stage.queue:
            offers = _offers(state, seat)
            n = rng.below(len(offers) + 1)
            if n < len(offers):
                seller = state.everyone[offers[n] >> 4]
                place = offers[n] & 15
                price = state.prices[seller][place]
                state.receive(seat, (_hand_over(state, seat, seller, place, price),))
        state.stage = _NOBODY
        return len(stage.queue)

    def end(self, state: SkyeState) -> None:
        """Unsold tiles stay with their owners, the gold on them goes to the bank. (Skye 6.5)"""
        for seat in turn_order(state):
            if state.for_sale[seat]:
                if state.journal is not None:
                    kept = " ".join([tile.name for tile in state.for_sale[seat]])
                    lost = sum(state.prices[seat])
                    state.tell("kept", seat, (), (("tiles", kept), ("lost", lost)))
                state.receive(seat, state.for_sale[seat])
        state.for_sale = [()] * state.seats
        state.prices = [()] * state.seats
        state.stage = NO_STAGE

    def refusal(self, state: SkyeState, seat: Seat, move: Move) -> Refusal:
        if not isinstance(move, Buy):
            return super().refusal(state, seat, move)
        if move.seller == seat:
            return Refusal("own_tile", "Skye 6.2", "tiles are bought from other players only")
        if move.seller >= state.seats or move.tile not in state.for_sale[move.seller]:
            seller = SEAT_NAMES[move.seller]
            return Refusal(
                "not_offered",
                "Skye 6.2",
                f"{seller} does not offer {move.tile.name}",
                [("tile", move.tile.name), ("seller", seller)],
            )
        price = price_of(state, move.seller, move.tile)
        for modifier in state.seams.purchase_modifiers:
            refusal = modifier.refusal(state, seat, move, price)
            if refusal is not None:
                return refusal
        return too_little_gold("Skye 6.3", amount_due(state, seat, move, price), state.gold[seat])

    def payment(self, state: SkyeState, seat: Seat, move: Move) -> Payment | None:
        if not isinstance(move, Buy) or not self._is_on_sale(state, seat, move):
            return None
        price = price_of(state, move.seller, move.tile)
        for modifier in state.seams.purchase_modifiers:
            if modifier.refusal(state, seat, move, price) is not None:
                return None
        return _payment(state, seat, move, price)

    def _is_on_sale(self, state: SkyeState, seat: Seat, move: Buy) -> bool:
        return (
            0 <= seat < state.seats
            and move.seller != seat
            and 0 <= move.seller < state.seats
            and move.tile in state.for_sale[move.seller]
        )

    def offers(self, state: SkyeState, seat: Seat) -> list[Offer]:
        """The tiles of all other players, for a seat whose turn is on or still to come. (Skye 6.2)

        A seat cannot buy its own tiles, so they are no offers to it.
        """
        stage = state.stage
        assert isinstance(stage, BuyingStage)
        offers: list[Offer] = []
        if seat not in stage.queue:
            return offers
        is_turn = stage.queue[0] == seat and state.now == state.phase
        for seller in OTHERS[state.seats][seat]:
            for place, price in enumerate(state.prices[seller]):
                tile = state.for_sale[seller][place]
                ways: list[Way] = []
                for move in purchases_of(state, seat, Buy(seller, tile), price):
                    cost = _payment(state, seat, move, price)
                    ways.append(Way(move, cost, is_turn and cost.shortfall == 0))
                offers.append(Offer(tile, seller, price, tuple(ways)))
        return offers


def price_of(state: SkyeState, seller: Seat, tile: Tile) -> int:
    return state.prices[seller][state.for_sale[seller].index(tile)]


def purchases_of(state: SkyeState, buyer: Seat, offer: Buy, price: int) -> list[Buy]:
    """Every way to buy an offered tile, affordable or not; the plain purchase comes first."""
    moves = [offer]
    left = amount_due(state, buyer, offer, price)
    for modifier in state.seams.purchase_modifiers:
        moves.extend(modifier.alternatives(state, buyer, offer, left))
    return moves


def amount_due(state: SkyeState, buyer: Seat, move: Buy, price: int) -> int:
    """How much of a price the buyer pays. (Skye 6.3)"""
    for modifier in state.seams.purchase_modifiers:
        price = modifier.amount_due(state, buyer, move, price)
    return price


def _payment(state: SkyeState, buyer: Seat, move: Buy, price: int) -> Payment:
    pieces: tuple[str, ...] = ()
    for modifier in state.seams.purchase_modifiers:
        pieces += modifier.pieces(move)
    return payment(price, amount_due(state, buyer, move, price), state.gold[buyer], pieces)


def too_little_gold(rule: str, cost: int, gold: int) -> Refusal:
    return Refusal(
        "too_little_gold",
        rule,
        f"it costs {cost} gold, with only {gold} in hand",
        [("asked", cost), ("gold", gold)],
    )


def sell(state: SkyeState, buyer: Seat, move: Buy) -> None:
    """Carry out a sale: the seller gets the price and takes back the committed gold. (Skye 6.3, 6.4)"""
    place = state.for_sale[move.seller].index(move.tile)
    price = state.prices[move.seller][place]
    paid = amount_due(state, buyer, move, price) if state.seams.purchase_modifiers else price
    tile = _hand_over(state, buyer, move.seller, place, paid)
    for modifier in state.seams.purchase_modifiers:
        modifier.after_sale(state, buyer, move, paid)
    state.receive(buyer, (tile,))


def _hand_over(state: SkyeState, buyer: Seat, seller: Seat, place: int, paid: int) -> Tile:
    """Take the tile at a place off the market for what the buyer pays; the bank adds the rest."""
    tiles = state.for_sale[seller]
    prices = state.prices[seller]
    tile = tiles[place]
    price = prices[place]
    gold = state.gold
    gold[buyer] = gold[buyer] - paid
    gold[seller] = gold[seller] + 2 * price
    state.for_sale[seller] = tiles[:place] + tiles[place + 1 :]
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
    return tile
