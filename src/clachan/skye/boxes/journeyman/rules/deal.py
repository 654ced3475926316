"""Before the first round: the bonus tiles. (Journeyman 1.3)"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from typing import Final

from clachan.kernel.errors import Refusal
from clachan.kernel.game import Option
from clachan.kernel.legal import ChanceMoves, LegalMoves
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from clachan.skye.boxes.journeyman.rules.boards import TRACKS, Equipment
from clachan.skye.boxes.journeyman.rules.moves import DealBonus
from clachan.skye.boxes.journeyman.rules.travelers import JOURNEYMEN, BuildPlan
from clachan.skye.rules.phases.phase import NO_MOVES, Phase
from clachan.skye.rules.state import SkyeState

OPTION: Final = Option("bonus", "random", "random for every player, or alike: one layout for all")
VALUES: Final = ("random", "alike")


class BonusMoves(ChanceMoves):
    """The bonus tiles of each level in any order, for each board or once for all."""

    __slots__ = ("_groups", "_levels")

    def __init__(self, equipment: Equipment, groups: int) -> None:
        self._levels: Final = [[tile.name for tile in level] for level in equipment.bonus]
        self._groups: Final = groups

    def __iter__(self) -> Iterator[Move]:
        group = [
            (*one, *two, *three)
            for one, two, three in product(*[list(permutations(level)) for level in self._levels])
        ]
        for groups in product(group, repeat=self._groups):
            yield DealBonus(groups)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, DealBonus) or len(move.groups) != self._groups:
            return False
        width = len(TRACKS)
        for group in move.groups:
            if len(group) != width * len(self._levels):
                return False
            for i, level in enumerate(self._levels):
                if sorted(group[width * i : width * (i + 1)]) != sorted(level):
                    return False
        return True

    def __len__(self) -> int:
        ways: int = 6 ** (len(self._levels) * self._groups)
        return ways

    def sample(self, rng: Rng) -> Move:
        groups: list[tuple[str, ...]] = []
        for _ in range(self._groups):
            group: list[str] = []
            for level in self._levels:
                group.extend(rng.take(level, len(level)))
            groups.append(tuple(group))
        return DealBonus(tuple(groups))

    def options(self, drawn: list[int]) -> list[int]:
        """The tiles of the level that is dealt, as their places in it."""
        width = len(TRACKS)
        if len(drawn) == width * len(self._levels) * self._groups:
            return []
        first = len(drawn) // width * width
        return [place for place in range(width) if place not in drawn[first:]]

    def move(self, drawn: list[int]) -> Move:
        width = len(TRACKS)
        levels = len(self._levels)
        names = [
            self._levels[number // width % levels][place] for number, place in enumerate(drawn)
        ]
        size = width * levels
        return DealBonus(
            tuple([tuple(names[size * i : size * (i + 1)]) for i in range(self._groups)])
        )


class DealBonusPhase(Phase):
    """Chance puts a bonus tile on every field of the boards. (Journeyman 1.3)"""

    def __init__(self) -> None:
        super().__init__("bonus")

    def is_over(self, state: SkyeState) -> bool:
        return bool(JOURNEYMEN.of(state).travelers[0].layout)

    def to_act(self, state: SkyeState) -> tuple[Seat, ...]:
        return () if self.is_over(state) else (CHANCE,)

    def legal_moves(self, state: SkyeState, seat: Seat) -> LegalMoves:
        if seat != CHANCE:
            return NO_MOVES
        groups = 1 if state.options["bonus"] == "alike" else state.seats
        return BonusMoves(JOURNEYMEN.of(state).equipment, groups)

    def deal(self, state: SkyeState, rng: Rng) -> Move:
        return self.legal_moves(state, CHANCE).sample(rng)

    def apply(self, state: SkyeState, seat: Seat, move: Move) -> None:
        assert isinstance(move, DealBonus)
        journeymen = JOURNEYMEN.of(state)
        layouts = [_layout(group, journeymen.equipment) for group in move.groups]
        travelers = [
            traveler.with_layout(layouts[i % len(layouts)])
            for i, traveler in enumerate(journeymen.travelers)
        ]
        JOURNEYMEN.set(state, journeymen.with_travelers(tuple(travelers)))

    def refusal(self, state: SkyeState, seat: Seat, move: Move) -> Refusal:
        if isinstance(move, DealBonus):
            return Refusal(
                "bad_bonus",
                "Journeyman 1.3",
                "each group names the three tiles of level I, then those of II, then those of III",
            )
        return super().refusal(state, seat, move)


def _layout(group: tuple[str, ...], equipment: Equipment) -> BuildPlan:
    width = len(TRACKS)
    tiles = [equipment.bonus_named[name] for name in group]
    return tuple([tuple(tiles[track::width]) for track in range(width)])
