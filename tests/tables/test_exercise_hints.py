"""Hints in lessons and puzzles lead to the goal, wherever a hint may be asked."""

from __future__ import annotations

import pytest

from clachan.bots.puzzles.collection import shipped_puzzles
from clachan.tables.lessons.catalog import all_lessons, lesson_of
from clachan.tables.lessons.lesson_files import Lesson
from clachan.tables.puzzles import puzzle_lesson
from clachan.tables.questions import hint_request
from clachan.tables.refusals import Refused
from clachan.tables.table import Table
from clachan.tables.thinking import BotRequest
from clachan.tables.views.table import Viewer, table_view
from clachan.tables.wire import HintOut
from tests.tables.exercise_tables import after, learner, opened, positions, right_moves, solved
from tests.tables.logged_table import ANA

LESSONS = all_lessons()[0]
BY_ID = pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.exercise.id for lesson in LESSONS])


def hint(table: Table) -> HintOut:
    found = hint_request(table, learner(table), None)
    assert not isinstance(found, BotRequest), "no bot is asked"
    return found


def offers_hint(table: Table) -> bool:
    return table_view(table, Viewer(ANA, learner(table)))["can"]["hint"]


def check_hint(table: Table) -> None:
    """The hint solves the step that is open, and says what will be said about the move."""
    assert offers_hint(table)
    found = hint(table)
    for is_drafted in (False, True):
        verdict = after(table, found["move"]["text"], is_drafted=is_drafted).verdict
        assert verdict is not None and verdict.wrong_at is None
        assert verdict.solved == solved(table) + 1
        assert verdict.answer == found["words"]


@BY_ID
def test_every_hint_in_a_lesson_leads_to_the_goal(lesson: Lesson) -> None:
    """Every right move, and so every hint, leads to one of these positions or to the end of the lesson."""
    steps = set()
    for table, _, _ in positions(lesson):
        check_hint(table)
        steps.add(solved(table))
    assert steps == set(range(len(lesson.exercise.steps)))


@BY_ID
def test_a_lesson_that_is_played_by_hints_is_solved(lesson: Lesson) -> None:
    table = opened(lesson)
    for _ in lesson.exercise.steps:
        table = after(table, hint(table)["move"]["text"])
    view = table_view(table, Viewer(ANA, learner(table)))
    assert view["exercise"] is not None and view["exercise"]["status"] == "solved"
    assert not view["can"]["hint"]


@BY_ID
def test_there_is_no_hint_before_a_wrong_move_is_taken_back(lesson: Lesson) -> None:
    for table, step, moves in positions(lesson):
        right = right_moves(step, moves)
        for move in [move for move in moves if move not in right][:5]:
            for is_drafted in (False, True):
                wrong = after(table, move, is_drafted=is_drafted)
                assert not offers_hint(wrong)
                with pytest.raises(Refused):
                    hint(wrong)


def test_of_several_right_moves_the_hint_is_the_best() -> None:
    """Both purchases are right, but one brings more; both cards rob the shield, but one leaves less."""
    moves = [
        hint(opened(lesson_of(name)))["move"]["text"]
        for name in ("skye-buy-or-keep-the-gold", "clans-rob-a-shield")
    ]
    assert moves == ["buy T56 from yellow", "lay gray-3 T4 shield"]


@pytest.mark.parametrize("kind", sorted({puzzle.kind for puzzle in shipped_puzzles().puzzles}))
def test_the_hint_in_a_puzzle_solves_it(kind: str) -> None:
    for puzzle in shipped_puzzles().puzzles:
        if puzzle.kind == kind:
            table = opened(puzzle_lesson(puzzle))
            assert hint(table)["move"]["text"] == puzzle.accepted[0]
            check_hint(table)
