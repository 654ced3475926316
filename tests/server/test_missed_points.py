"""Missed points: the decisions of a finished game that could have been better."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from clachan.catalog import find_game
from clachan.games.skye.moves import Build, Buy
from clachan.games.skye.preview import best_placement, placement_previews
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from clachan.tables.views.skye_missed_points import LEAST, missed_points_of, preview_out
from clachan.tables.wire import ChoiceOut
from tests.server.live_server import person, play_on, running, settings

SKYE: Any = find_game("skye")

Step = tuple[Any, Seat, Move]


def played(seed: str, builder: Callable[[list[Move], Any, Seat], Move]) -> Iterator[Step]:
    """Play a game of two; yield the state before each move, the seat and the move."""
    rng = Rng(seed)
    state = SKYE.setup(2, {})
    while SKYE.to_act(state):
        seat = SKYE.to_act(state)[0]
        if seat == CHANCE:
            move = SKYE.deal(state, rng)
        else:
            legal = SKYE.legal_moves(SKYE.copy(state), seat)
            move = legal.sample(rng)
            if isinstance(move, Build):
                move = builder(list(legal), state, seat)
            yield state, seat, move
        state = SKYE.play(state, seat, move).state


def first_placement(legal: list[Move], state: Any, seat: Seat) -> Move:
    return legal[0]


def best_build(legal: list[Move], state: Any, seat: Seat) -> Move:
    tile = next(move.tile for move in legal if isinstance(move, Build))
    best = best_placement(state, seat, tile)
    assert best is not None
    return Build(tile, best.cell, best.rotation)


def test_the_best_placement_misses_no_points() -> None:
    for number, (state, seat, move) in enumerate(played("calm", best_build)):
        if isinstance(move, Build):
            assert missed_points_of(SKYE, state, seat, move, number) is None


def test_missed_points_are_the_difference_to_the_best_placement() -> None:
    found = 0
    for number, (state, seat, move) in enumerate(played("hasty", first_placement)):
        if not isinstance(move, Build):
            continue
        places = placement_previews(state, seat, move.tile)
        here = next(p for p in places if (p.cell, p.rotation) == (move.cell, move.rotation))
        lost = places[0].points_by_end - here.points_by_end
        missed = missed_points_of(SKYE, state, seat, move, number)
        assert (missed is not None) == (lost >= LEAST)
        if missed is not None:
            found += 1
            assert (missed["move"], missed["points"], missed["kind"]) == (number, lost, "build")
            assert missed["played"]["placement"] == preview_out(here)
            assert missed["better"]["placement"] == preview_out(places[0])
    assert found


def _points(choice: ChoiceOut) -> int:
    placement = choice["placement"]
    return 0 if placement is None else placement["points_by_end"]


def test_the_value_of_a_purchase_includes_its_price() -> None:
    """Five gold count as one point, as at the end of the game. (Skye 11.3)"""
    bought = 0
    for number, (state, seat, move) in enumerate(played("market", first_placement)):
        missed = missed_points_of(SKYE, state, seat, move, number)
        if missed is None or missed["kind"] != "buy":
            continue
        played_, better = missed["played"], missed["better"]
        assert better["tile"] is not None and better["paid"] <= state.gold[seat]
        gained = _points(played_)
        most = _points(better)
        assert missed["points"] == ((most - gained) * 5 - better["paid"] + played_["paid"]) // 5
        assert (played_["tile"] is None) == (not isinstance(move, Buy))
        bought += 1
    assert bought


def test_missed_points_are_for_members_after_the_game(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(settings(tmp_path)) as app:
            ana, bo = await person(app).named("Ana"), await person(app).named("Bo")
            table_id = (await ana.open_table("me", "me", seed="3"))["table"]
            assert (await ana.get(f"/tables/{table_id}/missed-points")).json()[
                "code"
            ] == "table_not_over"
            await play_on(ana, table_id)
            assert (await bo.get(f"/tables/{table_id}/missed-points")).json()["code"] == "not_found"
            assert (await ana.get(f"/tables/{table_id}/missed-points", seat=7)).json()[
                "code"
            ] == "bad_request"
            for seat in (0, 1):
                found = (await ana.get(f"/tables/{table_id}/missed-points", seat=seat)).json()
                lost = [one["points"] for one in found["missed"]]
                assert found["seat"] == seat
                assert lost and lost == sorted(lost, reverse=True)

    asyncio.run(scenario())
