"""What lessons say is true by the rules: right moves achieve more than all others, and numbers are right."""

from __future__ import annotations

import re

import pytest

from clachan.clans.rules.scoring import shield_scores
from clachan.skye.rules.state import SLOTS
from clachan.tables.exercise import Words
from clachan.tables.lessons.catalog import all_lessons, lesson_of
from clachan.tables.lessons.lesson_files import Lesson
from clachan.tables.table import Table
from tests.tables.exercise_tables import after, legal, opened, positions, right_moves, solved
from tests.tables.lesson_measures import ME, MEASURES, RIVAL, paid, parsed, played, preview, worth

LESSONS = all_lessons()[0]
BY_ID = pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.exercise.id for lesson in LESSONS])


@BY_ID
def test_right_moves_achieve_more_than_all_others(lesson: Lesson) -> None:
    for table, step, moves in positions(lesson):
        measure = MEASURES[lesson.exercise.id][solved(table)]
        right = right_moves(step, moves)
        least = min(measure(table, move) for move in right)
        assert least > 0
        others = [move for move in moves if move not in right]
        assert not [move for move in others if measure(table, move) >= least]


def numbers(words: Words, language: str = "en") -> set[int]:
    return {int(number) for number in re.findall(r"\d+", words[language])}


@BY_ID
def test_all_languages_say_the_same_numbers(lesson: Lesson) -> None:
    for step in lesson.exercise.steps:
        answers = [answer.words for answer in (*step.right, *step.wrong)]
        for words in (step.task, step.otherwise, *answers):
            said = numbers(words)
            assert said == numbers(words, "de") == numbers(words, "pl"), words["en"]


def task(table: Table) -> set[int]:
    """The numbers in the task."""
    assert table.open_step is not None
    return numbers(table.open_step.task)


def said(table: Table, move: str) -> set[int]:
    """The numbers in what is said about a move."""
    verdict = after(table, move).verdict
    assert verdict is not None and verdict.answer is not None
    return numbers(verdict.answer)


def table_of(lesson: str, *moves: str) -> Table:
    table = opened(lesson_of(lesson))
    for move in moves:
        table = after(table, move)
    return table


def test_areas_and_squares_score_what_the_lessons_say() -> None:
    """(Skye 1.2, 10.1, 10.9)"""
    table = table_of("skye-complete-an-area")
    (slot,) = preview(table, "build T63 e1 90").slots
    assert (SLOTS[slot.slot], len(slot.rounds)) == ("C", 3)
    assert said(table, "build T63 e1 90") == {slot.change} == {1}
    assert table.state.territories[ME].completed(), "another area was completed before"

    table = table_of("skye-read-a-scoring-tile")
    (slot,) = preview(table, "build T16 s1 90").slots
    assert SLOTS[slot.slot] == "B" and slot.rounds[0] == table.state.round
    assert said(table, "build T16 s1 90") == {slot.change, *slot.rounds[1:]} == {2, 4, 6}
    assert task(table) == {slot.change}


def test_gold_on_tiles_comes_back_at_once_when_they_are_sold() -> None:
    """Who buys first has nothing but what was kept; who buys later has what was sold, too. (Skye 6.3, 6.4)"""
    start = table_of("skye-axe-and-prices")
    for move in legal(start, ME):
        state = played(start, move).state
        kept, cheapest = state.gold[ME], min(state.prices[RIVAL])
        assert task(start) == {cheapest}
        assert said(start, move) == ({kept} if 0 < kept < cheapest else set())
    bought = after(after(start, "price 2 1 axe"), "buy T63 from yellow")
    buy = parsed(bought, "buy T05 from blue")
    sold = bought.game.play(bought.state, RIVAL, buy).state
    assert sold.gold[ME] == bought.state.gold[ME] + 2 + 2

    later = table_of("skye-buy-or-keep-the-gold")
    assert later.state.gold[ME] == 5 - (1 + 2) + 1 + 1, "the tile for 1 gold was sold"
    assert task(later) == {later.state.round, later.state.gold[ME]}


def test_purchases_cost_and_bring_what_the_lessons_say() -> None:
    """(Skye 11.3)"""
    table = table_of("skye-buy-or-keep-the-gold")
    dear, cheap = "buy T56 from yellow", "buy T63 from yellow"
    assert (paid(table, dear), worth(table, "T56")) == (2, 6)
    assert (paid(table, cheap), worth(table, "T63")) == (1, 3)
    assert said(table, dear) == {2, 6, 5, 1} and said(table, cheap) == {1, 3, 6}

    table = table_of("skye-a-whole-last-round", "price 6 axe 6")
    right, wrong = "buy T08 from yellow", "buy T68 from yellow"
    assert (paid(table, right), worth(table, "T08")) == (4, 5)
    assert (paid(table, wrong), worth(table, "T68")) == (8, 5)
    assert said(table, right) == {4, 1, 5} == said(table, "pass") | {1}
    assert said(table, wrong) == {8, 4}


