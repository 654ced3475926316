"""Keeping a table going: bots for absent people, removing somebody, pauses, and ending by agreement."""

from __future__ import annotations

import pytest

from clachan.kernel.rng import Rng
from clachan.tables.hosting import HOST_WAITS, PLAYERS_WAIT
from clachan.tables.log import SERVER
from clachan.tables.orders import (
    AgreeToEnd,
    BotMove,
    DeclineEnd,
    GiveSeatBack,
    Leave,
    OpenSeat,
    Pause,
    Play,
    RemovePerson,
    Resume,
    ReturnToSeat,
    Sit,
    Substitute,
)
from clachan.tables.refusals import Refused
from clachan.tables.replay import rebuilt
from clachan.tables.setup import DAYS, LIVE, ClockRule, SeatHolder, bot, person, setup_from_json
from clachan.tables.thinking import owed
from clachan.tables.views.events import iso_time
from clachan.tables.views.summary import listing_of, summary_of
from clachan.tables.views.table import Viewer, table_view
from tests.tables.logged_table import ANA, BO, CAT, LoggedTable, set_up

SECOND = 1000  # what every command takes
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE
SHEET = "price axe 1 1"


def refusal_of(logged: LoggedTable, who: str, command: object) -> Refused:
    """The refusal of a command, which must not change the table."""
    before = logged.table
    with pytest.raises(Refused) as refusal:
        logged.send(who, command)  # type: ignore[arg-type]  # any command
    assert logged.table is before
    return refusal.value


def code_of(logged: LoggedTable, who: str, command: object) -> str:
    return refusal_of(logged, who, command).code


def check_log(logged: LoggedTable) -> None:
    """The table is what its log makes of it."""
    again = rebuilt(logged.table.id, logged.log)
    for name in (
        "holders",
        "clock",
        "status",
        "is_paused",
        "agreed_to_end",
        "substituted",
        "removed",
    ):
        assert getattr(again, name) == getattr(logged.table, name), name


def test_the_host_puts_a_bot_on_the_seat_of_somebody_who_vanished_and_gives_it_back() -> None:
    logged = LoggedTable(set_up())
    logged.send(ANA, Play(0, logged.table.ply, SHEET))
    early = refusal_of(logged, ANA, Substitute(1))
    assert (early.code, early.args_) == ("not_absent", {"minutes": 2})
    logged.moment += HOST_WAITS
    logged.send(ANA, Substitute(1))
    assert logged.table.holders[1].substitute == "greedy"
    assert owed(logged.table, logged.moment).requests[0].seat == 1
    assert code_of(logged, BO, Play(1, logged.table.ply, SHEET)) == "not_your_seat"
    seats = table_view(logged.table, Viewer(ANA, 0))["seats"]
    assert [seat["can_be_given_back"] for seat in seats] == [False, True]
    assert code_of(logged, BO, GiveSeatBack(1)) == "no_access"
    logged.send(ANA, GiveSeatBack(1))
    assert not owed(logged.table, logged.moment).requests
    assert code_of(logged, ANA, GiveSeatBack(1)) == "not_absent"
    assert code_of(logged, ANA, Substitute(1)) == "not_absent", "the time starts again"
    logged.send(BO, Play(1, logged.table.ply, SHEET))
    check_log(logged)


def test_a_view_says_when_its_viewer_can_let_a_bot_play() -> None:
    logged = LoggedTable(set_up())

    def moments(who: str, seat: int | None) -> list[str | None]:
        seats = table_view(logged.table, Viewer(who, seat))["seats"]
        return [each["substitute_from"] for each in seats]

    began = logged.table.events[logged.table.decision_ply[1] - 1].at
    assert moments(ANA, 0) == [None, iso_time(began + HOST_WAITS)]
    assert moments(BO, 1) == [iso_time(began + PLAYERS_WAIT), None]
    assert moments(CAT, None) == [None, None], "a spectator"
    logged.moment += MINUTE
    logged.send(BO, Play(1, logged.table.ply, SHEET, confirm=False))
    assert moments(ANA, 0) == [None, iso_time(began + HOST_WAITS)], "a draft is not seen"
    logged.send(ANA, Pause())
    assert moments(ANA, 0) == [None, None]
    logged.moment += MINUTE
    logged.send(ANA, Resume())
    assert moments(ANA, 0) == [None, iso_time(logged.table.resumed_at + HOST_WAITS)]
    logged.moment = logged.table.resumed_at + HOST_WAITS
    logged.send(ANA, Substitute(1))
    assert moments(ANA, 0) == [None, None], "a bot plays"


