"""Positions and moves for hypothesis to choose from, and whole positions as plain text."""

from __future__ import annotations

from hypothesis import strategies as st

from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from clachan.skye.rules.moves import SEAT_NAMES
from clachan.skye.rules.phases.price import PricingStage
from clachan.skye.rules.state import SkyeState
from clachan.skye.rules.territory import Territory
from tests.skye.games import next_move
from tests.skye.table import GAME, PHASES
from tests.skye.territory import TILES, completed, joined, placements

SEEDS = st.integers(0, 2**32)


@st.composite
def positions(draw: st.DrawFn) -> SkyeState:
    """A position of a random game: random moves, then a few that hypothesis picks."""
    seats = draw(st.integers(2, 5))
    rng = Rng(draw(SEEDS))
    state = GAME.setup(seats, {})
    for _ in range(draw(st.integers(0, 130))):
        if GAME.to_act(state):
            GAME.apply(state, *next_move(state, rng))
    for _ in range(draw(st.integers(0, 4))):
        if GAME.to_act(state):
            seat, move = draw(decisions(state))
            GAME.apply(state, seat, move)
    return state


@st.composite
def decisions(draw: st.DrawFn, state: SkyeState) -> tuple[Seat, Move]:
    """One of the moves that can be made in a position."""
    seat = draw(st.sampled_from(GAME.to_act(state)))
    if seat == CHANCE:
        return seat, GAME.deal(state, Rng(draw(SEEDS)))
    return seat, draw(st.sampled_from(list(GAME.legal_moves(state, seat))))


_TILES = st.sampled_from([*TILES])
_CELLS = st.builds(
    lambda across, wide, along, far: (
        (f"{across}{wide}" if wide else "") + (f"{along}{far}" if far else "") or "castle"
    ),
    st.sampled_from("ew"),
    st.integers(0, 3),
    st.sampled_from("ns"),
    st.integers(0, 3),
)

TEXTS = st.one_of(
    st.just("pass"),
    st.lists(st.one_of(st.just("axe"), st.integers(1, 9).map(str)), max_size=4).map(
        lambda sheet: f"price {' '.join(sheet)}"
    ),
    st.builds(lambda tile, seat: f"buy {tile} from {seat}", _TILES, st.sampled_from(SEAT_NAMES)),
    st.builds(
        lambda tile, cell, turn: f"build {tile} {cell} {90 * turn}",
        _TILES,
        _CELLS,
        st.integers(0, 3),
    ),
    st.sampled_from(SEAT_NAMES).map(lambda seat: f"start {seat}"),
    st.lists(st.sampled_from(["S01", "S02", "S03", "S09", "S99"]), min_size=4, max_size=4).map(
        lambda tiles: f"lay {' '.join(tiles)}"
    ),
    st.lists(st.lists(_TILES, min_size=3, max_size=3), min_size=2, max_size=5).map(
        lambda hands: f"draw {' / '.join([' '.join(sorted(hand)) for hand in hands])}"
    ),
)
"""Any move there is in the notation, nearly always one that is not legal now."""


def picture(territory: Territory) -> list[object]:
    """A territory from all sides."""
    return [
        territory.placed(),
        completed(territory),
        joined(territory),
        [placements(territory, name) for name in ("T07", "T28", "T60")],
        list(territory.icons),
    ]


def everything(state: SkyeState) -> list[object]:
    """All there is to know about a position, as plain values; looking at it marks nothing as seen."""
    stage = state.stage
    return [
        [*PHASES, "over"][state.phase],
        [state.round, state.start, list(state.gold), list(state.points)],
        [tile.name for tile in state.scoring],
        [picture(territory) for territory in state.territories],
        state.bag.to_json(),
        [[tile.name for tile in tiles] for tiles in (*state.for_sale, *state.received)],
        [list(prices) for prices in state.prices],
        [str(sheet) for sheet in stage.sheets] if isinstance(stage, PricingStage) else "",
        GAME.to_act(state),
    ]
