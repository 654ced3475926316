"""A table without a network: what a command does, and what is refused with which code."""

from __future__ import annotations

import pytest

from clachan.kernel.record import parse_record, replay
from clachan.kernel.rng import Rng
from clachan.server.commands import (
    BotMove,
    Confirm,
    Leave,
    NoteRematch,
    OpenChair,
    Play,
    PutBot,
    Return,
    Sit,
    Withdraw,
)
from clachan.server.evolution import rebuilt
from clachan.server.log import SERVER
from clachan.server.refusals import Refused
from clachan.server.setup import Chair, bot, person
from clachan.server.views.card import card_of
from clachan.server.views.table import Watcher, table_view
from tests.server.rooms import ANA, BO, CAT, TestTable, set_up, two_people_and_a_bot


def code_of(table: TestTable, who: str, command: object) -> str:
    """The code a command is refused with; the room stays as it was."""
    before = table.room
    with pytest.raises(Refused) as refusal:
        table.send(who, command)  # type: ignore[arg-type]  # any command
    assert table.room is before
    return refusal.value.code


@pytest.mark.parametrize("game", ["skye", "clans"])
def test_a_table_of_people_plays_to_the_end_and_its_record_replays(game: str) -> None:
    table = TestTable(set_up(game, [person(ANA, "Ana"), person(BO, "Bo"), person(CAT, "Cat")]))
    table.play_to_end(Rng(1))
    assert table.room.status == "finished"
    record = parse_record(str(table.room.record()))
    *_, (_, last) = replay(table.room.game, record)
    assert table.room.game.outcome(last) == table.room.outcome


@pytest.mark.parametrize("boxes", [("journeyman",), ("druids",), ("journeyman", "druids")])
def test_boxes_play_to_the_end(boxes: tuple[str, ...]) -> None:
    table = TestTable(set_up(boxes=boxes))
    table.play_to_end(Rng(2))
    assert table.room.status == "finished"


def test_a_game_starts_by_itself_when_no_chair_is_open() -> None:
    table = TestTable(set_up(chairs=[person(ANA, "Ana"), Chair(), Chair()]))
    assert table.room.status == "open" and table.room.owing == ()
    table.send(BO, Sit("Bo"))
    table.send(ANA, PutBot(2, "greedy"))
    assert [chair.kind for chair in table.room.chairs] == ["person", "person", "bot"]
    assert table.room.status == "playing"


def test_the_host_may_take_a_bot_off_its_chair_before_the_start() -> None:
    table = TestTable(set_up(chairs=[person(ANA, "Ana"), bot("skye", "greedy"), Chair()]))
    assert code_of(table, BO, OpenChair(1)) == "no_access"
    table.send(ANA, OpenChair(1))
    assert table.room.chairs[1].kind == "open"
    assert code_of(table, ANA, OpenChair(1)) == "chair_taken"
    assert code_of(table, ANA, PutBot(0, "greedy")) == "chair_taken"
    assert code_of(table, ANA, PutBot(1, "wizard")) == "invalid_option"


def test_chairs_are_taken_once() -> None:
    table = TestTable(set_up(chairs=[person(ANA, "Ana"), Chair()]))
    assert code_of(table, BO, Sit("Bo", 0)) == "chair_taken"
    table.send(BO, Sit("Bo", 1))
    assert code_of(table, CAT, Sit("Cat")) == "table_started"


def test_who_leaves_before_the_start_opens_the_chair_again() -> None:
    table = TestTable(set_up(chairs=[person(ANA, "Ana"), Chair(), Chair()]))
    table.send(BO, Sit("Bo"))
    table.send(BO, Leave(1))
    assert table.room.chairs[1] == Chair()


def test_a_sealed_price_can_be_taken_back_until_the_last_player_is_ready() -> None:
    table = TestTable(set_up())
    ply = table.room.ply
    table.send(ANA, Play(0, ply, "price axe 1 1"))
    assert table.room.drafts[0].ready
    assert list(table.room.owing) == [1]
    table.send(ANA, Withdraw(0, table.room.ply))
    assert table.room.drafts[0].moves == ()
    assert list(table.room.owing) == [0, 1]
    table.send(ANA, Play(0, table.room.ply, "price axe 2 1"))
    table.send(BO, Play(1, ply, "price axe 1 1"))
    assert [str(entry) for entry in table.room.entries[-2:]] == [
        "blue price axe 2 1",
        "yellow price axe 1 1",
    ]
    assert table.room.game.view(table.room.state, None).phase == "buy"
    assert code_of(table, ANA, Withdraw(0, table.room.ply)) in ("nothing_to_withdraw", "not_to_act")


