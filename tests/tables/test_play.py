"""Commands at a table without a network: what they do, and the codes of refusals."""

from __future__ import annotations

import pytest

from clachan.kernel.record import parse_record, replay
from clachan.kernel.rng import Rng
from clachan.tables.log import SERVER
from clachan.tables.orders import (
    BotMove,
    Confirm,
    Leave,
    NoteRematch,
    OpenSeat,
    Play,
    PutBot,
    ReturnToSeat,
    Sit,
    Undo,
)
from clachan.tables.refusals import Refused
from clachan.tables.replay import rebuilt
from clachan.tables.setup import SeatHolder, bot, person
from clachan.tables.views.summary import listing_of
from clachan.tables.views.table import Viewer, table_view
from tests.tables.logged_table import ANA, BO, CAT, LoggedTable, set_up, two_people_and_a_bot


def code_of(logged: LoggedTable, who: str, command: object) -> str:
    """The code of the refusal of a command, which must not change the table."""
    before = logged.table
    with pytest.raises(Refused) as refusal:
        logged.send(who, command)  # type: ignore[arg-type]  # any command
    assert logged.table is before
    return refusal.value.code


@pytest.mark.parametrize("game", ["skye", "clans"])
def test_a_table_of_people_plays_to_the_end_and_its_record_replays(game: str) -> None:
    logged = LoggedTable(set_up(game, [person(ANA, "Ana"), person(BO, "Bo"), person(CAT, "Cat")]))
    logged.play_to_end(Rng(1))
    assert logged.table.status == "finished"
    record = parse_record(str(logged.table.record()))
    *_, (_, last) = replay(logged.table.game, record)
    assert logged.table.game.outcome(last) == logged.table.outcome


@pytest.mark.parametrize("boxes", [("journeyman",), ("druids",), ("journeyman", "druids")])
def test_boxes_play_to_the_end(boxes: tuple[str, ...]) -> None:
    logged = LoggedTable(set_up(boxes=boxes))
    logged.play_to_end(Rng(2))
    assert logged.table.status == "finished"


def test_a_game_starts_when_every_seat_is_taken() -> None:
    logged = LoggedTable(set_up(holders=[person(ANA, "Ana"), SeatHolder(), SeatHolder()]))
    assert logged.table.status == "open" and logged.table.waiting_for == ()
    logged.send(BO, Sit("Bo"))
    logged.send(ANA, PutBot(2, "greedy"))
    assert [holder.kind for holder in logged.table.holders] == ["person", "person", "bot"]
    assert logged.table.status == "playing"


def test_the_host_can_remove_a_bot_before_the_start() -> None:
    logged = LoggedTable(set_up(holders=[person(ANA, "Ana"), bot("skye", "greedy"), SeatHolder()]))
    assert code_of(logged, BO, OpenSeat(1)) == "no_access"
    logged.send(ANA, OpenSeat(1))
    assert logged.table.holders[1].kind == "open"
    assert code_of(logged, ANA, OpenSeat(1)) == "seat_taken"
    assert code_of(logged, ANA, PutBot(0, "greedy")) == "seat_taken"
    assert code_of(logged, ANA, PutBot(1, "wizard")) == "invalid_option"


def test_a_seat_is_taken_once() -> None:
    logged = LoggedTable(set_up(holders=[person(ANA, "Ana"), SeatHolder()]))
    assert code_of(logged, BO, Sit("Bo", 0)) == "seat_taken"
    logged.send(BO, Sit("Bo", 1))
    assert code_of(logged, CAT, Sit("Cat")) == "table_started"


def test_leaving_before_the_start_opens_the_seat_again() -> None:
    logged = LoggedTable(set_up(holders=[person(ANA, "Ana"), SeatHolder(), SeatHolder()]))
    logged.send(BO, Sit("Bo"))
    logged.send(BO, Leave(1))
    assert logged.table.holders[1] == SeatHolder()


def test_sealed_prices_can_be_undone_until_the_last_player_is_ready() -> None:
    logged = LoggedTable(set_up())
    ply = logged.table.ply
    logged.send(ANA, Play(0, ply, "price axe 1 1"))
    assert logged.table.drafts[0].ready
    assert list(logged.table.waiting_for) == [1]
    logged.send(ANA, Undo(0, logged.table.ply))
    assert logged.table.drafts[0].moves == ()
    assert list(logged.table.waiting_for) == [0, 1]
    logged.send(ANA, Play(0, logged.table.ply, "price axe 2 1"))
    logged.send(BO, Play(1, ply, "price axe 1 1"))
    assert [str(entry) for entry in logged.table.entries[-2:]] == [
        "blue price axe 2 1",
        "yellow price axe 1 1",
    ]
    assert logged.table.game.view(logged.table.state, None).phase == "buy"
    assert code_of(logged, ANA, Undo(0, logged.table.ply)) in (
        "nothing_to_undo",
        "not_to_act",
    )


