"""Phase 2, first half: drawing three tiles for each player. (Skye 4.1)"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

from clachan.kernel.errors import Refusal
from clachan.kernel.legal import ChanceMoves, LegalMoves
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, PerSeat, Seat
from clachan.skye.rules.bag import Bag
from clachan.skye.rules.moves import Draw
from clachan.skye.rules.phases.phase import NO_MOVES, NO_STAGE, Phase
from clachan.skye.rules.state import SkyeState
from clachan.skye.rules.tiles import Tile


class DrawMoves(ChanceMoves):
    """Every way to draw these numbers of tiles for the seats, in ascending order for each."""

    def __init__(self, bag: Bag, counts: tuple[int, ...]) -> None:
        self._bag = bag
        self._counts = counts

    def __iter__(self) -> Iterator[Move]:
        for hands in self._hands(self._bag.tiles(), 0):
            yield Draw(hands)

    def _hands(self, tiles: list[Tile], seat: int) -> Iterator[tuple[tuple[Tile, ...], ...]]:
        if seat == len(self._counts):
            yield ()
            return
        for hand in combinations(tiles, self._counts[seat]):
            left = [tile for tile in tiles if tile not in hand]
            for others in self._hands(left, seat + 1):
                yield (hand, *others)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Draw) or len(move.hands) != len(self._counts):
            return False
        drawn = [tile for hand in move.hands for tile in hand]
        return (
            tuple([len(hand) for hand in move.hands]) == self._counts
            and len(set(drawn)) == len(drawn)
            and all([tile in self._bag for tile in drawn])
            and all([_is_ascending(hand) for hand in move.hands])
        )

    def __len__(self) -> int:
        """The number of draws; huge with many seats and a full bag."""
        ways = 1
        left = len(self._bag)
        for count in self._counts:
            ways *= comb(left, count)
            left -= count
        return ways

    def sample(self, rng: Rng) -> Move:
        return self.move(rng.take(self._bag.numbers(), total_drawn(self._counts)))

    def options(self, drawn: list[int]) -> list[int]:
        return numbers_left(self._bag, drawn) if len(drawn) < total_drawn(self._counts) else []

    def move(self, drawn: list[int]) -> Move:
        return Draw(tuple(hands_of(self._bag.tileset.tiles, drawn, self._counts)))


def hands_of(
    tiles: list[Tile], drawn: list[int], counts: tuple[int, ...]
) -> list[tuple[Tile, ...]]:
    """The tiles for each seat, if these numbers were drawn one after the other."""
    hands: list[tuple[Tile, ...]] = []
    first = 0
    for count in counts:
        numbers = drawn[first : first + count]
        numbers.sort()
        hands.append(tuple([tiles[number] for number in numbers]))
        first += count
    return hands


def total_drawn(counts: tuple[int, ...]) -> int:
    total = 0
    for count in counts:
        total += count
    return total


def numbers_left(bag: Bag, drawn: list[int]) -> list[int]:
    """The numbers of the tiles in a bag that were not drawn yet."""
    return list(bag.numbers().translate(None, bytes(drawn)))


def _is_ascending(hand: tuple[Tile, ...]) -> bool:
    return all([hand[i].index < hand[i + 1].index for i in range(len(hand) - 1)])


def tiles_to_draw(state: SkyeState) -> PerSeat[int]:
    """How many tiles are drawn for each seat; boxes may add some."""
    counts = [state.seams.tiles_drawn] * state.seats
    for more in state.seams.more_tiles:
        for i in range(state.seats):
            counts[i] += more(state, Seat(i))
    return tuple(counts)


class DrawingPhase(Phase):
    """Chance draws for all seats at once. (Skye 4.1)"""

    def __init__(self) -> None:
        super().__init__("draw")

    def begin(self, state: SkyeState) -> None:
        state.stage = NO_STAGE
        state.for_sale = [()] * state.seats

    def is_over(self, state: SkyeState) -> bool:
        return bool(state.for_sale[0])

    def to_act(self, state: SkyeState) -> tuple[Seat, ...]:
        return () if state.for_sale[0] else (CHANCE,)

    def legal_moves(self, state: SkyeState, seat: Seat) -> LegalMoves:
        if seat != CHANCE:
            return NO_MOVES
        return DrawMoves(state.bag, tiles_to_draw(state))

    def deal(self, state: SkyeState, rng: Rng) -> Move:
        return self.legal_moves(state, CHANCE).sample(rng)

    def apply(self, state: SkyeState, seat: Seat, move: Move) -> None:
        assert isinstance(move, Draw)
        state.for_sale = list(move.hands)
        state.bag = state.bag.without([tile for hand in move.hands for tile in hand])

    def play_randomly(self, state: SkyeState, rng: Rng) -> int:
        if not state.for_sale[0]:
            counts = tiles_to_draw(state)
            drawn = rng.take(state.bag.numbers(), total_drawn(counts))
            state.for_sale = hands_of(state.bag.tileset.tiles, drawn, counts)
            state.bag = state.bag.without_numbers(drawn)
        return 0

    def refusal(self, state: SkyeState, seat: Seat, move: Move) -> Refusal:
        if isinstance(move, Draw):
            return Refusal(
                "bad_draw",
                "Skye 4.1",
                f"{' / '.join([str(n) for n in tiles_to_draw(state)])} different tiles from the "
                f"bag are drawn for the seats, in ascending order for each",
            )
        return super().refusal(state, seat, move)