def test_a_sealed_price_waits_for_a_bot_too() -> None:
    table = two_people_and_a_bot()
    table.send(ANA, Play(0, table.room.ply, "price axe 1 1"))
    table.send(BO, Play(1, table.room.ply, "price axe 1 1"))
    assert table.room.owing == (2,)
    table.send(ANA, Withdraw(0, table.room.ply))
    table.send(ANA, Play(0, table.room.ply, "price 1 1 axe"))
    table.send(SERVER, BotMove(2, table.room.ply, "price axe 1 1"))
    assert table.room.game.view(table.room.state, None).phase == "buy"
    assert str(table.room.entries[-2]) == "blue price 1 1 axe"


def test_a_ready_player_may_not_play_again_without_withdrawing() -> None:
    table = TestTable(set_up())
    table.send(ANA, Play(0, table.room.ply, "price axe 1 1"))
    assert code_of(table, ANA, Play(0, table.room.ply, "price axe 2 1")) == "already_ready"
    assert code_of(table, ANA, Confirm(0, table.room.ply)) == "nothing_to_confirm"


def test_built_tiles_are_drafts_until_they_are_confirmed() -> None:
    table = TestTable(set_up())
    rng = Rng(5)
    table.play_until("build", rng)
    seat = table.room.owing[0]
    who = table.room.chairs[seat].guest
    played = len(table.room.entries)
    first = table.legal(seat, rng)
    table.send(who, Play(seat, table.room.ply, first, confirm=False))
    assert len(table.room.entries) == played
    assert (
        table.room.game.view(table.room.state, None).territories[seat].placed()
        == [("castle", table.room.game.seat_names[seat], 0)]
        or len(table.room.state.territories[seat]) == 1
    )
    table.send(who, Withdraw(seat, table.room.ply))
    table.send(who, Play(seat, table.room.ply, first, confirm=False))
    while not table.room.is_complete(seat):
        text = table.legal(seat, rng)
        table.send(who, Play(seat, table.room.ply, text, confirm=False))
    drafted = [str(move) for move in table.room.drafts[seat].moves]
    table.send(who, Confirm(seat, table.room.ply))
    assert [entry.move for entry in table.room.entries[played : played + len(drafted)]] == drafted


def test_nothing_more_is_legal_when_everything_is_drafted() -> None:
    table = TestTable(set_up())
    rng = Rng(5)
    table.play_until("build", rng)
    seat = table.room.owing[0]
    who = table.room.chairs[seat].guest
    while not table.room.is_complete(seat):
        move = table.legal(seat, rng)
        table.send(who, Play(seat, table.room.ply, move, confirm=False))
    assert code_of(table, who, Play(seat, table.room.ply, move)) == "not_to_act"
    table.send(who, Withdraw(seat, table.room.ply, all=True))
    assert table.room.drafts[seat].moves == ()


def test_a_command_made_before_the_decision_was_put_is_stale() -> None:
    table = TestTable(set_up())
    ply = table.room.ply
    table.send(ANA, Play(0, ply, "price axe 1 1"))
    assert code_of(table, ANA, Play(0, ply, "price axe 1 1")) == "stale_ply"
    table.send(BO, Play(1, ply, "price axe 1 1"))
    buyer = table.room.owing[0]
    who = table.room.chairs[buyer].guest
    assert code_of(table, who, Play(buyer, ply, "pass")) == "stale_ply"
    assert code_of(table, who, Play(buyer, table.room.ply + 1, "pass")) == "stale_ply"
    table.send(who, Play(buyer, table.room.ply, "pass"))


def test_the_same_key_is_carried_out_once() -> None:
    table = TestTable(set_up())
    command = Play(0, table.room.ply, "price axe 1 1")
    first = table.send(ANA, command, key="once")
    again = table.send(ANA, command, key="once")
    assert again.repeated and again.rows == () and again.ply == first.ply
    assert table.room.owing == (1,)


