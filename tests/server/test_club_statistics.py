"""Ratings, statistics and files are computed from results alone."""

from __future__ import annotations

import csv
import random
from typing import Any

import pytest

from clachan.server.clubs.csv_files import games_csv, plain_cell, standings_csv
from clachan.server.clubs.ratings import standings
from clachan.server.clubs.results import (
    ClubResult,
    ResultSeat,
    result_from_json,
    result_from_listing,
    result_to_json,
)
from clachan.server.clubs.statistics import head_to_head, member_statistics

MEMBERS = {"ana", "bo", "cy"}


def seat(
    guest: str, place: int, points: int = 40, color: str = "blue", **sources: int
) -> ResultSeat:
    return ResultSeat("person", color, guest, guest.title(), "", place, points, sources)


def game(end: int, *seats: ResultSeat, boxes: tuple[str, ...] = (), **more: Any) -> ClubResult:
    known: dict[str, Any] = {"game": "skye", "is_rated": True, **more}
    return ClubResult(f"t{end}", end, known["game"], boxes, known["is_rated"], seats)


RESULTS = [
    game(1, seat("ana", 1, 60), seat("bo", 2, 50)),
    game(2, seat("ana", 1, 55), seat("bo", 2, 45), seat("cy", 3, 35)),
    game(3, seat("bo", 1, 70), seat("cy", 2, 60), game="clans"),
    game(4, seat("ana", 2, 20), seat("cy", 1, 90), is_rated=False),
]


def test_each_game_has_its_own_standings() -> None:
    found = standings(RESULTS, MEMBERS)
    assert [(game_, [one.guest for one in listed]) for game_, listed in found.items()] == [
        ("clans", ["bo", "cy"]),
        ("skye", ["ana", "bo", "cy"]),
    ]
    ana, bo, cy = found["skye"]
    assert (ana.games, ana.wins, cy.games, cy.wins) == (2, 2, 1, 0), "practice does not count"
    assert ana.rating > 1500 > cy.rating
    assert ana.uncertainty < 1000, "nobody is sure before the first game"
    assert cy.uncertainty > bo.uncertainty, "more games make a rating more certain"


def test_ratings_depend_on_the_order_in_which_games_ended_only() -> None:
    shuffled = list(RESULTS)
    random.Random(7).shuffle(shuffled)
    assert standings(shuffled, MEMBERS) == standings(RESULTS, MEMBERS)
    turned = [
        ClubResult(one.table, one.finished_at, one.game, one.boxes, one.is_rated, one.seats[::-1])
        for one in RESULTS
    ]
    assert standings(turned, MEMBERS) == standings(RESULTS, MEMBERS), "seats do not matter"


def test_who_left_is_not_listed_and_changes_no_rating() -> None:
    all_, without = standings(RESULTS, MEMBERS), standings(RESULTS, MEMBERS - {"bo"})
    assert without["skye"] == [one for one in all_["skye"] if one.guest != "bo"]


def test_a_tie_moves_equal_ratings_equally() -> None:
    found = standings([game(1, seat("ana", 1), seat("bo", 1))], MEMBERS)["skye"]
    assert len({one.rating for one in found}) == 1
    assert [one.wins for one in found] == [1, 1]


def test_bots_and_strangers_are_not_rated() -> None:
    bot = ResultSeat("bot", "red", "", "Magpie", "greedy", 1, 80, {})
    stranger = ResultSeat("person", "green", "", "", "", 2, 70, {})
    with_others = [game(1, bot, stranger, seat("ana", 3), seat("bo", 4))]
    alone = [game(1, seat("ana", 1), seat("bo", 2))]
    found = standings(with_others, MEMBERS)["skye"]
    assert [(one.guest, one.rating) for one in found] == [
        (one.guest, one.rating) for one in standings(alone, MEMBERS)["skye"]
    ]
    assert [one.wins for one in found] == [0, 0], "a win is a win against everybody at the table"