@pytest.mark.parametrize(
    ("clock", "of_host", "of_players"),
    [
        (ClockRule(), 2 * MINUTE, DAY),
        (ClockRule(LIVE, 1), MINUTE, MINUTE),
        (ClockRule(LIVE, 20), 2 * MINUTE, 20 * MINUTE),
        (ClockRule(LIVE, 60, 30), 6 * MINUTE, 60 * MINUTE),
        (ClockRule(DAYS, 1), DAY, DAY),
        (ClockRule(DAYS, 2), DAY * 3 // 2, 2 * DAY),
        (ClockRule(DAYS, 7), DAY * 21 // 4, 7 * DAY),
    ],
)
def test_how_long_the_table_waits_for_somebody_follows_its_clock(
    clock: ClockRule, of_host: int, of_players: int
) -> None:
    for guest, seat, patience in ((ANA, 1, of_host), (BO, 0, of_players)):
        logged = LoggedTable(set_up(clock=clock))
        seats = table_view(logged.table, Viewer(guest, 1 - seat))["seats"]
        since = logged.table.events[logged.table.decision_ply[seat] - 1].at
        assert seats[seat]["substitute_from"] == iso_time(since + patience)
        logged.moment = since + patience - 2 * SECOND
        assert refusal_of(logged, guest, Substitute(seat)).args_ == {"minutes": 1}
        logged.send(guest, Substitute(seat))
        assert logged.table.holders[seat].substitute == "greedy"


def test_whoever_was_replaced_by_a_bot_returns_by_themselves() -> None:
    logged = LoggedTable(set_up())
    logged.moment += HOST_WAITS
    logged.send(ANA, Substitute(1))
    logged.send(BO, ReturnToSeat(1))
    assert not logged.table.holders[1].substitute and not logged.table.substituted
    logged.send(BO, Play(1, logged.table.ply, SHEET))


def test_the_host_cannot_end_the_substitution_that_somebody_wanted() -> None:
    logged = LoggedTable(set_up())
    logged.send(BO, Leave(1))
    assert code_of(logged, ANA, GiveSeatBack(1)) == "not_absent"


def test_a_host_who_vanished_cannot_block_the_table_either() -> None:
    logged = LoggedTable(set_up())
    logged.send(BO, Play(1, logged.table.ply, SHEET))
    logged.moment += HOST_WAITS
    assert refusal_of(logged, BO, Substitute(0)).args_ == {"minutes": 24 * 60 - 2}
    assert code_of(logged, CAT, Substitute(0)) == "no_access"
    logged.moment += PLAYERS_WAIT
    logged.send(BO, Substitute(0))
    assert logged.table.bots_to_move == (0,)


def test_only_people_whom_the_table_waits_for_can_be_replaced() -> None:
    logged = LoggedTable(
        set_up(holders=(person(ANA, "Ana"), person(BO, "Bo"), bot("skye", "greedy")))
    )
    logged.moment += PLAYERS_WAIT
    assert code_of(logged, ANA, Substitute(2)) == "not_absent", "a bot"
    assert code_of(logged, ANA, Substitute(9)) == "not_absent", "no such seat"
    logged.send(BO, Play(1, logged.table.ply, SHEET))
    assert code_of(logged, ANA, Substitute(1)) == "not_absent", "Bo has decided"


def test_the_host_removes_somebody_before_the_start() -> None:
    holders = (person(ANA, "Ana"), person(BO, "Bo"), SeatHolder())
    logged = LoggedTable(set_up(holders=holders))
    assert code_of(logged, BO, RemovePerson(0)) == "no_access"
    assert code_of(logged, ANA, RemovePerson(0)) == "not_your_seat"
    assert code_of(logged, ANA, RemovePerson(2)) == "seat_taken"
    logged.send(ANA, RemovePerson(1))
    assert logged.table.holders[1] == SeatHolder()
    assert code_of(logged, BO, Sit("Bo again")) == "removed"
    logged.send(CAT, Sit("Cat"))
    assert logged.table.holders[1].name == "Cat"
    event = next(event for event in logged.table.events if event.kind == "removed")
    assert dict(event.args) == {"name": "Bo"}
    check_log(logged)


def test_nobody_is_removed_from_a_running_game() -> None:
    assert code_of(LoggedTable(set_up()), ANA, RemovePerson(1)) == "table_started"


def test_in_a_pause_the_clocks_stand_still_and_nobody_moves() -> None:
    logged = LoggedTable(set_up(clock=ClockRule(LIVE, 5)))
    logged.moment += MINUTE - 1000
    assert code_of(logged, BO, Pause()) == "no_access"
    logged.send(ANA, Pause())
    assert logged.table.clock.left == (4 * MINUTE - 1000, 4 * MINUTE - 1000)
    assert logged.table.clock.next_deadline() is None
    assert code_of(logged, BO, Play(1, logged.table.ply, SHEET)) == "table_paused"
    assert listing_of(logged.table)["waiting"] == [], "nobody is told that it is their turn"
    logged.moment += 60 * MINUTE
    assert code_of(logged, BO, Resume()) == "not_absent", "only the host resumes at once"
    logged.send(ANA, Resume())
    assert logged.table.clock.left == (4 * MINUTE - 1000, 4 * MINUTE - 1000)
    assert code_of(logged, ANA, Substitute(1)) == "not_absent", "a pause is not time to decide"
    logged.send(BO, Play(1, logged.table.ply, SHEET))
    check_log(logged)


def test_a_player_resumes_a_game_whose_host_vanished() -> None:
    logged = LoggedTable(set_up())
    logged.send(ANA, Pause())
    logged.moment += PLAYERS_WAIT
    assert code_of(logged, CAT, Resume()) == "no_access"
    logged.send(BO, Resume())
    assert not logged.table.is_paused


def test_bots_wait_in_a_pause() -> None:
    logged = LoggedTable(set_up("clans", (bot("clans", "greedy"), person(ANA, "Ana"))))
    logged.send(ANA, Pause())
    assert logged.table.bots_to_move == () and owed(logged.table, logged.moment).requests == ()
    move = logged.legal(logged.table.waiting_for[0], Rng(1))
    assert code_of(logged, SERVER, BotMove(0, logged.table.ply, move)) in (
        "table_paused",
        "not_your_seat",
    )


def test_a_game_ends_when_everybody_who_plays_agrees() -> None:
    holders = (person(ANA, "Ana"), person(BO, "Bo"), person(CAT, "Cat"), bot("skye", "greedy"))
    logged = LoggedTable(set_up(holders=holders))
    logged.send(BO, AgreeToEnd(1))
    assert table_view(logged.table, Viewer(ANA, 0))["agreed_to_end"] == [1]
    logged.send(CAT, DeclineEnd(2))
    assert logged.table.agreed_to_end == frozenset()
    logged.send(BO, AgreeToEnd(1))
    logged.send(ANA, AgreeToEnd(0))
    assert logged.table.status == "playing"
    logged.send(CAT, AgreeToEnd(2))
    assert logged.table.status == "ended" and logged.table.outcome is None
    check_log(logged)
    view = table_view(logged.table, Viewer(ANA, 0))
    assert view["moves"] == [] and view["waiting"] == [] and view["status"] == "ended"
    assert view["fairness"]["seed"] is None, "an ended game keeps its secrets"
    for command in (
        Play(0, logged.table.ply, SHEET),
        Leave(0),
        Pause(),
        AgreeToEnd(0),
        Substitute(1),
    ):
        assert code_of(logged, ANA, command) == "table_ended"
    assert code_of(logged, CAT, Sit("Cat")) == "table_ended"
    assert summary_of(logged.table).bots_to_move is False
    assert owed(logged.table, logged.moment) == owed(logged.table, logged.moment * 2)


def test_people_who_are_away_need_not_agree() -> None:
    logged = LoggedTable(set_up())
    logged.send(ANA, AgreeToEnd(0))
    assert code_of(logged, CAT, AgreeToEnd(0)) == "not_your_seat"
    logged.moment += HOST_WAITS
    logged.send(ANA, Substitute(1))
    assert logged.table.status == "ended"


def test_one_person_with_bots_ends_the_game_alone() -> None:
    logged = LoggedTable(set_up(holders=(person(ANA, "Ana"), bot("skye", "greedy"))))
    logged.send(ANA, AgreeToEnd(0))
    assert logged.table.status == "ended"


def test_the_host_closes_a_table_that_has_not_started() -> None:
    logged = LoggedTable(set_up(holders=(person(ANA, "Ana"), person(BO, "Bo"), SeatHolder())))
    assert code_of(logged, BO, AgreeToEnd(1)) == "no_access"
    logged.send(ANA, AgreeToEnd(0))
    assert logged.table.status == "ended"
    assert code_of(logged, CAT, Sit("Cat")) == "table_ended"
    assert code_of(logged, ANA, OpenSeat(2)) == "table_ended"
    check_log(logged)


def test_an_increment_is_added_once_for_each_decision() -> None:
    logged = LoggedTable(set_up(clock=ClockRule(LIVE, 10, 30)))
    logged.moment += MINUTE - 1000
    logged.send(ANA, Play(0, logged.table.ply, SHEET))
    assert logged.table.clock.left[0] == 9 * MINUTE, "sealed: it can still be taken back"
    logged.send(BO, Play(1, logged.table.ply, SHEET))
    assert logged.table.clock.left == (9 * MINUTE + 30_000, 9 * MINUTE - 1000 + 30_000)
    buyer = logged.table.waiting_for[0]
    before = logged.table.clock.left[buyer]
    logged.send((ANA, BO)[buyer], Play(buyer, logged.table.ply, "pass"))
    assert logged.table.clock.left[buyer] == before - 1000 + 30_000


def test_setups_of_older_versions_have_no_increment() -> None:
    opened = LoggedTable(set_up(clock=ClockRule(DAYS, 3))).log[0].data["setup"]
    assert opened["clock"] == [DAYS, 3, 0]
    assert setup_from_json({**opened, "clock": [DAYS, 3]}).clock == ClockRule(DAYS, 3)
