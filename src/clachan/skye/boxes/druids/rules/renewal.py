"""Tablets at the start of a round: income and extra draws. (Druids 6.4, 6.5)"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from clachan.kernel.errors import Refusal
from clachan.kernel.legal import LegalMoves, ListedMoves
from clachan.kernel.move import Move
from clachan.kernel.seats import Seat
from clachan.skye.boxes.druids.rules.dolmen import DOLMEN, ONCE_A_GAME, usable
from clachan.skye.boxes.druids.rules.moves import DrawMore, Return
from clachan.skye.boxes.druids.rules.tablets import EXTRA_DRAW, INCOME
from clachan.skye.rules.moves import Pass
from clachan.skye.rules.phases.phase import NO_MOVES, NO_STAGE, Phase
from clachan.skye.rules.state import PointSource, Share, SkyeState, Stage, turn_order


class TabletIncome(PointSource):
    """Gold for income tablets gained before this round. (Druids 6.4)"""

    def __init__(self) -> None:
        super().__init__("tablets", "Druids 6.4")

    def shares(self, state: SkyeState, seat: Seat) -> list[Share]:
        return [(tablet.amount, 0) for tablet in usable(state, seat, INCOME)]


def more_tiles(state: SkyeState, seat: Seat) -> int:
    """The tiles that extra draws add to a seat's draw. (Druids 6.5)"""
    return DOLMEN.of(state).extra_draws[seat]


def spare_tiles(state: SkyeState) -> int:
    """How many tiles would be left in the bag after the draw, as decided so far."""
    drawn = state.seams.tiles_drawn * state.seats + sum(DOLMEN.of(state).extra_draws)
    return max(0, len(state.bag) - drawn)


def add_extra_draw(state: SkyeState, seat: Seat, tiles: int) -> None:
    """Add tiles to a seat's draw, as far as the bag has any to spare. (Druids 6.5) (Ruling D18)"""
    dolmen = DOLMEN.of(state)
    extra_draws = list(dolmen.extra_draws)
    extra_draws[seat] += min(tiles, spare_tiles(state))
    DOLMEN.set(state, dolmen.with_extra_draws(dolmen.used, tuple(extra_draws)))


class ExtraDrawsStage(Stage):
    """Who may still use a tablet for an extra draw."""

    def __init__(self, queue: tuple[Seat, ...]) -> None:
        self.queue: Final = queue

    def __reduce__(self) -> tuple[object, ...]:
        return ExtraDrawsStage, (self.queue,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ExtraDrawsStage) and self.queue == other.queue

    def __hash__(self) -> int:
        return hash(self.queue)

    def to_json(self) -> dict[str, list[int]]:
        return {"queue": [int(seat) for seat in self.queue]}


class TabletRenewalPhase(Phase):
    """After the income, tablets can be used again and extra draws are settled. (Druids 6.1, 6.5)

    Where tablets work once per round, an extra draw happens automatically. Where they work once per
    game, the owners say in turn order whether to use it now.
    """

    def __init__(self) -> None:
        super().__init__("tablets")

    def begin(self, state: SkyeState) -> None:
        dolmen = DOLMEN.of(state)
        nothing = (0,) * state.seats
        if state.options["tablets"] == ONCE_A_GAME:
            spent = [t.name for seat in state.everyone for t in usable(state, seat, INCOME)]
            DOLMEN.set(state, dolmen.with_extra_draws((*dolmen.used, *spent), nothing))
            self._ask(state, turn_order(state))
        else:
            DOLMEN.set(state, dolmen.with_extra_draws((), nothing))
            for seat in turn_order(state):
                for tablet in usable(state, seat, EXTRA_DRAW):
                    add_extra_draw(state, seat, tablet.amount)
            state.stage = ExtraDrawsStage(())

    def _ask(self, state: SkyeState, seats: tuple[Seat, ...]) -> None:
        """Ask those of the seats that have a tablet left, while the bag has tiles for it."""
        queue: list[Seat] = []
        if spare_tiles(state) > 0:
            queue = [seat for seat in seats if usable(state, seat, EXTRA_DRAW)]
        state.stage = ExtraDrawsStage(tuple(queue))

    def is_over(self, state: SkyeState) -> bool:
        stage = state.stage
        assert isinstance(stage, ExtraDrawsStage)
        return not stage.queue

    def to_act(self, state: SkyeState) -> tuple[Seat, ...]:
        stage = state.stage
        assert isinstance(stage, ExtraDrawsStage)
        return stage.queue[:1]

    def legal_moves(self, state: SkyeState, seat: Seat) -> LegalMoves:
        if seat not in self.to_act(state):
            return NO_MOVES
        tablet = usable(state, seat, EXTRA_DRAW)[0]
        return ListedMoves([DrawMore(tablet.name), Pass()])

    def apply(self, state: SkyeState, seat: Seat, move: Move) -> None:
        stage = state.stage
        assert isinstance(stage, ExtraDrawsStage)
        if isinstance(move, DrawMore):
            DOLMEN.set(state, DOLMEN.of(state).with_used((move.tablet,)))
            add_extra_draw(state, seat, DOLMEN.of(state).content.tablets[move.tablet].amount)
            self._ask(state, stage.queue)
        else:
            state.tell("passed", seat)
            state.stage = ExtraDrawsStage(stage.queue[1:])

    def end(self, state: SkyeState) -> None:
        state.stage = NO_STAGE

    def refusal(self, state: SkyeState, seat: Seat, move: Move) -> Refusal:
        if not isinstance(move, DrawMore):
            return super().refusal(state, seat, move)
        tablet = usable(state, seat, EXTRA_DRAW)[0].name
        return Refusal("wrong_tablet", "Druids 6.5", f"the next tablet to use is {tablet}")


class ReturnTilesPhase(Phase):
    """Players who drew extra tiles put the surplus back before pricing. (Druids 6.5)"""

    def __init__(self) -> None:
        super().__init__("return")

    def is_over(self, state: SkyeState) -> bool:
        return not self.to_act(state)

    def to_act(self, state: SkyeState) -> tuple[Seat, ...]:
        return tuple([seat for seat in state.everyone if surplus(state, seat) > 0])

    def legal_moves(self, state: SkyeState, seat: Seat) -> LegalMoves:
        if seat not in self.to_act(state):
            return NO_MOVES
        tiles = combinations(state.for_sale[seat], surplus(state, seat))
        return ListedMoves([Return(some) for some in tiles])

    def apply(self, state: SkyeState, seat: Seat, move: Move) -> None:
        assert isinstance(move, Return)
        state.for_sale[seat] = tuple(
            [tile for tile in state.for_sale[seat] if tile not in move.tiles]
        )
        state.bag = state.bag.with_tiles(move.tiles)

    def refusal(self, state: SkyeState, seat: Seat, move: Move) -> Refusal:
        if not isinstance(move, Return):
            return super().refusal(state, seat, move)
        return Refusal(
            "bad_return",
            "Druids 6.5",
            f"{surplus(state, seat)} of the tiles drawn go back, named in ascending order",
        )


def surplus(state: SkyeState, seat: Seat) -> int:
    return len(state.for_sale[seat]) - state.seams.tiles_drawn