def test_sealed_prices_wait_for_bots_too() -> None:
    logged = two_people_and_a_bot()
    logged.send(ANA, Play(0, logged.table.ply, "price axe 1 1"))
    logged.send(BO, Play(1, logged.table.ply, "price axe 1 1"))
    assert logged.table.waiting_for == (2,)
    logged.send(ANA, Undo(0, logged.table.ply))
    logged.send(ANA, Play(0, logged.table.ply, "price 1 1 axe"))
    logged.send(SERVER, BotMove(2, logged.table.ply, "price axe 1 1"))
    assert logged.table.game.view(logged.table.state, None).phase == "buy"
    assert str(logged.table.entries[-2]) == "blue price 1 1 axe"


def test_a_ready_player_must_undo_before_playing_again() -> None:
    logged = LoggedTable(set_up())
    logged.send(ANA, Play(0, logged.table.ply, "price axe 1 1"))
    assert code_of(logged, ANA, Play(0, logged.table.ply, "price axe 2 1")) == "already_ready"
    assert code_of(logged, ANA, Confirm(0, logged.table.ply)) == "nothing_to_confirm"


def test_built_tiles_are_drafts_until_they_are_confirmed() -> None:
    logged = LoggedTable(set_up())
    rng = Rng(5)
    logged.play_until("build", rng)
    seat = logged.table.waiting_for[0]
    who = logged.table.holders[seat].guest
    played = len(logged.table.entries)
    first = logged.legal(seat, rng)
    logged.send(who, Play(seat, logged.table.ply, first, confirm=False))
    assert len(logged.table.entries) == played
    assert (
        logged.table.game.view(logged.table.state, None).territories[seat].placed()
        == [("castle", logged.table.game.seat_names[seat], 0)]
        or len(logged.table.state.territories[seat]) == 1
    )
    logged.send(who, Undo(seat, logged.table.ply))
    logged.send(who, Play(seat, logged.table.ply, first, confirm=False))
    while not logged.table.is_draft_complete(seat):
        text = logged.legal(seat, rng)
        logged.send(who, Play(seat, logged.table.ply, text, confirm=False))
    drafted = [str(move) for move in logged.table.drafts[seat].moves]
    logged.send(who, Confirm(seat, logged.table.ply))
    assert [entry.move for entry in logged.table.entries[played : played + len(drafted)]] == drafted


def test_no_move_is_legal_after_a_complete_draft() -> None:
    logged = LoggedTable(set_up())
    rng = Rng(5)
    logged.play_until("build", rng)
    seat = logged.table.waiting_for[0]
    who = logged.table.holders[seat].guest
    while not logged.table.is_draft_complete(seat):
        move = logged.legal(seat, rng)
        logged.send(who, Play(seat, logged.table.ply, move, confirm=False))
    assert code_of(logged, who, Play(seat, logged.table.ply, move)) == "not_to_act"
    logged.send(who, Undo(seat, logged.table.ply, all=True))
    assert logged.table.drafts[seat].moves == ()


def test_a_command_made_before_the_decision_began_is_stale() -> None:
    logged = LoggedTable(set_up())
    ply = logged.table.ply
    logged.send(ANA, Play(0, ply, "price axe 1 1"))
    assert code_of(logged, ANA, Play(0, ply, "price axe 1 1")) == "stale_ply"
    logged.send(BO, Play(1, ply, "price axe 1 1"))
    buyer = logged.table.waiting_for[0]
    who = logged.table.holders[buyer].guest
    assert code_of(logged, who, Play(buyer, ply, "pass")) == "stale_ply"
    assert code_of(logged, who, Play(buyer, logged.table.ply + 1, "pass")) == "stale_ply"
    logged.send(who, Play(buyer, logged.table.ply, "pass"))


def test_the_same_key_is_carried_out_once() -> None:
    logged = LoggedTable(set_up())
    command = Play(0, logged.table.ply, "price axe 1 1")
    first = logged.send(ANA, command, key="once")
    again = logged.send(ANA, command, key="once")
    assert again.repeated and again.rows == () and again.ply == first.ply
    assert logged.table.waiting_for == (1,)


