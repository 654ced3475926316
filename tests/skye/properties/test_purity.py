"""Earlier positions never change, whatever is played from them."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from clachan.kernel.match import playout
from clachan.kernel.rng import Rng
from clachan.skye.rules.cells import STEP, Cell
from clachan.skye.rules.state import SkyeState
from clachan.skye.rules.territory import Territory
from tests.skye.games import next_move, states
from tests.skye.properties.positions import SEEDS, decisions, everything, picture, positions
from tests.skye.table import GAME
from tests.skye.territory import LANDSCAPE


@given(positions(), st.data())
def test_play_leaves_the_old_position_alone(state: SkyeState, data: st.DataObject) -> None:
    before = everything(state)
    if GAME.to_act(state):
        seat, move = data.draw(decisions(state))
        assert everything(GAME.play(state, seat, move).state) != before
    assert everything(state) == before


@settings(max_examples=20)
@given(st.integers(2, 5), SEEDS)
def test_every_position_of_a_whole_game_stays_as_it_was(seats: int, seed: int) -> None:
    kept = [(state, everything(state)) for state in states(seats, seed)]
    for state, before in kept:
        assert everything(state) == before


@given(positions(), SEEDS)
def test_a_copy_has_a_life_of_its_own(state: SkyeState, seed: int) -> None:
    before = everything(state)
    copy = GAME.copy(state)
    twin = GAME.copy(copy)
    assert everything(copy) == before
    playout(GAME, copy, Rng(seed))
    assert everything(state) == before
    assert everything(twin) == before
    original = GAME.copy(twin)
    playout(GAME, twin, Rng(seed))
    assert everything(original) == before, "nor does the copy change with its original"


@given(positions(), SEEDS)
def test_views_do_not_change_with_the_game(state: SkyeState, seed: int) -> None:
    """Lands are shared between positions and views, and yet nobody's territory changes."""
    views = [GAME.view(state, None), *[GAME.view(state, seat) for seat in state.everyone]]
    before = [[picture(territory) for territory in view.territories] for view in views]
    shown = [(view.gold, view.points, view.for_sale, view.received, view.bag) for view in views]
    guessed = GAME.determinize(views[-1], Rng(seed))
    playout(GAME, guessed, Rng(seed))
    playout(GAME, state, Rng(seed))
    assert [[picture(territory) for territory in view.territories] for view in views] == before
    assert [
        (view.gold, view.points, view.for_sale, view.received, view.bag) for view in views
    ] == shown


@given(positions(), SEEDS)
def test_play_is_copy_and_apply(state: SkyeState, seed: int) -> None:
    if GAME.to_act(state):
        seat, move = next_move(state, Rng(seed))
        played = GAME.play(state, seat, move).state
        GAME.apply(state, seat, move)
        assert everything(state) == everything(played)


@settings(max_examples=50)
@given(positions(), SEEDS)
def test_a_territory_does_not_depend_on_the_order_of_building(state: SkyeState, seed: int) -> None:
    """Areas, roads, and the order in which ways to build are listed. (Skye 7.1)"""
    rng = Rng(seed)
    for territory in state.territories:
        other = rebuilt(territory, rng)
        assert picture(other) == picture(territory)
        for tile in LANDSCAPE:
            assert list(other.placements(tile)) == list(territory.placements(tile))
            assert (
                other.can_place(tile)
                == territory.can_place(tile)
                == bool(territory.placements(tile))
            )
        assert other == territory
        assert hash(other) == hash(territory)


def rebuilt(territory: Territory, rng: Rng) -> Territory:
    """The same territory, built in another order."""
    other = Territory.around(territory.tiles[0])
    left = [(placed.tile, placed.cell, placed.rotation) for placed in territory][1:]
    while left:
        next_ones = [
            placed for placed in left if any(Cell(placed[1] + step) in other.at for step in STEP)
        ]
        chosen = rng.choice(next_ones)
        assert other.fits_at(*chosen)
        other = other.with_tile(*chosen)
        left.remove(chosen)
    return other
