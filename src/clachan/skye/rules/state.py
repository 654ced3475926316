"""A game in progress, and the seams where boxes add to it.

`SkyeState` is changed in place by `apply` and copied by `copy`; what it holds are values that are
replaced, so that a copy is cheap. Territories are shared between copies, and changed in place only while
no other state holds them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Generic, TypeVar, cast

from clachan.kernel.errors import Fact, Refusal
from clachan.kernel.line import Event, Line
from clachan.kernel.seats import Seat, clockwise
from clachan.skye.rules.bag import Bag
from clachan.skye.rules.cells import cell_name
from clachan.skye.rules.moves import Buy
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import Tile, TileSet

SLOTS: Final = "ABCD"
SEATS: Final = [clockwise(Seat(0), seats) for seats in range(6)]
"""The seats of a table, by their number."""
OTHERS: Final = [
    [tuple([other for other in seats if other != seat]) for seat in seats] for seats in SEATS
]
"""The other seats, by the number of seats and the seat."""

Share = tuple[int, int]
"""A part of a total: an amount, and the mask of the tiles it comes from."""


def worth(shares: list[Share]) -> int:
    amount = 0
    for share in shares:
        amount += share[0]
    return amount


class Stage:
    """What exists only during a phase."""

    def __repr__(self) -> str:
        facts = ", ".join([f"{key} {value}" for key, value in self.to_json().items()])
        return f"<{type(self).__name__}{': ' if facts else ''}{facts}>"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return 0

    def __reduce__(self) -> tuple[object, ...]:
        return Stage, ()

    def to_json(self) -> Mapping[str, object]:
        return {}


class BoxState:
    """A box's own part of the state: a value, replaced when it changes."""

    @abstractmethod
    def view(self, seat: Seat | None) -> BoxState:
        """The part of it that `seat` may see."""


class PointSource:
    """A rule that gives gold or points; the total and its lines come from the same shares."""

    def __init__(self, reason: str, rule: str) -> None:
        self.reason: Final = reason
        self.rule: Final = rule

    @abstractmethod
    def shares(self, state: SkyeState, seat: Seat) -> list[Share]: ...

    def amount(self, state: SkyeState, seat: Seat) -> int:
        return worth(self.shares(state, seat))

    def amounts(self, state: SkyeState) -> list[int]:
        """The amount of every seat."""
        return [self.amount(state, seat) for seat in state.everyone]

    def lines(self, state: SkyeState, seat: Seat) -> tuple[Line, ...]:
        """The parts of the amount, with their cells. (Skye 9.3)"""
        territory = state.territories[seat]
        return tuple(
            [
                Line(self.reason, amount, self.rule, names_of(territory, tiles))
                for amount, tiles in self.shares(state, seat)
                if amount
            ]
        )


def names_of(territory: Territory, tiles: int) -> tuple[str, ...]:
    return tuple([cell_name(cell) for cell in territory.cells_of(tiles)])


class ScoringTile(PointSource):
    """One of the tiles on the slots A to D. (Skye 1.3)"""

    def __init__(self, name: str, reason: str, rule: str, is_majority: bool = False) -> None:
        super().__init__(reason, rule)
        self.name: Final = name
        self.is_majority: Final = is_majority
        """Its points depend on what the others have. (Skye 9.2)"""

    def __repr__(self) -> str:
        return f"<scoring tile {self.name} {self.reason}>"


class RoundTrack:
    """Which slots score in each round, and the gold per player ahead. (Skye 1.2)"""

    def __init__(self, slots: Iterable[tuple[int, ...]], gold_ahead: Iterable[int]) -> None:
        self.slots: Final = tuple(slots)
        self.gold_ahead: Final = tuple(gold_ahead)
        self.rounds: Final = len(self.slots)

    def rounds_left(self, slot: int, round_: int) -> tuple[int, ...]:
        """The rounds in which a slot will still be scored, from `round_` on. (Skye 9.1)"""
        return tuple([i + 1 for i in range(round_ - 1, self.rounds) if slot in self.slots[i]])

    def times_left(self, slot: int, round_: int) -> int:
        """How often a slot will still be scored, from `round_` on."""
        return len(self.rounds_left(slot, round_))


ScrollPoints = Callable[[Territory], int]
"""The points of one scroll of a kind, before doubling. (Skye 11.1)"""


class PurchaseModifier:
    """What a box changes about buying from other players; by default nothing. (Skye 6)"""

    def alternatives(self, state: SkyeState, buyer: Seat, offer: Buy, price: int) -> list[Buy]:
        """Further ways to take an offer that would cost the buyer this price."""
        return []

    def amount_due(self, state: SkyeState, buyer: Seat, move: Buy, price: int) -> int:
        """How much of a price the buyer pays; the bank pays the rest."""
        return price

    def pieces(self, move: Buy) -> tuple[str, ...]:
        """The names of the box's pieces that a move uses."""
        return ()

    def refusal(self, state: SkyeState, buyer: Seat, move: Buy, price: int) -> Refusal | None:
        """Why an offer cannot be taken in this way; None if the box does not object."""
        return None

    def after_sale(self, state: SkyeState, buyer: Seat, move: Buy, paid: int) -> None:
        """Called after a sale, before the buyer receives the tile."""

    def may_buy_again(self, state: SkyeState, buyer: Seat) -> bool:
        """Whether the buyer's turn goes on after a purchase."""
        return False


OnTileReceived = Callable[["SkyeState", Seat, Tile], None]
"""Called when a seat receives a tile to build: bought, kept, or gained in another way."""