def test_a_seat_belongs_to_its_person() -> None:
    logged = LoggedTable(set_up())
    ply = logged.table.ply
    for intruder in (BO, CAT, SERVER):
        assert code_of(logged, intruder, Play(0, ply, "price axe 1 1")) == "not_your_seat"
    assert code_of(logged, ANA, Play(7, ply, "price axe 1 1")) == "not_your_seat"
    assert code_of(logged, ANA, BotMove(0, ply, "price axe 1 1")) == "not_your_seat"
    assert code_of(logged, BO, Leave(0)) == "not_your_seat"
    assert code_of(logged, BO, ReturnToSeat(0)) == "not_your_seat"


def test_refusals_of_illegal_and_unreadable_moves_say_why() -> None:
    logged = LoggedTable(set_up())
    with pytest.raises(Refused) as refusal:
        logged.send(ANA, Play(0, logged.table.ply, "price axe 99 1"))
    assert refusal.value.code == "illegal_move"
    assert refusal.value.rule == "Skye 4.4"
    assert dict(refusal.value.args_) == {"asked": 100, "gold": 5, "reason": "too_little_gold"}
    assert code_of(logged, ANA, Play(0, logged.table.ply, "dance")) == "invalid_notation"


def test_a_bot_takes_over_when_a_person_leaves_until_they_return() -> None:
    logged = LoggedTable(set_up())
    logged.send(ANA, Leave(0))
    assert logged.table.holders[0].substitute == "greedy"
    assert code_of(logged, ANA, Play(0, logged.table.ply, "price axe 1 1")) == "not_your_seat"
    logged.send(ANA, ReturnToSeat(0))
    logged.send(ANA, Play(0, logged.table.ply, "price axe 1 1"))
    logged.send(ANA, Leave(0))
    assert logged.table.drafts[0].ready, "a sealed move stays sealed"
    logged.send(BO, Play(1, logged.table.ply, "price axe 1 1"))
    logged.play_to_end(Rng(4))
    assert logged.table.status == "finished"


def test_the_log_says_which_bot_replaced_a_failed_one() -> None:
    logged = two_people_and_a_bot()
    move = BotMove(2, logged.table.ply, "price axe 1 1", fallback="timeout", level="random")
    logged.send(SERVER, move)
    event = logged.table.events[-2]
    assert (event.kind, dict(event.args)) == (
        "bot_replaced",
        {"level": "random", "reason": "timeout"},
    )


def test_seats_with_the_same_name_get_numbers() -> None:
    magpie = bot("skye", "greedy")
    logged = LoggedTable(set_up(holders=[person(ANA, "Ana"), magpie, person(BO, "Ana"), magpie]))
    names = [holder["name"] for holder in table_view(logged.table, Viewer())["seats"]]
    assert names == ["Ana", magpie.name, "Ana II", f"{magpie.name} II"]
    assert [holder[1] for holder in listing_of(logged.table)["seats"]] == names


def test_after_the_end_only_a_rematch_is_possible() -> None:
    logged = LoggedTable(set_up("clans"))
    assert code_of(logged, SERVER, NoteRematch("next")) == "table_not_over"
    logged.play_to_end(Rng(3))
    assert code_of(logged, ANA, Play(0, logged.table.ply, "lay red-3 T1")) == "table_over"
    assert code_of(logged, ANA, Leave(0)) == "table_over"
    logged.send(SERVER, NoteRematch("next"))
    assert logged.table.rematch == "next"


def test_nobody_can_play_before_every_seat_is_taken() -> None:
    logged = LoggedTable(set_up(holders=[person(ANA, "Ana"), SeatHolder()]))
    assert code_of(logged, ANA, Play(0, logged.table.ply, "price axe 1 1")) == "table_not_started"


def test_the_same_seed_gives_the_same_deals() -> None:
    one, two = LoggedTable(set_up(seed="7")), LoggedTable(set_up(seed="7"))
    one.play_to_end(Rng(1))
    two.play_to_end(Rng(1))
    assert one.table.entries == two.table.entries
    other = LoggedTable(set_up(seed="8"))
    assert other.table.entries != one.table.entries[: len(other.table.entries)]


def test_a_table_is_rebuilt_from_its_log() -> None:
    logged = two_people_and_a_bot()
    logged.play_to_end(Rng(6))
    again = rebuilt("table", logged.log)
    assert again.entries == logged.table.entries
    assert again.events == logged.table.events
    assert again.outcome == logged.table.outcome
