"""Previews of placements, compared with what building there really brings."""

from __future__ import annotations

from clachan.kernel.line import total
from clachan.kernel.rng import Rng
from clachan.skye.rules.moves import Build
from clachan.skye.rules.preview import best_placement, placement_previews
from clachan.skye.rules.state import SkyeState
from tests.skye.table import BLUE, GAME, YELLOW, table
from tests.skye.territory import TILES, territory


def last_tiles(seed: int) -> list[SkyeState]:
    """Positions of a random game in which one player has one last tile to build."""
    found: list[SkyeState] = []
    state = GAME.setup(2 + seed % 4, {})
    rng = Rng(seed)
    while GAME.outcome(state) is None:
        seat = GAME.to_act(state)[0]
        is_building = GAME.rules.phases[state.phase].name == "build"
        if is_building and [len(tiles) for tiles in state.received if tiles] == [1]:
            found.append(state)
        move = GAME.deal(state, rng) if seat < 0 else GAME.legal_moves(state, seat).sample(rng)
        state = GAME.play(state, seat, move).state
    return found


def test_points_and_income_differ_between_placements_as_the_previews_say() -> None:
    """(Skye 3.2) (Skye 9.1) (Skye 11.1)"""
    checked = 0
    for seed in range(6):
        for state in last_tiles(seed):
            seat = GAME.to_act(state)[0]
            tile = state.received[seat][0]
            rest: set[tuple[int, int]] = set()
            previews = placement_previews(state, seat, tile)
            for preview in previews:
                after, events = GAME.play(state, seat, Build(tile, preview.cell, preview.rotation))
                is_over = GAME.outcome(after) is not None
                points = [
                    total(event.lines)
                    for event in events
                    if event.seat == seat and event.code in ("scored", "final")
                    if (event.code, event.facts) != ("final", (("reason", "gold"),))
                ]
                gold = [
                    line.amount
                    for event in events
                    if event.seat == seat and event.code == "income"
                    for line in event.lines
                    if line.reason != "players_ahead"
                ]
                expected = preview.points_by_end if is_over else preview.points_now
                rest.add((sum(points) - expected, sum(gold) - (0 if is_over else preview.income)))
            assert len(rest) == 1, "what does not come from the tile is the same everywhere"
            checked += len(previews) > 1
    assert checked > 30


def test_rounds_in_which_a_slot_scores() -> None:
    """(Skye 1.2, 9.1)"""
    track = table(seats=2).track
    for slot in range(4):
        rounds = track.rounds_left(slot, 1)
        assert len(rounds) == 3 == track.times_left(slot, 1), "each scoring tile scores three times"
        assert all([slot in track.slots[number - 1] for number in rounds])
        last = rounds[-1]
        assert track.rounds_left(slot, last) == (last,)
        assert track.rounds_left(slot, last + 1) == () or last == track.rounds


def test_previews_say_which_points_others_may_take() -> None:
    """(Skye 9.2)"""
    tile = TILES["T60"]
    state = table("build", scoring="S02,S01,S09,S04", received=["T60"], round_=4)
    best = best_placement(state, BLUE, tile)
    assert best is not None
    ships = [change for change in best.slots if change.tile == "S04"]
    assert [change.change for change in ships] == [5]
    assert best.contested == 5 * len(ships[0].rounds) > 0
    state = table("build", scoring="S02,S01,S09,S15", received=["T60"], round_=4)
    assert not any([one.contested for one in placement_previews(state, BLUE, tile)])


def test_a_scoring_tile_that_never_scores_again_is_left_out() -> None:
    """(Skye 1.2)"""
    state = table("build", scoring="S02,S01,S09,S15", received=["T44"], round_=6)
    for preview in placement_previews(state, BLUE, TILES["T44"]):
        assert preview.income_rounds == 0
        for change in preview.slots:
            assert change.rounds == (6,)


def test_a_tile_that_fits_nowhere_has_no_best_placement() -> None:
    """(Skye 7.6)"""
    blue = territory("T02 castle T24")
    state = table("build", territories=[blue, blue], received=["T07"])
    water = [tile for tile in TILES.values() if not blue.can_place(tile)]
    assert water, "some tile has no pasture on any side"
    assert best_placement(state, YELLOW, water[0]) is None