def test_the_last_round_is_as_the_lesson_says() -> None:
    """(Skye 1.2, 6.5)"""
    table = table_of("skye-a-whole-last-round")
    view = table.game.view(table.state, ME)
    assert view.round == view.rounds and len(set(view.points)) == 1
    first, middle, last = [tile.name for tile in view.for_sale[ME]]
    assert worth(table, middle) < min(worth(table, first), worth(table, last))
    assert task(table) == {3, 7}
    assert min(worth(table, first), worth(table, last)) > 7 / 5, (
        "more than the gold on an unsold tile"
    )
    for move in ("price 6 axe 6", "buy T08 from yellow", "build T08 e1s2 180", "build T12 w1s1 90"):
        table = after(table, move)
    done = after(table, "build T71 n3 180")
    assert done.outcome is not None
    scored = [event for event in done.events[-1].events if event.code == "scored"]
    assert {str(dict(event.facts)["slot"]) for event in scored} == set("BCD")


def test_roads_and_scrolls_bring_what_the_lessons_say() -> None:
    """(Skye 3.1, 3.2, 11.1, 11.2)"""
    table = table_of("skye-roads-and-barrels")
    assert task(table) == {5, 1} and said(table, "build T49 s1 0") == {1}
    assert preview(table, "build T49 s1 0").income == 1

    table = table_of("skye-scrolls")
    scrolls, *_ = table.state.seams.final
    before, now = [
        {line.cells: line for line in scrolls.lines(state, ME)}
        for state in (table.state, played(table, "build T34 s2 90").state)
    ]
    (cell,) = [cell for cell in now if dict(now[cell].facts)["doubled"] == "yes"]
    assert dict(before[cell].facts)["doubled"] == "no"
    assert now[cell].amount == 2 * before[cell].amount > 0


def taken(table: Table, move: str) -> list[tuple[int, int, int]]:
    """The seat, the rank and the points of each shield if the game ended after a card."""
    return [
        (shield.seat, shield.rank, shield.points)
        for shield in shield_scores(played(table, move).state)
    ]


def test_shields_take_what_the_lessons_say() -> None:
    """(Clans 5.3, 5.5)"""
    for lesson in ("clans-shields-and-their-order", "clans-rob-a-shield"):
        state = table_of(lesson).state
        (shield,) = shield_scores(state)
        assert (shield.seat, shield.rank, shield.points) == (RIVAL, 5, 10)
    table = table_of("clans-shields-and-their-order")
    move = "lay yellow-6 T4"
    assert taken(table, f"{move} shield") == [(RIVAL, 5, 10), (ME, 6, 12)]
    assert said(table, f"{move} shield") == {6, 12, 10}
    assert taken(table, move) == [(RIVAL, 5, 10)], "nobody takes the 6s"

    table = table_of("clans-rob-a-shield")
    assert taken(table, "lay gray-3 T4 shield") == [(RIVAL, 3, 3), (ME, 5, 10)]
    assert said(table, "lay gray-3 T4 shield") == {3, 5, 10}
    assert taken(table, "lay gray-4 B5 shield") == [(RIVAL, 4, 4), (ME, 5, 10)]
    assert said(table, "lay gray-4 B5 shield") == {4, 5, 3}
    assert taken(table, "lay gray-3 T4") == [(RIVAL, 3, 3)], "nobody takes the 5s"

    table = table_of("clans-hide-a-card")
    right, other = "hide red-5 T3 shield", "hide red-5 T5 shield"
    assert taken(table, right)[:2] == [(RIVAL, 3, 6), (ME, 4, 4)]
    assert taken(table, other)[:2] == [(RIVAL, 3, 6), (ME, 3, 3)]
    assert said(table, other) == said(table, right) == {3, 4}
    assert all(move.startswith("hide") for move in legal(table, ME)), "no card fits"


def test_journeys_bring_what_the_lessons_say() -> None:
    """(Journeyman 3.2, 3.6, 5.3)"""
    table = table_of("journeyman-a-step-for-a-sale")
    state = played(table, "step warrior").state
    assert said(table, "step warrior") == {state.points[ME] - table.state.points[ME]} == {1}
    assert state.gold == table.state.gold, "it is free"

    table = table_of("journeyman-plan-a-walk")
    cells = [cell for cell, _, _ in table.state.territories[ME].placed()]
    assert cells == ["castle", "e1", "e2"], "e2 is farthest east"
    stepped = [
        dict(event.facts)
        for event in played(table, "plan castle merchant e2 herald").events
        if event.code == "stepped" and event.seat == ME
    ]
    assert [(fact["track"], fact.get("paid", 0)) for fact in stepped] == [
        ("merchant", 2),
        ("herald", 0),
    ]


def test_the_dolmen_is_as_the_lessons_say() -> None:
    """(Druids 3.3, 6.3, 6.4)"""
    table = table_of("druids-a-stone-tablet")
    kinds = {}
    for move in ("dolmen D04", "dolmen D06"):
        (bought,) = [e for e in played(table, move).events if e.code == "bought_druid_tile"]
        kinds[move] = str(dict(bought.facts)["tablet"])[:2]
    assert kinds == {"dolmen D04": "TB", "dolmen D06": "TC"}

    table = table_of("druids-draw-two-keep-one")
    assert task(table) == {paid(table, "blind")} == {5}
    table = after(table, "blind")
    assert worth(table, "T24") > 2 * worth(table, "T20")