def test_statistics_by_boxes_seats_colors_and_sources() -> None:
    results = [
        game(1, seat("ana", 1, 60, sheep=12), seat("bo", 2, 50), boxes=("druids",)),
        game(2, seat("ana", 3, 40, "red"), seat("bo", 1, sheep=9), seat("cy", 2, gold=3)),
        game(3, seat("bo", 1), seat("cy", 2)),
        game(4, seat("ana", 1), seat("bo", 2), is_rated=False),
    ]
    (found,) = member_statistics(results, "ana")
    row = {"key": "skye", "games": 2, "wins": 1, "mean_place": 2.0, "mean_points": 50.0}
    assert found["total"] == row
    assert [(one["key"], one["wins"]) for one in found["by_boxes"]] == [("", 0), ("druids", 1)]
    assert [(one["key"], one["games"]) for one in found["by_seats"]] == [("2", 1), ("3", 1)]
    assert [one["key"] for one in found["by_color"]] == ["blue", "red"]
    assert found["by_source"] == [
        {"key": "sheep", "games": 2, "mean_points": 6.0},
        {"key": "gold", "games": 1, "mean_points": 0.0},
    ]
    assert member_statistics(results, "nobody") == []


def test_two_members_compared() -> None:
    clans, skye = head_to_head(RESULTS, "bo", "cy")
    assert (clans["first"], clans["second"], clans["mean_lead"]) == (1, 0, 10.0)
    assert (skye["game"], skye["games"], skye["ties"]) == ("skye", 1, 0)
    assert head_to_head(RESULTS, "ana", "cy")[0]["games"] == 1, "practice does not count"


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\t=1", "\uff1d1"])
def test_no_cell_is_a_formula(text: str) -> None:
    assert plain_cell(text) == f"'{text}"
    assert plain_cell(plain_cell(text)) == f"'{text}"


def test_files_have_a_line_for_each_seat_and_each_standing() -> None:
    names = {"ana": '=cmd|"A"!A1', "bo": "Bo, the second", "cy": "Cy"}
    rows = list(csv.DictReader(games_csv(RESULTS, names).lstrip("\ufeff").splitlines()))
    assert len(rows) == sum([len(result.seats) for result in RESULTS])
    assert rows[0]["name"] == "'" + names["ana"] and rows[1]["name"] == names["bo"]
    assert rows[-1]["is_rated"] == "false"
    table = standings_csv(standings(RESULTS, MEMBERS), names).lstrip("\ufeff")
    listed = list(csv.DictReader(table.splitlines()))
    assert [(one["game"], one["rank"]) for one in listed][:2] == [("clans", "1"), ("clans", "2")]


def listing(**more: Any) -> dict[str, Any]:
    return {
        "game": "clans",
        "boxes": [],
        "places": [1, 2],
        "points": [9, 8],
        "seats": [["person", "Ana", "", "ana", "red"], ["person", "Bo", "", "bo", "blue"]],
        "result": {"finished_at": 50, "is_fair": True, "sources": [{}, {}]},
        **more,
    }


def test_a_result_needs_two_members_who_were_members_at_the_end() -> None:
    found = result_from_listing("t", listing(), {"ana": 10, "bo": 50})
    assert found is not None and found.is_rated
    assert result_from_json("t", 50, result_to_json(found)) == found
    assert result_from_listing("t", listing(), {"ana": 10, "bo": 51}) is None
    assert result_from_listing("t", listing(), {"ana": 10}) is None
    assert result_from_listing("t", listing(result=None), {"ana": 1, "bo": 1}) is None


def test_two_seats_of_one_member_do_not_count() -> None:
    seats = [["person", name, "", guest, "red"] for name, guest in (("A", "ana"), ("B", "bo"))]
    three = [*seats, ["person", "A II", "", "ana", "green"]]
    result = {"finished_at": 50, "is_fair": True, "sources": [{}, {}, {}]}
    changed = listing(seats=three, places=[1, 2, 3], points=[3, 2, 1], result=result)
    found = result_from_listing("t", changed, {"ana": 1, "bo": 1})
    assert found is not None and not found.is_rated