MoreTiles = Callable[["SkyeState", Seat], int]
"""The number of extra tiles drawn for a seat. (Skye 4.1)"""

AxeKeeper = Callable[["SkyeState", Seat], bool]
"""Whether a seat keeps the tile with its axe. (Skye 5.1)"""


class RuleHooks:
    """What the boxes in play add, in box order; the base game is the first box."""

    def __init__(
        self,
        tileset: TileSet,
        castles: Iterable[Tile],
        tracks: dict[int, RoundTrack],
        scoring: Iterable[ScoringTile],
        income: Iterable[PointSource],
        final: Iterable[PointSource],
        scrolls: dict[str, ScrollPoints],
        purchase_modifiers: Iterable[PurchaseModifier],
        receipts: Iterable[OnTileReceived],
        more_tiles: Iterable[MoreTiles],
        axe_keepers: Iterable[AxeKeeper],
        tiles_drawn: int,
        gold_per_point: int,
    ) -> None:
        self.tileset: Final = tileset
        self.castles: Final = tuple(castles)
        self.tracks: Final = tracks
        self.scoring: Final = {tile.name: tile for tile in scoring}
        self.income: Final = tuple(income)
        self.final: Final = tuple(final)
        self.scrolls: Final = scrolls
        self.purchase_modifiers: Final = tuple(purchase_modifiers)
        self.receipts: Final = tuple(receipts)
        self.more_tiles: Final = tuple(more_tiles)
        self.axe_keepers: Final = tuple(axe_keepers)
        self.tiles_drawn: Final = tiles_drawn
        self.gold_per_point: Final = gold_per_point


class SkyeState:
    """A game in progress, with everything that is hidden from some seats."""

    def __init__(
        self,
        seams: RuleHooks,
        options: dict[str, str],
        seats: int,
        round_: int,
        phase: int,
        stage: Stage,
        start: Seat,
        scoring: tuple[ScoringTile, ...],
        gold: list[int],
        points: list[int],
        territories: list[Territory],
        bag: Bag,
        for_sale: list[tuple[Tile, ...]],
        prices: list[tuple[int, ...]],
        received: list[tuple[Tile, ...]],
        box_states: dict[str, BoxState],
    ) -> None:
        self.seams: Final = seams
        self.options: Final = options
        self.seats: Final = seats
        self.everyone: Final = SEATS[seats]
        self.track: Final = seams.tracks[seats]
        self.round = round_
        self.phase = phase
        self.stage = stage
        self.start = start
        self.scoring = scoring
        self.gold = gold
        self.points = points
        self.territories = territories
        self.bag = bag
        self.for_sale = for_sale
        """The tiles in front of each screen."""
        self.prices = prices
        """Their prices, once the screens are down."""
        self.received = received
        """The tiles that each seat has received and not built yet."""
        self.box_states = box_states
        self.now = phase
        """The index of the phase that is on, or of an interlude that comes first."""
        self.journal: list[Event] | None = None

    def __repr__(self) -> str:
        gold = "/".join([str(amount) for amount in self.gold])
        points = "/".join([str(amount) for amount in self.points])
        return f"<Isle of Skye, round {self.round}, {self.stage!r}, gold {gold}, points {points}>"

    def __reduce__(self) -> tuple[object, ...]:
        return _restored_state, (
            self.now,
            self.seams,
            self.options,
            self.seats,
            self.round,
            self.phase,
            self.stage,
            self.start,
            self.scoring,
            self.gold,
            self.points,
            self.territories,
            self.bag,
            self.for_sale,
            self.prices,
            self.received,
            self.box_states,
        )

    def __copy__(self) -> SkyeState:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> SkyeState:
        return self.copy()

    def copy(self) -> SkyeState:
        self.share_territories()
        # Positional: with keywords this call takes three times as long interpreted, and search copies a lot.
        copied = SkyeState(
            self.seams,
            self.options,
            self.seats,
            self.round,
            self.phase,
            self.stage,
            self.start,
            self.scoring,
            self.gold.copy(),
            self.points.copy(),
            self.territories.copy(),
            self.bag,
            self.for_sale.copy(),
            self.prices.copy(),
            self.received.copy(),
            self.box_states.copy(),
        )
        copied.now = self.now
        return copied

    def receive(self, seat: Seat, tiles: tuple[Tile, ...]) -> None:
        """Give a seat tiles to build this round."""
        self.received[seat] = self.received[seat] + tiles
        for told in self.seams.receipts:
            for tile in tiles:
                told(self, seat, tile)

    def share_territories(self) -> None:
        """Mark the territories as shared: from now on they must not be changed in place."""
        for territory in self.territories:
            territory.is_shared = True

    def tell(
        self,
        code: str,
        seat: Seat | None = None,
        lines: tuple[Line, ...] = (),
        facts: tuple[Fact, ...] = (),
    ) -> None:
        """Add an event, if events are being recorded."""
        if self.journal is not None:
            self.journal.append(Event(code, seat, lines, facts))


def _restored_state(now: int, *values: Any) -> SkyeState:
    """A state as it was pickled; `values` are what `SkyeState` is made from."""
    state = SkyeState(*values)
    state.now = now
    return state


def turn_order(state: SkyeState) -> tuple[Seat, ...]:
    """The seats clockwise from the start player. (Skye 2.3)"""
    return clockwise(state.start, state.seats)


P = TypeVar("P", bound=BoxState)


class BoxStateKey(Generic[P]):
    """Where a box keeps its own part of the state."""

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def of(self, state: SkyeState) -> P:
        return cast(P, state.box_states[self.name])

    def set(self, state: SkyeState, part: P) -> None:
        state.box_states[self.name] = part
