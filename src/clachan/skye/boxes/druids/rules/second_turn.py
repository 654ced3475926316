"""The second buying turn. (Druids 3)"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from math import comb
from typing import Final

from clachan.kernel.errors import Fact, Refusal
from clachan.kernel.legal import ChanceMoves, LegalMoves, ListedMoves
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from clachan.skye.boxes.druids.rules.dolmen import (
    DOLMEN,
    DolmenState,
    usable,
    without,
)
from clachan.skye.boxes.druids.rules.moves import Blind, BuyDruid, Keep, Pull
from clachan.skye.boxes.druids.rules.tablet_use import price_after, tablet_refusal
from clachan.skye.boxes.druids.rules.tablets import (
    DOLMEN_DISCOUNT,
    EXTRA_DRAW,
    HeldTablet,
    useful_sets,
)
from clachan.skye.rules.bag import Bag
from clachan.skye.rules.moves import Pass
from clachan.skye.rules.phases.buy import too_little_gold
from clachan.skye.rules.phases.draw import numbers_left
from clachan.skye.rules.phases.phase import NO_MOVES, NO_STAGE, Phase
from clachan.skye.rules.purchases import Offer, Payment, Way, payment
from clachan.skye.rules.state import SkyeState, Stage, turn_order
from clachan.skye.rules.tiles import Tile


class SecondBuyingStage(Stage):
    """Who has not acted yet, and the tiles that the first of them has drawn blind."""

    def __init__(
        self, queue: tuple[Seat, ...], is_blind: bool = False, pulled: tuple[Tile, ...] = ()
    ) -> None:
        self.queue: Final = queue
        self.is_blind: Final = is_blind
        self.pulled: Final = pulled
        self.buyers: Final = queue[1:] if is_blind else queue
        """The seats that may still choose what to buy."""

    def __reduce__(self) -> tuple[object, ...]:
        return SecondBuyingStage, (self.queue, self.is_blind, self.pulled)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SecondBuyingStage) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.queue, self.pulled))

    def to_json(self) -> dict[str, list[int] | list[str] | bool]:
        return {
            "queue": [int(seat) for seat in self.queue],
            "blind": self.is_blind,
            "pulled": [tile.name for tile in self.pulled],
        }


class PullMoves(ChanceMoves):
    """Every set of `count` tiles from the bag, in ascending order."""

    __slots__ = ("_bag", "_count")

    def __init__(self, bag: Bag, count: int) -> None:
        self._bag = bag
        self._count = count

    def __iter__(self) -> Iterator[Move]:
        for tiles in combinations(self._bag.tiles(), self._count):
            yield Pull(tiles)

    def __contains__(self, move: object) -> bool:
        return (
            isinstance(move, Pull)
            and len(move.tiles) == self._count
            and all([tile in self._bag for tile in move.tiles])
            and all([one.index < two.index for one, two in pairwise(move.tiles)])
        )

    def __len__(self) -> int:
        return comb(len(self._bag), self._count)

    def sample(self, rng: Rng) -> Move:
        return self.move(rng.take(self._bag.numbers(), self._count))

    def options(self, drawn: list[int]) -> list[int]:
        return numbers_left(self._bag, drawn) if len(drawn) < self._count else []

    def move(self, drawn: list[int]) -> Move:
        tiles = self._bag.tileset.tiles
        return Pull(tuple([tiles[number] for number in sorted(drawn)]))


class SecondBuyingPhase(Phase):
    """Each player buys a Druid tile, or draws from the bag, or passes. (Druids 3.1-3.4)"""

    def __init__(self) -> None:
        super().__init__("second_buy")

    def begin(self, state: SkyeState) -> None:
        state.stage = SecondBuyingStage(turn_order(state))

    def is_over(self, state: SkyeState) -> bool:
        stage = state.stage
        assert isinstance(stage, SecondBuyingStage)
        return not stage.queue

    def to_act(self, state: SkyeState) -> tuple[Seat, ...]:
        stage = state.stage
        assert isinstance(stage, SecondBuyingStage)
        return (CHANCE,) if stage.is_blind and not stage.pulled else stage.queue[:1]

    def legal_moves(self, state: SkyeState, seat: Seat) -> LegalMoves:
        stage = state.stage
        assert isinstance(stage, SecondBuyingStage)
        dolmen = DOLMEN.of(state)
        if seat not in self.to_act(state):
            return NO_MOVES
        if seat == CHANCE:
            return PullMoves(state.bag, dolmen.content.blind_tiles)
        if stage.pulled:
            return ListedMoves([Keep(tile) for tile in stage.pulled])
        return ListedMoves(self._purchases(state, seat, dolmen))

    def _purchases(self, state: SkyeState, seat: Seat, dolmen: DolmenState) -> list[Move]:
        gold = state.gold[seat]
        discounts = usable(state, seat, DOLMEN_DISCOUNT)
        moves: list[Move] = []
        for tile in dolmen.row:
            if tile is not None:
                price = dolmen.price_of(tile)
                if price <= gold:
                    moves.append(BuyDruid(tile))
                for tablets in useful_sets(discounts, price):
                    if price_after(dolmen, price, tablets) <= gold:
                        moves.append(BuyDruid(tile, tablets))
        if can_draw_blind(state):
            price = dolmen.content.blind_cost
            if price <= gold:
                moves.append(Blind())
            for tablets in useful_sets(discounts, price):
                if price_after(dolmen, price, tablets) <= gold:
                    moves.append(Blind(tablets))
        moves.append(Pass())
        return moves

    def deal(self, state: SkyeState, rng: Rng) -> Move:
        return self.legal_moves(state, CHANCE).sample(rng)

    def apply(self, state: SkyeState, seat: Seat, move: Move) -> None:
        stage = state.stage
        assert isinstance(stage, SecondBuyingStage)
        queue = stage.queue
        if isinstance(move, Pull):
            state.bag = state.bag.without(move.tiles)
            state.stage = SecondBuyingStage(queue, True, move.tiles)
            return
        if isinstance(move, Blind):
            paid = pay(state, seat, DOLMEN.of(state).content.blind_cost, move.tablets)
            state.tell("blind", seat, (), (("paid", paid),))
            state.stage = SecondBuyingStage(queue, True)
            return
        if isinstance(move, BuyDruid):
            buy_druid_tile(state, seat, move)
        elif isinstance(move, Keep):
            state.bag = state.bag.with_tiles([tile for tile in stage.pulled if tile != move.tile])
            state.receive(seat, (move.tile,))
        else:
            state.tell("passed", seat)
        state.stage = SecondBuyingStage(queue[1:])

    def end(self, state: SkyeState) -> None:
        state.stage = NO_STAGE

    def refusal(self, state: SkyeState, seat: Seat, move: Move) -> Refusal:
        stage = state.stage
        assert isinstance(stage, SecondBuyingStage)
        dolmen = DOLMEN.of(state)
        if isinstance(move, Pull) and seat == CHANCE:
            return Refusal(
                "bad_pull",
                "Druids 3.3",
                f"{dolmen.content.blind_tiles} different tiles are drawn from the bag, in ascending order",
            )
        if isinstance(move, Keep):
            names = " and ".join([tile.name for tile in stage.pulled]) or "not known yet"
            return Refusal("not_pulled", "Druids 3.3", f"the tiles drawn from the bag are {names}")
        if stage.pulled or not isinstance(move, BuyDruid | Blind):
            return super().refusal(state, seat, move)
        if isinstance(move, BuyDruid) and move.tile not in dolmen.row:
            name = move.tile.name
            return Refusal(
                "not_offered", "Druids 3.2", f"{name} is not in the dolmen row", [("tile", name)]
            )
        if isinstance(move, Blind) and not can_draw_blind(state):
            return Refusal(
                "bag_too_short",
                "Druids 3.6",
                f"too few tiles would be left in the bag (it holds {len(state.bag)} now)",
                [("bag", len(state.bag))],
            )
        blind = dolmen.content.blind_cost
        price = dolmen.price_of(move.tile) if isinstance(move, BuyDruid) else blind
        refusal = tablet_refusal(state, seat, price, move.tablets, DOLMEN_DISCOUNT)
        if refusal is not None:
            return refusal
        cost = price_after(dolmen, price, move.tablets)
        return too_little_gold("Druids 3.5", cost, state.gold[seat])

    def payment(self, state: SkyeState, seat: Seat, move: Move) -> Payment | None:
        stage = state.stage
        assert isinstance(stage, SecondBuyingStage)
        if not 0 <= seat < state.seats:
            return None
        if isinstance(move, Keep):
            return (
                keep_payment(state, seat)
                if move.tile in stage.pulled and not move.tablets
                else None
            )
        dolmen = DOLMEN.of(state)
        if isinstance(move, BuyDruid) and move.tile in dolmen.row:
            price = dolmen.price_of(move.tile)
        elif isinstance(move, Blind) and can_draw_blind(state):
            price = dolmen.content.blind_cost
        else:
            return None
        if tablet_refusal(state, seat, price, move.tablets, DOLMEN_DISCOUNT) is not None:
            return None
        return bank_payment(state, seat, price, move.tablets)

    def offers(self, state: SkyeState, seat: Seat) -> list[Offer]:
        """The dolmen row and the blind draw, or for a player who drew blind the tiles pulled. (Druids 3)"""
        stage = state.stage
        assert isinstance(stage, SecondBuyingStage)
        offers: list[Offer] = []
        is_turn = stage.queue[:1] == (seat,) and state.now == state.phase
        if stage.is_blind and stage.queue[0] == seat:
            for tile in stage.pulled:
                way = Way(Keep(tile), keep_payment(state, seat), is_turn)
                offers.append(Offer(tile, None, 0, (way,)))
            return offers
        if seat not in stage.buyers:
            return offers
        dolmen = DOLMEN.of(state)
        for druid_tile in dolmen.row:
            if druid_tile is not None:
                price = dolmen.price_of(druid_tile)
                offers.append(self._offer(state, seat, druid_tile, price, is_turn))
        if can_draw_blind(state):
            offers.append(self._offer(state, seat, None, dolmen.content.blind_cost, is_turn))
        return offers

    def _offer(
        self, state: SkyeState, seat: Seat, tile: Tile | None, price: int, is_turn: bool
    ) -> Offer:
        sets: list[tuple[str, ...]] = [()]
        sets.extend(useful_sets(usable(state, seat, DOLMEN_DISCOUNT), price))
        ways: list[Way] = []
        for tablets in sets:
            move: Move = Blind(tablets) if tile is None else BuyDruid(tile, tablets)
            cost = bank_payment(state, seat, price, tablets)
            ways.append(Way(move, cost, is_turn and cost.shortfall == 0))
        return Offer(tile, None, price, tuple(ways))


def can_draw_blind(state: SkyeState) -> bool:
    """Enough tiles for this draw, and for that of the next round. (Druids 3.6)"""
    dolmen = DOLMEN.of(state)
    if len(state.bag) < dolmen.content.blind_tiles:
        return False
    if state.round == state.track.rounds:
        return True
    needed = state.seams.tiles_drawn * state.seats
    for tablets in dolmen.held:
        for held in tablets:
            if held.tablet.kind == EXTRA_DRAW and held.tablet.name not in dolmen.used:
                needed += held.tablet.amount
    return len(state.bag) - 1 >= needed


def pay(state: SkyeState, seat: Seat, price: int, tablets: tuple[str, ...]) -> int:
    """Pay the bank the price after discounts, and mark the tablets as used. (Druids 3.5, 6.4)"""
    dolmen = DOLMEN.of(state)
    paid = price_after(dolmen, price, tablets)
    state.gold[seat] -= paid
    if tablets:
        DOLMEN.set(state, dolmen.with_used(tablets))
    return paid


def bank_payment(state: SkyeState, seat: Seat, price: int, tablets: tuple[str, ...]) -> Payment:
    """What a purchase from the bank costs a seat that uses these tablets."""
    paid = price_after(DOLMEN.of(state), price, tablets)
    return payment(price, paid, state.gold[seat], tablets)


def keep_payment(state: SkyeState, seat: Seat) -> Payment:
    """Keeping a tile that was drawn blind costs nothing: the draw has been paid. (Druids 3.3)"""
    return payment(0, 0, state.gold[seat])


def buy_druid_tile(state: SkyeState, seat: Seat, move: BuyDruid) -> None:
    """Pay, take the tile and its tablet, and close the gap. (Druids 3.2, 4.1, 6.1)"""
    tile = move.tile
    price = DOLMEN.of(state).price_of(tile)
    paid = pay(state, seat, price, move.tablets)
    dolmen = DOLMEN.of(state)
    dolmen = dolmen.with_row(without(dolmen.row, dolmen.row.index(tile)))
    tablet = tile.marks.get("tablet")
    if tablet is not None:
        dolmen = dolmen.with_tablet(
            seat, HeldTablet(dolmen.content.tablets[str(tablet)], state.round)
        )
    DOLMEN.set(state, dolmen)
    if state.journal is not None:
        facts: list[Fact] = [("tile", tile.name), ("price", price)]
        if paid != price:
            facts.append(("paid", paid))
        if tablet is not None:
            facts.append(("tablet", tablet))
        state.tell("bought_druid_tile", seat, (), tuple(facts))
    state.receive(seat, (tile,))
