"""The dolmen row: filled, refilled, and shifted after each round. (Druids 1.2, 4)"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from math import perm

from clachan.kernel.errors import Refusal
from clachan.kernel.legal import ChanceMoves, LegalMoves
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from clachan.skye.boxes.druids.rules.dolmen import DOLMEN, without
from clachan.skye.boxes.druids.rules.moves import Unveil
from clachan.skye.rules.bag import Bag
from clachan.skye.rules.phases.draw import numbers_left
from clachan.skye.rules.phases.phase import NO_MOVES, Phase
from clachan.skye.rules.state import SkyeState


class UnveilMoves(ChanceMoves):
    """Every sequence of `count` tiles from the stack."""

    __slots__ = ("_count", "_stack")

    def __init__(self, stack: Bag, count: int) -> None:
        self._stack = stack
        self._count = count

    def __iter__(self) -> Iterator[Move]:
        for tiles in permutations(self._stack.tiles(), self._count):
            yield Unveil(tiles)

    def __contains__(self, move: object) -> bool:
        return (
            isinstance(move, Unveil)
            and len(move.tiles) == self._count == len(set(move.tiles))
            and all([tile in self._stack for tile in move.tiles])
        )

    def __len__(self) -> int:
        return perm(len(self._stack), self._count)

    def sample(self, rng: Rng) -> Move:
        return self.move(rng.take(self._stack.numbers(), self._count))

    def options(self, drawn: list[int]) -> list[int]:
        return numbers_left(self._stack, drawn) if len(drawn) < self._count else []

    def move(self, drawn: list[int]) -> Move:
        tiles = self._stack.tileset.tiles
        return Unveil(tuple([tiles[number] for number in drawn]))


class RefillRowPhase(Phase):
    """An interlude: whenever spaces are free, chance fills them from the stack. (Druids 1.2, 4.1)"""

    def __init__(self) -> None:
        super().__init__("unveil")

    def is_over(self, state: SkyeState) -> bool:
        dolmen = DOLMEN.of(state)
        return dolmen.row[0] is not None or dolmen.gaps() == 0

    def to_act(self, state: SkyeState) -> tuple[Seat, ...]:
        return () if self.is_over(state) else (CHANCE,)

    def legal_moves(self, state: SkyeState, seat: Seat) -> LegalMoves:
        dolmen = DOLMEN.of(state)
        return UnveilMoves(dolmen.stack, dolmen.gaps()) if seat == CHANCE else NO_MOVES

    def deal(self, state: SkyeState, rng: Rng) -> Move:
        return self.legal_moves(state, CHANCE).sample(rng)

    def apply(self, state: SkyeState, seat: Seat, move: Move) -> None:
        assert isinstance(move, Unveil)
        DOLMEN.set(state, DOLMEN.of(state).with_unveiled(move.tiles))

    def refusal(self, state: SkyeState, seat: Seat, move: Move) -> Refusal:
        if isinstance(move, Unveil):
            return Refusal(
                "bad_unveiling",
                "Druids 4.1",
                f"{DOLMEN.of(state).gaps()} different tiles from the stack fill the free spaces",
            )
        return super().refusal(state, seat, move)


class ShiftRowPhase(Phase):
    """After a round, if another follows, the last tile leaves the game. (Druids 4.2)"""

    def __init__(self) -> None:
        super().__init__("dolmen_row")

    def begin(self, state: SkyeState) -> None:
        if state.round == state.track.rounds:
            return
        dolmen = DOLMEN.of(state)
        last = len(dolmen.row) - 1
        leaving = dolmen.row[last]
        if leaving is not None and state.journal is not None:
            state.tell("left_the_game", None, (), (("tile", leaving.name),))
        DOLMEN.set(state, dolmen.with_row(without(dolmen.row, last)))
