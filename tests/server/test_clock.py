"""The clock: whose time passes, and what happens when it is over."""

from __future__ import annotations

from clachan.server.commands import LookAtClock, Play, Return
from clachan.server.log import SERVER
from clachan.server.play import Order, handle
from clachan.server.setup import DAYS, LIVE, ClockRule, bot, person
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
