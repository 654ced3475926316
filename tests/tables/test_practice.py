"""Practice tables that begin at a position of another game."""

from __future__ import annotations

import json
from typing import Any

import pytest

from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.tables.log import LogRow
from clachan.tables.messages import FromHere
from clachan.tables.orders import Leave, Order, Play, Restart, Undo
from clachan.tables.play import carry_out, restore_table
from clachan.tables.practice import check_record, from_record, from_table, read_record
from clachan.tables.refusals import Refused
from clachan.tables.replay import Change, rebuilt
from clachan.tables.setup import bot, person
from clachan.tables.table import FINISHED, Table
from clachan.tables.views.events import events_after
from clachan.tables.views.summary import BOARD, summary_of
from clachan.tables.views.table import Viewer, table_view
from clachan.tables.views.view_cache import ViewCache
from tests.tables.logged_table import ANA, BO, NOW, LoggedTable, set_up

GAMES = [("skye", ()), ("skye", ("journeyman", "druids")), ("clans", ())]


def finished_game(game: str = "skye", boxes: tuple[str, ...] = ()) -> Table:
    logged = LoggedTable(
        set_up(game, (person(ANA, "Ana"), person(BO, "Bo"), bot(game, "greedy")), boxes)
    )
    logged.play_to_end(Rng(3))
    return logged.table


def request(mode: str, move: int, **more: Any) -> FromHere:
    asked: FromHere = {"mode": mode, "move": move, **more}  # type: ignore[typeddict-item]  # a test
    return asked


def opened_at(table: Table, mode: str, move: int, **more: Any) -> Change:
    setup, entries = from_table(table, request(mode, move, **more), ANA, "Ana", "fresh")
    return restore_table("practice", setup, entries, NOW, ANA)


class AnalysisBoard:
    """An analysis board with its log."""

    def __init__(self, change: Change) -> None:
        self.table = change.table
        self.log: list[LogRow] = list(change.rows)

    def send(self, command: Play | Undo | Restart) -> None:
        change = carry_out(self.table, Order(command, ANA, f"key {self.table.ply}", NOW))
        self.table = change.table
        self.log += change.rows

    def play_some(self, moves: int, rng: Rng) -> None:
        for _ in range(moves):
            if not self.table.waiting_for:
                return
            seat = self.table.waiting_for[0]
            legal = self.table.game.legal_moves(self.table.with_draft(seat), Seat(seat))
            self.send(Play(seat, self.table.ply, str(legal.sample(rng))))

    def undo(self) -> None:
        self.send(Undo(0, self.table.ply))


def all_positions(table: Table) -> list[Any]:
    return [table_view(table, Viewer(ANA, seat))["position"] for seat in table.seats]


@pytest.mark.parametrize(("game", "boxes"), GAMES)
def test_any_position_of_a_finished_game_can_be_played_on(
    game: str, boxes: tuple[str, ...]
) -> None:
    over = finished_game(game, boxes)
    for move in range(0, len(over.entries) + 1, 7):
        table = opened_at(over, "bots", move).table
        assert list(table.entries[:move]) == list(over.entries[:move])
        assert [holder.kind for holder in table.holders] == ["person", "bot", "bot"]
        assert table.setup.is_practice and table.setup.clock.kind == "none"
        assert table.waiting_for or table.status == FINISHED, "chance has dealt on"


def test_a_game_that_is_played_cannot_be_opened() -> None:
    logged = LoggedTable(set_up())
    logged.step(Rng(1))
    with pytest.raises(Refused) as refusal:
        from_table(logged.table, request("analysis", 1), ANA, "Ana", "fresh")
    assert refusal.value.code == "table_not_over"


@pytest.mark.parametrize("more", [{"move": 10_000}, {"move": 3, "seat": 7}])
def test_a_move_or_a_seat_that_does_not_exist_is_refused(more: dict[str, int]) -> None:
    with pytest.raises(Refused) as refusal:
        from_table(finished_game(), request("bots", **more), ANA, "Ana", "fresh")
    assert refusal.value.code == "bad_request"


def test_chance_deals_on_from_a_new_seed() -> None:
    over = finished_game()
    deals = [n for n, entry in enumerate(over.entries) if entry.seat == "chance"]
    table = opened_at(over, "analysis", deals[-1]).table
    assert table.entries[deals[-1]].seat == "chance"
    assert table.entries[deals[-1]] != over.entries[deals[-1]]


