"""The clock: whose time passes, and what happens when it is over."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from clachan.server.commands import Leave, LookAtClock, Play, Return
from clachan.server.log import SERVER
from clachan.server.play import handle
from clachan.server.scribe import Order
from clachan.server.setup import DAYS, LIVE, ClockRule, bot, person
from clachan.server.tables import now
from tests.server.house import person as house_person
from tests.server.house import running, settings
from tests.server.rooms import ANA, BO, NOW, TestTable, set_up

MINUTE = 60_000


def timed(kind: str, amount: int) -> TestTable:
    return TestTable(set_up(clock=ClockRule(kind, amount)))


def test_time_passes_only_for_those_who_owe_a_decision() -> None:
    table = timed(LIVE, 5)
    table.moment = NOW + MINUTE - 1000
    table.send(ANA, Play(0, table.room.ply, "price axe 1 1"))
    assert table.room.clock.left == (4 * MINUTE, 4 * MINUTE)
    assert table.room.clock.running == {1}
    table.moment += MINUTE - 1000
    table.send(BO, Play(1, table.room.ply, "price axe 1 1"))
    assert table.room.clock.left == (4 * MINUTE, 3 * MINUTE)


def test_days_are_given_for_each_decision() -> None:
    table = timed(DAYS, 2)
    full = 2 * 24 * 60 * MINUTE
    table.moment = NOW + full // 2
    table.send(ANA, Play(0, table.room.ply, "price axe 1 1"))
    table.send(BO, Play(1, table.room.ply, "price axe 1 1"))
    buyer = table.room.owing[0]
    assert table.room.clock.left[buyer] == full
    assert table.room.clock.due() == table.moment + full


def test_a_bot_takes_over_when_time_is_over_and_the_person_can_come_back() -> None:
    table = timed(LIVE, 1)
    table.moment = NOW + MINUTE
    table.send(SERVER, LookAtClock())
    assert [chair.substitute for chair in table.room.chairs] == ["greedy", "greedy"]
    assert table.room.clock.running == frozenset()
    table.send(ANA, Return(0))
    assert table.room.chairs[0].substitute == ""
    assert table.room.clock.left[0] == MINUTE
    table.send(ANA, Play(0, table.room.ply, "price axe 1 1"))


def test_bots_wait_when_the_clock_has_sent_everybody_away() -> None:
    """Say, the line of a whole club broke: the game is where it was when they are back."""
    table = timed(LIVE, 1)
    table.moment = NOW + MINUTE
    table.send(SERVER, LookAtClock())
    assert table.room.owing == (0, 1) and not table.room.bots_owing
    table.send(BO, Return(1))
    assert table.room.bots_owing == (0,), "with one person back the bot plays for the other"


def test_bots_play_on_when_everybody_has_left() -> None:
    table = timed(LIVE, 1)
    table.send(ANA, Leave(0))
    table.send(BO, Leave(1))
    assert table.room.bots_owing == (0, 1)


def test_looking_at_the_clock_in_time_changes_nothing() -> None:
    table = timed(LIVE, 1)
    answer = handle(table.room, Order(LookAtClock(), SERVER, "", NOW + MINUTE - 1))
    assert answer.rows == ()


def test_bots_have_no_clock() -> None:
    chairs = (bot("skye", "greedy"), person(BO, "Bo"))
    table = TestTable(set_up(chairs=chairs, clock=ClockRule(LIVE, 1)), host=BO)
    assert table.room.clock.running == {1}


def test_without_a_clock_nothing_is_ever_due() -> None:
    table = TestTable(set_up())
    assert table.room.clock.due() is None
    assert table.room.clock.overdue(NOW * 2) == ()


def test_at_a_node_bots_play_on_for_those_whose_time_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with running(settings(tmp_path, sweep_seconds=0.1)) as app:
            ana, bo = await house_person(app).named("Ana"), await house_person(app).named("Bo")
            clock = {"kind": "live", "minutes": 1}
            opened = await ana.opens("me", "open", game="clans", clock=clock, substitute="random")
            await bo.joins(opened)
            view = await ana.view(opened["table"])
            assert len(view["clock"]["running"]) == 1
            for module in ("bots", "tables", "service"):
                monkeypatch.setattr(f"clachan.server.{module}.now", lambda: now() + MINUTE)
            for _ in range(200):
                view = await ana.view(opened["table"])
                if any([chair["substitute"] for chair in view["chairs"]]):
                    break
                await asyncio.sleep(0.1)
            (late,) = [chair for chair in view["chairs"] if chair["substitute"]]
            assert late["substitute"] == "random"
            sleeper = ana if late["seat"] == 0 else bo
            answer = await sleeper.sends(
                opened["table"], command="return", seat=late["seat"], ply=view["ply"]
            )
            assert answer.status_code == 200
            view = await sleeper.view(opened["table"])
            assert view["chairs"][late["seat"]]["substitute"] is None
            kinds = [
                e["kind"]
                for e in (await ana.get(f"/tables/{view['table']}/events")).json()["events"]
            ]
            assert kinds.index("taken_over") < kinds.index("returned")

    asyncio.run(story())
