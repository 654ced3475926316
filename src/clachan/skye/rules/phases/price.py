"""Phase 2, second half: sealed prices; and phase 3: the axe. (Skye 4, 5)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from clachan.kernel.errors import Fact, Refusal
from clachan.kernel.legal import LegalMoves
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import PerSeat, Seat
from clachan.skye.rules.moves import AXE, Price
from clachan.skye.rules.phases.phase import NO_MOVES, NO_STAGE, Phase
from clachan.skye.rules.state import SkyeState, Stage, turn_order
from clachan.skye.rules.tiles import Tile

_WITHOUT: Final = [(1, 2), (0, 2), (0, 1)]
"""The positions of the two tiles for sale, by the position of the axe."""

MIN_PRICE: Final = 1
"""The least gold to put on a tile. (Skye 4.3)"""

UNKNOWN: Final = Price(())
"""Stands for a sealed sheet that the viewer cannot see."""


class PricingStage(Stage):
    """The price sheets behind the screens; None for seats that are not ready."""

    def __init__(self, sheets: PerSeat[Price | None], missing: int) -> None:
        self.sheets: Final = sheets
        self.missing: Final = missing

    def __reduce__(self) -> tuple[object, ...]:
        return PricingStage, (self.sheets, self.missing)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PricingStage) and self.sheets == other.sheets

    def __hash__(self) -> int:
        return hash(self.sheets)

    def to_json(self) -> dict[str, list[str | None]]:
        """A missing sheet is null, and a sealed one that the viewer cannot see is `sealed`."""
        shown = [None if s is None else str(s) if s.prices else "sealed" for s in self.sheets]
        return {"sheets": shown}


_AT_START: Final = [PricingStage((None,) * seats, seats) for seats in range(6)]
"""The first stage, by the number of seats."""


class PriceMoves(LegalMoves):
    """One axe, at least 1 gold on each of the two other tiles, together at most `gold`. (Skye 4.2-4.4)"""

    __slots__ = ("gold", "tiles")

    def __init__(self, gold: int, tiles: tuple[Tile, ...]) -> None:
        assert gold >= 2, "income comes first, so nobody has less than 2 gold here (Ruling S8)"
        self.gold: Final = gold
        """The most gold for both prices together."""
        self.tiles: Final = tiles
        """The tiles to price; one of them gets the axe."""

    @property
    def min_price(self) -> int:
        return MIN_PRICE

    def max_price(self, other: int = MIN_PRICE) -> int:
        """The highest price for a tile while the other tile for sale costs `other`."""
        return self.gold - other

    def __iter__(self) -> Iterator[Move]:
        for axe in range(3):
            for one in range(1, self.gold):
                for two in range(1, self.gold - one + 1):
                    yield _sheet(axe, one, two)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Price) or len(move.prices) != 3:
            return False
        return (
            move.prices.count(AXE) == 1 and min(move.prices) >= 0 and sum(move.prices) <= self.gold
        )

    def __len__(self) -> int:
        return 3 * self.gold * (self.gold - 1) // 2

    def sample(self, rng: Rng) -> Move:
        return any_sheet(self.gold, rng)


def any_sheet(gold: int, rng: Rng) -> Price:
    """A random legal sheet, each equally likely."""
    # Two different numbers below `gold`, low < high, stand for the prices low + 1 and high - low.
    n = rng.below(3 * gold * (gold - 1))
    low = n % gold
    n //= gold
    high = n // 3
    if high >= low:
        high += 1
    else:
        low, high = high, low
    return _sheet(n % 3, low + 1, high - low)


def _sheet(axe: int, one: int, two: int) -> Price:
    if axe == 0:
        return Price((AXE, one, two))
    return Price((one, AXE, two)) if axe == 1 else Price((one, two, AXE))


class PricingPhase(Phase):
    """All players seal their prices at the same time; then all screens are removed. (Skye 4.5)"""

    def __init__(self) -> None:
        super().__init__("price")

    def begin(self, state: SkyeState) -> None:
        state.stage = _AT_START[state.seats]

    def is_over(self, state: SkyeState) -> bool:
        stage = state.stage
        assert isinstance(stage, PricingStage)
        return stage.missing == 0

    def to_act(self, state: SkyeState) -> tuple[Seat, ...]:
        stage = state.stage
        assert isinstance(stage, PricingStage)
        sheets = stage.sheets
        return tuple([seat for seat in state.everyone if sheets[seat] is None])

    def legal_moves(self, state: SkyeState, seat: Seat) -> LegalMoves:
        stage = state.stage
        assert isinstance(stage, PricingStage)
        if not 0 <= seat < state.seats or stage.sheets[seat] is not None:
            return NO_MOVES
        return PriceMoves(state.gold[seat], state.for_sale[seat])

    def sample(self, state: SkyeState, seat: Seat, rng: Rng) -> Move:
        return any_sheet(state.gold[seat], rng)

    def apply(self, state: SkyeState, seat: Seat, move: Move) -> None:
        stage = state.stage
        assert isinstance(stage, PricingStage) and isinstance(move, Price)
        sheets = list(stage.sheets)
        sheets[seat] = move
        state.stage = PricingStage(tuple(sheets), stage.missing - 1)
        if state.journal is not None:
            state.tell("ready", seat)

    def play_randomly(self, state: SkyeState, rng: Rng) -> int:
        stage = state.stage
        assert isinstance(stage, PricingStage)
        if stage.missing < state.seats:
            return super().play_randomly(state, rng)
        sheets = [any_sheet(gold, rng) for gold in state.gold]
        state.stage = PricingStage(tuple(sheets), 0)
        return len(sheets)

    def end(self, state: SkyeState) -> None:
        """Reveal all prices and put axed tiles back into the bag. (Skye 4.5, 5.1)"""
        stage = state.stage
        assert isinstance(stage, PricingStage)
        axes: list[Tile] = []
        for i, sheet in enumerate(stage.sheets):
            assert sheet is not None
            tiles = state.for_sale[i]
            prices = sheet.prices
            axe = 0 if prices[0] == AXE else 1 if prices[1] == AXE else 2
            one, two = _WITHOUT[axe]
            axes.append(tiles[axe])
            state.for_sale[i] = (tiles[one], tiles[two])
            state.prices[i] = (prices[one], prices[two])
            state.gold[i] = state.gold[i] - prices[one] - prices[two]
            if state.journal is not None:
                offers = zip(state.for_sale[i], state.prices[i], strict=True)
                offered: list[Fact] = [(tile.name, price) for tile, price in offers]
                state.tell("revealed", Seat(i), (), (("axe", axes[i].name), *offered))
        if state.seams.axe_keepers:
            axes = self._without_kept(state, axes)
        state.bag = state.bag.with_tiles(axes)
        state.stage = NO_STAGE

    def _without_kept(self, state: SkyeState, axes: list[Tile]) -> list[Tile]:
        """The axed tiles that go back, when boxes let some players keep theirs."""
        gone: list[Tile] = []
        for seat in turn_order(state):
            if any([keeps(state, seat) for keeps in state.seams.axe_keepers]):
                state.tell("kept_axed", seat, (), (("tile", axes[seat].name),))
                state.receive(seat, (axes[seat],))
            else:
                gone.append(axes[seat])
        return gone

    def refusal(self, state: SkyeState, seat: Seat, move: Move) -> Refusal:
        if not isinstance(move, Price):
            return super().refusal(state, seat, move)
        prices = move.prices
        if len(prices) != 3 or prices.count(AXE) != 1:
            return Refusal(
                "one_axe", "Skye 4.2", "the axe lies on one of three tiles, gold on the others"
            )
        gold = state.gold[seat]
        return Refusal(
            "too_little_gold",
            "Skye 4.4",
            f"the prices come to {sum(prices)}, there are only {gold} gold",
            [("asked", sum(prices)), ("gold", gold)],
        )

    def public_text(self, state: SkyeState, seat: Seat, move: Move) -> str:
        return "ready"

    def stage_seen(self, state: SkyeState, seat: Seat | None) -> Stage:
        stage = state.stage
        assert isinstance(stage, PricingStage)
        seen = [
            sheet if sheet is None or i == seat else UNKNOWN for i, sheet in enumerate(stage.sheets)
        ]
        return PricingStage(tuple(seen), stage.missing)

    def determinize(self, state: SkyeState, rng: Rng) -> None:
        stage = state.stage
        assert isinstance(stage, PricingStage)
        sheets: list[Price | None] = []
        for i, sheet in enumerate(stage.sheets):
            if sheet is None or sheet.prices:
                sheets.append(sheet)
                continue
            sheets.append(any_sheet(state.gold[i], rng))
        state.stage = PricingStage(tuple(sheets), stage.missing)
