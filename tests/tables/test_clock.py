"""The clock: which seats it runs for, and what happens when it runs out."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from clachan.server.server_time import now
from clachan.tables.log import SERVER
from clachan.tables.orders import CheckClock, GiveTimeBack, Leave, Order, Play, ReturnToSeat
from clachan.tables.play import carry_out
from clachan.tables.replay import rebuilt
from clachan.tables.setup import DAYS, LIVE, ClockRule, bot, person
from tests.server.live_server import WAIT, running, settings
from tests.server.live_server import person as server_person
from tests.tables.logged_table import ANA, BO, NOW, LoggedTable, set_up

MINUTE = 60_000


def timed(kind: str, amount: int) -> LoggedTable:
    return LoggedTable(set_up(clock=ClockRule(kind, amount)))


def test_only_the_clocks_of_seats_that_have_to_decide_run() -> None:
    logged = timed(LIVE, 5)
    logged.moment = NOW + MINUTE - 1000
    logged.send(ANA, Play(0, logged.table.ply, "price axe 1 1"))
    assert logged.table.clock.left == (4 * MINUTE, 4 * MINUTE)
    assert logged.table.clock.running == {1}
    logged.moment += MINUTE - 1000
    logged.send(BO, Play(1, logged.table.ply, "price axe 1 1"))
    assert logged.table.clock.left == (4 * MINUTE, 3 * MINUTE)


def test_days_are_given_for_each_decision() -> None:
    logged = timed(DAYS, 2)
    full = 2 * 24 * 60 * MINUTE
    logged.moment = NOW + full // 2
    logged.send(ANA, Play(0, logged.table.ply, "price axe 1 1"))
    logged.send(BO, Play(1, logged.table.ply, "price axe 1 1"))
    buyer = logged.table.waiting_for[0]
    assert logged.table.clock.left[buyer] == full
    assert logged.table.clock.next_deadline() == logged.moment + full


def test_a_bot_takes_over_when_the_time_runs_out_and_the_person_can_return() -> None:
    logged = timed(LIVE, 1)
    logged.moment = NOW + MINUTE
    logged.send(SERVER, CheckClock())
    assert [holder.substitute for holder in logged.table.holders] == ["greedy", "greedy"]
    assert logged.table.clock.running == frozenset()
    logged.send(ANA, ReturnToSeat(0))
    assert logged.table.holders[0].substitute == ""
    assert logged.table.clock.left[0] == MINUTE
    logged.send(ANA, Play(0, logged.table.ply, "price axe 1 1"))


def test_time_in_which_no_server_was_running_does_not_count() -> None:
    logged = timed(LIVE, 5)
    logged.moment = NOW + 61 * MINUTE - 1000
    logged.send(SERVER, GiveTimeBack(60 * MINUTE))
    assert logged.table.clock.left == (4 * MINUTE, 4 * MINUTE)
    assert logged.table.clock.next_deadline() == logged.moment + 4 * MINUTE
    logged.send(SERVER, CheckClock())
    assert [holder.substitute for holder in logged.table.holders] == ["", ""]
    assert rebuilt(logged.table.id, logged.log).clock == logged.table.clock


def test_bots_wait_when_everybody_is_out_of_time() -> None:
    """For example, a whole club lost its connection: the game waits until they are back."""
    logged = timed(LIVE, 1)
    logged.moment = NOW + MINUTE
    logged.send(SERVER, CheckClock())
    assert logged.table.waiting_for == (0, 1) and not logged.table.bots_to_move
    logged.send(BO, ReturnToSeat(1))
    assert logged.table.bots_to_move == (0,), "with one person back the bot plays for the other"


def test_bots_play_on_when_everybody_has_left() -> None:
    logged = timed(LIVE, 1)
    logged.send(ANA, Leave(0))
    logged.send(BO, Leave(1))
    assert logged.table.bots_to_move == (0, 1)


def test_checking_the_clock_before_the_deadline_changes_nothing() -> None:
    logged = timed(LIVE, 1)
    answer = carry_out(logged.table, Order(CheckClock(), SERVER, "", NOW + MINUTE - 1))
    assert answer.rows == ()


def test_bots_have_no_clock() -> None:
    holders = (bot("skye", "greedy"), person(BO, "Bo"))
    logged = LoggedTable(set_up(holders=holders, clock=ClockRule(LIVE, 1)), host=BO)
    assert logged.table.clock.running == {1}


def test_without_a_clock_there_is_no_deadline() -> None:
    logged = LoggedTable(set_up())
    assert logged.table.clock.next_deadline() is None
    assert logged.table.clock.overdue(NOW * 2) == ()


def test_the_server_lets_bots_take_over_when_the_time_runs_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with running(settings(tmp_path, sweep_seconds=0.1)) as app:
            ana, bo = await server_person(app).named("Ana"), await server_person(app).named("Bo")
            clock = {"kind": "live", "minutes": 1}
            opened = await ana.open_table(
                "me", "open", game="clans", clock=clock, substitute="random"
            )
            await bo.join_table(opened)
            view = await ana.view(opened["table"])
            assert len(view["clock"]["running"]) == 1
            for module in ("bots", "awake_tables", "routes.tables", "sockets"):
                monkeypatch.setattr(f"clachan.server.{module}.now", lambda: now() + MINUTE)
            async with asyncio.timeout(WAIT):
                while not any([holder["substitute"] for holder in view["seats"]]):
                    await asyncio.sleep(0.1)
                    view = await ana.view(opened["table"])
            (absent,) = [holder for holder in view["seats"] if holder["substitute"]]
            assert absent["substitute"] == "random"
            returning = ana if absent["seat"] == 0 else bo
            answer = await returning.send_command(
                opened["table"], command="return", seat=absent["seat"], ply=view["ply"]
            )
            assert answer.status_code == 200
            view = await returning.view(opened["table"])
            assert view["seats"][absent["seat"]]["substitute"] is None
            kinds = [
                e["kind"]
                for e in (await ana.get(f"/tables/{view['table']}/events")).json()["events"]
            ]
            assert kinds.index("taken_over") < kinds.index("returned")

    asyncio.run(scenario())
