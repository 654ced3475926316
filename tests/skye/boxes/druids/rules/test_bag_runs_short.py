"""Five players can empty the bag so far that an extra draw has no tile left."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pytest

from clachan.kernel.move import Move
from clachan.kernel.seats import CHANCE, Seat
from clachan.skye.boxes.druids.rules.moves import Blind, BuyDruid, DrawMore, Keep, Pull, Unveil
from clachan.skye.rules.bag import Bag
from clachan.skye.rules.icons import WHISKY
from clachan.skye.rules.moves import Build, Buy, Draw, LayScoring, Pass, Price, Start
from clachan.skye.rules.phases.phase import NO_STAGE
from clachan.skye.rules.scoring.roads import barrels
from clachan.skye.rules.state import SkyeState, turn_order, worth
from clachan.skye.rules.tiles import Tile
from tests.oracle.boxes import BoxesOracle
from tests.skye.boxes.agreement import expected, summary
from tests.skye.boxes.table import BLUE, RED, BoxGame, dolmen

TABLE: Final = BoxGame("druids")
SHEETS: Final = [(0, 1, 1), (0, 3, 1), (0, 2, 1), (0, 1, 2), (0, 3, 1)]
"""The prices of the first round, blue to green."""
SALES: Final = [(1, 0), (2, 0), (3, 0), (4, 0), (3, 0)]
"""Whose tile each seat buys in the first round, and which: afterwards four players have 5 gold each."""


def by_barrels(tiles: Iterable[Tile]) -> list[Tile]:
    """Tiles with whisky and roads first: they bring the gold for blind draws."""
    return sorted(
        tiles, key=lambda tile: (-tile.icons[WHISKY], -sum(map(bool, tile.roads)), tile.index)
    )


def ascending(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    return tuple(sorted(tiles, key=lambda tile: tile.index))


def choose(state: SkyeState, seat: Seat) -> Move:
    """Everybody, chance included, works toward an empty bag."""
    phase = TABLE.phase(state)
    if phase == "lay":
        return LayScoring(TABLE.game.rules.beginner)
    if phase == "start":
        return Start(BLUE)
    if phase == "unveil":
        stack = dolmen(state).stack.tiles()
        stack.sort(key=lambda tile: "TE" not in str(tile.marks.get("tablet")))
        return Unveil(tuple(stack[: dolmen(state).gaps()]))
    if phase == "draw":
        tiles = by_barrels(state.bag.tiles())
        return Draw(
            tuple([ascending(tiles[i : 3 * state.seats : state.seats]) for i in state.everyone])
        )
    if phase == "price":
        return Price(SHEETS[seat] if state.round == 1 else (0, 1, 1))
    if phase == "buy":
        if state.round > 1:
            return Pass()
        seller, place = SALES[seat]
        return Buy(Seat(seller), state.for_sale[seller][place])
    if phase == "second_buy":
        if seat == CHANCE:
            return Pull(ascending(by_barrels(state.bag.tiles())[:2]))
        moves = list(TABLE.game.legal_moves(state, seat))
        kept = [move for move in moves if isinstance(move, Keep)]
        if kept:
            return min(
                kept, key=lambda move: by_barrels([one.tile for one in kept]).index(move.tile)
            )
        druid = [move for move in moves if isinstance(move, BuyDruid)]
        if state.round == 4 and seat == turn_order(state)[-1]:
            return next(move for move in druid if "TE" in str(move.tile.marks.get("tablet")))
        return Blind() if Blind() in moves else Pass()
    assert phase == "build"
    builds = [move for move in TABLE.game.legal_moves(state, seat) if isinstance(move, Build)]
    return max(builds, key=lambda move: _promise(state, seat, move))


def _promise(state: SkyeState, seat: Seat, move: Build) -> tuple[int, int, int]:
    territory = state.territories[seat].with_tile(move.tile, move.cell, move.rotation)
    others = [tile for tile in state.received[seat] if tile != move.tile]
    fitting = len([tile for tile in others if territory.can_place(tile)])
    roads = territory.open_edges(territory.castle_road())
    return fitting, worth(barrels(territory)), roads


def play_to_the_short_bag(option: str) -> SkyeState:
    """The fifth round before its draw, reached by legal play; the oracle agrees on every position."""
    state = TABLE.game.setup(5, {"tablets": option})
    oracle = BoxesOracle(5, {"druids"}, option == "game", False)
    while state.round < 5 or TABLE.phase(state) == "unveil":
        seat = TABLE.game.to_act(state)[0]
        move = choose(state, seat)
        state = TABLE.game.play(state, seat, move).state
        oracle.play(seat, str(move))
    assert len(state.bag) == 15, "four blind draws in the fourth round, and no tile went back"
    owner = turn_order(state)[3]
    assert [one.tablet.kind for one in dolmen(state).held[owner]] == ["extra_draw"]
    draw = choose(state, CHANCE)
    assert summary(TABLE.game, state) == expected(oracle)
    assert TABLE.game.to_act(state) == (CHANCE,) and oracle.to_act() == [CHANCE]
    oracle.play(CHANCE, str(draw))
    after = TABLE.game.play(state, CHANCE, draw).state
    assert summary(TABLE.game, after) == expected(oracle)
    return state


def test_an_extra_draw_without_a_tile_in_the_bag_lapses() -> None:
    """(Druids 6.5) (Ruling D18)"""
    state = play_to_the_short_bag("round")
    assert dolmen(state).extra_draws == (0,) * 5
    after = TABLE.game.play(state, CHANCE, choose(state, CHANCE)).state
    assert (len(after.bag), TABLE.phase(after)) == (0, "price")


def test_a_tablet_for_one_draw_a_game_is_not_used_up_where_no_tile_is_left() -> None:
    """(Druids 6.6) (Ruling D18)"""
    state = play_to_the_short_bag("game")
    assert dolmen(state).used == ()
    assert TABLE.phase(state) == "draw", "the owner is not asked"


@pytest.mark.parametrize("spare", [0, 1, 2, 3])
@pytest.mark.parametrize("option", ["round", "game"])
def test_the_tiles_left_go_to_extra_draws_in_turn_order(spare: int, option: str) -> None:
    """(Ruling D18)"""
    state = TABLE.at("second_buy", 3, start="yellow", held=["TE1", "", "TE2"], tablets=option)
    state.bag = Bag.of(state.seams.tileset, state.bag.tiles()[: 9 + spare])
    state.stage = NO_STAGE
    state.phase = state.now = TABLE.phases.index("tablets")
    TABLE.game.rules.phases[state.phase].begin(state)
    asked: list[Seat] = []
    while TABLE.phase(state) == "tablets" and TABLE.game.to_act(state):
        (seat,) = TABLE.game.to_act(state)
        asked.append(seat)
        tablet = {BLUE: "TE1", RED: "TE2"}[seat]
        assert TABLE.moves(state, seat) == [f"tablet {tablet} draw", "pass"]
        state = TABLE.game.play(state, seat, DrawMore(tablet)).state
    assert asked == ([RED, BLUE][:spare] if option == "game" else [])
    assert dolmen(state).extra_draws == (int(spare > 1), 0, int(spare > 0))
