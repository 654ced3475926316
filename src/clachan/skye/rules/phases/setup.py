"""Before the first round: scoring tiles and start player. (Skye 1.3, 1.4)"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Final

from clachan.kernel.errors import Refusal
from clachan.kernel.legal import ChanceMoves, LegalMoves
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from clachan.skye.rules.moves import LayScoring, Start
from clachan.skye.rules.phases.phase import NO_MOVES, Phase
from clachan.skye.rules.state import SLOTS, SkyeState

NOBODY: Final = Seat(-2)
"""Stands for the start player until there is one."""


class LayMoves(ChanceMoves):
    """Any four different scoring tiles, in any order."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._names = names

    def __iter__(self) -> Iterator[Move]:
        for chosen in permutations(self._names, len(SLOTS)):
            yield LayScoring(chosen)

    def __contains__(self, move: object) -> bool:
        return (
            isinstance(move, LayScoring)
            and len(set(move.scoring)) == len(SLOTS) == len(move.scoring)
            and all([name in self._names for name in move.scoring])
        )

    def __len__(self) -> int:
        n = len(self._names)
        return n * (n - 1) * (n - 2) * (n - 3)

    def sample(self, rng: Rng) -> Move:
        return LayScoring(tuple(rng.take(self._names, len(SLOTS))))

    def options(self, drawn: list[int]) -> list[int]:
        if len(drawn) == len(SLOTS):
            return []
        return [number for number in range(len(self._names)) if number not in drawn]

    def move(self, drawn: list[int]) -> Move:
        return LayScoring(tuple([self._names[number] for number in drawn]))


class StartMoves(ChanceMoves):
    """Any player may start."""

    def __init__(self, seats: int) -> None:
        self._seats = seats

    def __iter__(self) -> Iterator[Move]:
        for seat in range(self._seats):
            yield Start(Seat(seat))

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Start) and 0 <= move.seat < self._seats

    def __len__(self) -> int:
        return self._seats

    def sample(self, rng: Rng) -> Move:
        return Start(Seat(rng.below(self._seats)))

    def options(self, drawn: list[int]) -> list[int]:
        return [] if drawn else list(range(self._seats))

    def move(self, drawn: list[int]) -> Move:
        return Start(Seat(drawn[0]))


class LayScoringPhase(Phase):
    """Chance puts scoring tiles on the slots, unless an option names them. (Skye 1.3)"""

    def __init__(self) -> None:
        super().__init__("lay")

    def is_over(self, state: SkyeState) -> bool:
        return bool(state.scoring)

    def to_act(self, state: SkyeState) -> tuple[Seat, ...]:
        return () if state.scoring else (CHANCE,)

    def legal_moves(self, state: SkyeState, seat: Seat) -> LegalMoves:
        if seat != CHANCE:
            return NO_MOVES
        return LayMoves(tuple(state.seams.scoring))

    def deal(self, state: SkyeState, rng: Rng) -> Move:
        return self.legal_moves(state, CHANCE).sample(rng)

    def apply(self, state: SkyeState, seat: Seat, move: Move) -> None:
        assert isinstance(move, LayScoring)
        state.scoring = tuple([state.seams.scoring[name] for name in move.scoring])

    def refusal(self, state: SkyeState, seat: Seat, move: Move) -> Refusal:
        if isinstance(move, LayScoring):
            known = ", ".join(state.seams.scoring)
            return Refusal(
                "bad_scoring", "Skye 1.3", f"four different ones out of {known} are laid"
            )
        return super().refusal(state, seat, move)


class StartPlayerPhase(Phase):
    """Chance draws the start player, unless an option names one. (Skye 1.4)"""

    def __init__(self) -> None:
        super().__init__("start")

    def is_over(self, state: SkyeState) -> bool:
        return state.start != NOBODY

    def to_act(self, state: SkyeState) -> tuple[Seat, ...]:
        return (CHANCE,) if state.start == NOBODY else ()

    def legal_moves(self, state: SkyeState, seat: Seat) -> LegalMoves:
        if seat != CHANCE:
            return NO_MOVES
        return StartMoves(state.seats)

    def deal(self, state: SkyeState, rng: Rng) -> Move:
        return Start(Seat(rng.below(state.seats)))

    def apply(self, state: SkyeState, seat: Seat, move: Move) -> None:
        assert isinstance(move, Start)
        state.start = move.seat

    def refusal(self, state: SkyeState, seat: Seat, move: Move) -> Refusal:
        if isinstance(move, Start):
            return Refusal(
                "no_such_seat", "Skye 2.3", f"there are only {state.seats} seats at this table"
            )
        return super().refusal(state, seat, move)