@pytest.mark.parametrize(("game", "boxes"), GAMES)
def test_an_analysis_board_can_undo_back_to_its_first_position(
    game: str, boxes: tuple[str, ...]
) -> None:
    board = AnalysisBoard(opened_at(finished_game(game, boxes), "analysis", 12))
    start = board.table
    cache = ViewCache()
    board.play_some(25, Rng(5))
    while board.table.moves_after_undo is not None or any(d.moves for d in board.table.drafts):
        for seat in (*board.table.seats, None):
            viewer = Viewer(ANA if seat is not None else "", seat)
            shown = table_view(board.table, viewer, cache)
            assert shown == table_view(board.table, viewer), "the cache is up to date"
            assert shown["can"]["undo"] is (seat is not None)
        board.undo()
    assert all_positions(rebuilt("practice", board.log)) == all_positions(board.table)
    assert all_positions(board.table) == all_positions(start)
    assert board.table.entries == start.entries
    assert board.table.round == start.round
    with pytest.raises(Refused) as refusal:
        board.undo()
    assert refusal.value.code == "nothing_to_undo"


def test_after_an_undo_the_same_move_leads_to_the_same_deals() -> None:
    board = AnalysisBoard(opened_at(finished_game(), "analysis", 12))
    board.play_some(30, Rng(6))
    first = list(board.table.entries)
    board.send(Restart(0, board.table.ply))
    assert len(board.table.entries) < len(first)
    board.play_some(30, Rng(6))
    assert list(board.table.entries) == first
    assert table_view(board.table, Viewer(ANA, 0))["position"] is not None


def test_a_whole_game_can_be_played_and_undone_on_an_analysis_board() -> None:
    board = AnalysisBoard(opened_at(finished_game(), "analysis", 0))
    board.play_some(1000, Rng(8))
    assert board.table.status == FINISHED
    assert table_view(board.table, Viewer(ANA, 0))["can"]["undo"]
    board.undo()
    assert board.table.status == "playing"
    board.play_some(1000, Rng(9))
    sheet = table_view(board.table, Viewer(ANA, 0))["position"]
    fresh = restore_table("other", board.table.setup, board.table.entries, NOW, ANA).table
    assert sheet == table_view(fresh, Viewer(ANA, 0))["position"], "nothing is counted twice"


def test_the_board_says_what_it_is() -> None:
    over = finished_game()
    bots, board = opened_at(over, "bots", 9, seat=1).table, opened_at(over, "analysis", 9).table
    assert table_view(bots, Viewer(ANA, 1))["origin"] == {
        "kind": "bots",
        "table": "table",
        "moves": 9,
    }
    view = table_view(board, Viewer(ANA, 0, invite="secret"))
    assert view["origin"] == {"kind": "analysis", "table": "table", "moves": 9}
    assert view["fairness"]["luck"] == "practice" and view["invite"] is None
    assert view["my_seats"] == [0, 1, 2]
    assert dict(board.record().header.deals)["practice"].startswith("analysis board")
    assert summary_of(board).status == BOARD and summary_of(bots).status == "playing"
    assert summary_of(bots).listing["has_origin"]
    assert '"fresh"' not in json.dumps([view, events_after(board, 0, 0)]), "the seed is secret"


def test_no_bot_plays_on_an_analysis_board() -> None:
    board = AnalysisBoard(opened_at(finished_game(), "analysis", 9))
    assert not board.table.bots_to_move
    with pytest.raises(Refused):
        carry_out(board.table, Order(Leave(0), ANA, "leave", NOW))


def test_a_stranger_and_an_outdated_undo_are_refused() -> None:
    board = AnalysisBoard(opened_at(finished_game(), "analysis", 9))
    board.play_some(2, Rng(1))
    cases: list[tuple[str, Undo | Restart, str]] = [
        (BO, Undo(0, board.table.ply), "not_your_seat"),
        (ANA, Undo(0, board.table.ply - 1), "stale_ply"),
        (ANA, Restart(0, board.table.ply - 1), "stale_ply"),
    ]
    for who, command, code in cases:
        with pytest.raises(Refused) as refusal:
            carry_out(board.table, Order(command, who, "other", NOW))
        assert refusal.value.code == code


def test_moves_against_bots_cannot_be_taken_back() -> None:
    table = opened_at(finished_game(), "bots", 9).table
    with pytest.raises(Refused) as refusal:
        carry_out(table, Order(Restart(0, table.ply), ANA, "restart", NOW))
    assert refusal.value.code == "nothing_to_undo"


def test_a_record_can_be_opened_too() -> None:
    over = finished_game()
    record = read_record(str(over.record()))
    assert list(check_record(record)), "it can be played again"
    setup, entries = from_record(record, request("analysis", 20), ANA, "Ana", "fresh")
    table = restore_table("practice", setup, entries, NOW, ANA).table
    assert list(table.entries[:20]) == list(over.entries[:20])
    assert table_view(table, Viewer(ANA, 0))["origin"] == {
        "kind": "analysis",
        "table": None,
        "moves": 20,
    }
    with pytest.raises(Refused) as refusal:
        read_record("not a record")
    assert refusal.value.code == "invalid_record"