def test_a_seat_belongs_to_its_person() -> None:
    table = TestTable(set_up())
    ply = table.room.ply
    for intruder in (BO, CAT, SERVER):
        assert code_of(table, intruder, Play(0, ply, "price axe 1 1")) == "not_your_seat"
    assert code_of(table, ANA, Play(7, ply, "price axe 1 1")) == "not_your_seat"
    assert code_of(table, ANA, BotMove(0, ply, "price axe 1 1")) == "not_your_seat"
    assert code_of(table, BO, Leave(0)) == "not_your_seat"
    assert code_of(table, BO, Return(0)) == "not_your_seat"


def test_illegal_and_unreadable_moves_say_why() -> None:
    table = TestTable(set_up())
    with pytest.raises(Refused) as refusal:
        table.send(ANA, Play(0, table.room.ply, "price axe 99 1"))
    assert refusal.value.code == "illegal_move"
    assert refusal.value.rule == "Skye 4.4"
    assert dict(refusal.value.args_) == {"asked": 100, "gold": 5, "reason": "too_little_gold"}
    assert code_of(table, ANA, Play(0, table.room.ply, "dance")) == "invalid_notation"


def test_who_leaves_is_replaced_by_a_bot_and_may_come_back() -> None:
    table = TestTable(set_up())
    table.send(ANA, Leave(0))
    assert table.room.chairs[0].substitute == "greedy"
    assert code_of(table, ANA, Play(0, table.room.ply, "price axe 1 1")) == "not_your_seat"
    table.send(ANA, Return(0))
    table.send(ANA, Play(0, table.room.ply, "price axe 1 1"))
    table.send(ANA, Leave(0))
    assert table.room.drafts[0].ready, "what was sealed stays sealed"
    table.send(BO, Play(1, table.room.ply, "price axe 1 1"))
    table.play_to_end(Rng(4))
    assert table.room.status == "finished"


def test_a_bot_that_had_to_be_replaced_is_named() -> None:
    table = two_people_and_a_bot()
    move = BotMove(2, table.room.ply, "price axe 1 1", fallback="timeout", level="random")
    table.send(SERVER, move)
    told = table.room.story[-2]
    assert (told.kind, dict(told.args)) == (
        "bot_replaced",
        {"level": "random", "reason": "timeout"},
    )


def test_two_with_the_same_name_can_be_told_apart() -> None:
    magpie = bot("skye", "greedy")
    table = TestTable(set_up(chairs=[person(ANA, "Ana"), magpie, person(BO, "Ana"), magpie]))
    names = [chair["name"] for chair in table_view(table.room, Watcher())["chairs"]]
    assert names == ["Ana", magpie.name, "Ana II", f"{magpie.name} II"]
    assert [chair[1] for chair in card_of(table.room)["chairs"]] == names


def test_after_the_end_only_a_rematch_follows() -> None:
    table = TestTable(set_up("clans"))
    assert code_of(table, SERVER, NoteRematch("next")) == "table_not_over"
    table.play_to_end(Rng(3))
    assert code_of(table, ANA, Play(0, table.room.ply, "lay red-3 T1")) == "table_over"
    assert code_of(table, ANA, Leave(0)) == "table_over"
    table.send(SERVER, NoteRematch("next"))
    assert table.room.rematch == "next"


def test_an_open_table_waits() -> None:
    table = TestTable(set_up(chairs=[person(ANA, "Ana"), Chair()]))
    assert code_of(table, ANA, Play(0, table.room.ply, "price axe 1 1")) == "table_not_started"


def test_the_same_seed_gives_the_same_deals_whoever_plays() -> None:
    one, two = TestTable(set_up(seed="7")), TestTable(set_up(seed="7"))
    one.play_to_end(Rng(1))
    two.play_to_end(Rng(1))
    assert one.room.entries == two.room.entries
    other = TestTable(set_up(seed="8"))
    assert other.room.entries != one.room.entries[: len(other.room.entries)]


def test_a_room_is_rebuilt_from_its_log() -> None:
    table = two_people_and_a_bot()
    table.play_to_end(Rng(6))
    again = rebuilt("table", table.log)
    assert again.entries == table.room.entries
    assert again.story == table.room.story
    assert again.outcome == table.room.outcome
