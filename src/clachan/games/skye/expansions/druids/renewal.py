"""Tablets at the beginning of a round: income, and extra draws. (Druids 6.4, 6.5)"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from clachan.games.skye.expansions.druids.circle import CIRCLE, ONCE_A_GAME, usable
from clachan.games.skye.expansions.druids.moves import DrawMore, Return
from clachan.games.skye.expansions.druids.tablets import EXTRA_DRAW, INCOME
from clachan.games.skye.moves import Pass
from clachan.games.skye.phases.phase import NO_MOVES, NO_STAGE, Phase
from clachan.games.skye.state import Share, Stage, State, Tally
from clachan.kernel.errors import Refusal
from clachan.kernel.legal import LegalMoves, ListedMoves
from clachan.kernel.move import Move
from clachan.kernel.seats import Seat, clockwise


class TabletIncome(Tally):
    """Gold for income tablets gained before this round. (Druids 6.4)"""

    def __init__(self) -> None:
        super().__init__("tablets", "Druids 6.4")

    def shares(self, state: State, seat: Seat) -> list[Share]:
        return [(tablet.amount, 0) for tablet in usable(state, seat, INCOME)]


def more_tiles(state: State, seat: Seat) -> int:
    """Tiles that extra draws add. (Druids 6.5)"""
    return CIRCLE.of(state).lots[seat]


class ExtraDraws(Stage):
    """Who may still use a tablet for an extra draw."""

    def __init__(self, queue: tuple[Seat, ...]) -> None:
        self.queue: Final = queue

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ExtraDraws) and self.queue == other.queue

    def __hash__(self) -> int:
        return hash(self.queue)

    def to_json(self) -> dict[str, list[int]]:
        return {"queue": [int(seat) for seat in self.queue]}


class Renewal(Phase):
    """After the income tablets can be used again, and extra draws are settled. (Druids 6.1, 6.5)

    Where tablets work once a round an extra draw happens by itself, it can do no harm. Where they work
    once a game its owner says when, in turn order.
    """

    def __init__(self) -> None:
        super().__init__("tablets")

    def begin(self, state: State) -> None:
        circle = CIRCLE.of(state)
        if state.options["tablets"] == ONCE_A_GAME:
            spent = [t.name for seat in state.everyone for t in usable(state, seat, INCOME)]
            CIRCLE.put(state, circle.with_lots((*circle.used, *spent), (0,) * state.seats))
            queue = clockwise(state.start, state.seats)
            state.stage = ExtraDraws(
                tuple([seat for seat in queue if usable(state, seat, EXTRA_DRAW)])
            )
        else:
            CIRCLE.put(state, circle.with_lots((), (0,) * state.seats))
            lots = [
                sum([tablet.amount for tablet in usable(state, seat, EXTRA_DRAW)])
                for seat in state.everyone
            ]
            CIRCLE.put(state, circle.with_lots((), tuple(lots)))
            state.stage = ExtraDraws(())

    def is_over(self, state: State) -> bool:
        stage = state.stage
        assert isinstance(stage, ExtraDraws)
        return not stage.queue

    def to_act(self, state: State) -> tuple[Seat, ...]:
        stage = state.stage
        assert isinstance(stage, ExtraDraws)
        return stage.queue[:1]

    def legal_moves(self, state: State, seat: Seat) -> LegalMoves:
        if seat not in self.to_act(state):
            return NO_MOVES
        tablet = usable(state, seat, EXTRA_DRAW)[0]
        return ListedMoves([DrawMore(tablet.name), Pass()])

    def apply(self, state: State, seat: Seat, move: Move) -> None:
        stage = state.stage
        assert isinstance(stage, ExtraDraws)
        if isinstance(move, DrawMore):
            circle = CIRCLE.of(state)
            lots = list(circle.lots)
            lots[seat] += circle.lore.tablets[move.tablet].amount
            CIRCLE.put(state, circle.with_lots((*circle.used, move.tablet), tuple(lots)))
            if usable(state, seat, EXTRA_DRAW):
                return
        else:
            state.tell("passed", seat)
        state.stage = ExtraDraws(stage.queue[1:])

    def end(self, state: State) -> None:
        state.stage = NO_STAGE

    def why_not(self, state: State, seat: Seat, move: Move) -> Refusal:
        if not isinstance(move, DrawMore):
            return super().why_not(state, seat, move)
        tablet = usable(state, seat, EXTRA_DRAW)[0].name
        return Refusal("wrong_tablet", "Druids 6.5", f"the next extra draw is that of {tablet}")


class Returning(Phase):
    """Whoever drew more puts the surplus back before pricing. (Druids 6.5)"""

    def __init__(self) -> None:
        super().__init__("return")

    def is_over(self, state: State) -> bool:
        return not self.to_act(state)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return tuple([seat for seat in state.everyone if surplus(state, seat) > 0])

    def legal_moves(self, state: State, seat: Seat) -> LegalMoves:
        if seat not in self.to_act(state):
            return NO_MOVES
        tiles = combinations(state.front[seat], surplus(state, seat))
        return ListedMoves([Return(some) for some in tiles])

    def apply(self, state: State, seat: Seat, move: Move) -> None:
        assert isinstance(move, Return)
        state.front[seat] = tuple([tile for tile in state.front[seat] if tile not in move.tiles])
        state.bag = state.bag.with_tiles(move.tiles)

    def why_not(self, state: State, seat: Seat, move: Move) -> Refusal:
        if not isinstance(move, Return):
            return super().why_not(state, seat, move)
        return Refusal(
            "bad_return",
            "Druids 6.5",
            f"{surplus(state, seat)} of the tiles drawn go back, named in their order",
        )


def surplus(state: State, seat: Seat) -> int:
    return len(state.front[seat]) - state.seams.tiles_drawn
