"""Every lesson is played: accepted moves are accepted, wrong ones get their answers, and undo goes back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from clachan.catalog import known_games
from clachan.skye.table.boxes import BOXES
from clachan.tables.exercise import Answer, Words, is_match
from clachan.tables.lessons.catalog import (
    all_lessons,
    exercise_position,
    lesson_of,
    lessons_out,
    read_lessons,
)
from clachan.tables.lessons.lesson_files import Lesson
from clachan.tables.orders import Play, Restart, Undo
from clachan.tables.play import restore_table
from clachan.tables.refusals import Refused
from clachan.tables.replay import rebuilt
from clachan.tables.table import Table
from clachan.tables.views.table import Viewer, table_view
from tests.tables.exercise_tables import (
    after,
    learner,
    legal,
    opened,
    positions,
    right_moves,
    sent,
    solved,
)
from tests.tables.logged_table import ANA, NOW

LESSONS = all_lessons()[0]


def moves_of(answer: Answer, moves: list[str], before: Sequence[Answer]) -> list[str]:
    """A legal move for each pattern of an answer, as far as the answers `before` it leave one."""
    left = [move for move in moves if not any(each.matches(move) for each in before)]
    found = [next((m for m in left if is_match(pattern, m)), None) for pattern in answer.moves]
    return [move for move in found if move is not None]


def check_answer(table: Table, move: str, words: Words, *, is_right: bool) -> None:
    """Play a move: it is judged, answered with these words, and can be undone."""
    seat, before = learner(table), solved(table)
    played = after(table, move)
    verdict = played.verdict
    assert verdict is not None and verdict.answer == words, move
    assert verdict.solved == before + is_right
    assert (verdict.wrong_at is None) is is_right
    assert solved(sent(played, Undo(seat, played.ply))) == before


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.exercise.id for lesson in LESSONS])
def test_a_lesson_can_be_played(lesson: Lesson) -> None:
    unused = {
        pattern
        for step in lesson.exercise.steps
        for answer in (*step.right, *step.wrong)
        for pattern in answer.moves
    }
    for table, step, moves in positions(lesson):
        before: list[Answer] = []
        for answer in (*step.right, *step.wrong):
            for move in moves_of(answer, moves, before):
                check_answer(table, move, answer.words, is_right=answer in step.right)
                unused -= {pattern for pattern in answer.moves if is_match(pattern, move)}
            before.append(answer)
        others = [move for move in moves if not any(each.matches(move) for each in before)]
        for move in others[:3]:
            check_answer(table, move, step.otherwise, is_right=False)
    assert not unused, "these moves are never legal"


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.exercise.id for lesson in LESSONS])
def test_a_solved_lesson_can_be_started_over(lesson: Lesson) -> None:
    start = table = opened(lesson)
    while table.open_step is not None:
        table = after(table, right_moves(table.open_step, legal(table, learner(table)))[0])
    view = table_view(table, Viewer(ANA, learner(table)))["exercise"]
    assert view is not None and view["status"] == "solved"
    fresh = sent(table, Restart(learner(table), table.ply))
    assert fresh.entries == start.entries


def test_every_game_has_lessons_and_every_file_can_be_read() -> None:
    listed = lessons_out()
    assert listed["problems"] == []
    assert {lesson["game"] for lesson in listed["lessons"]} == set(known_games())
    boxes = [box for lesson in listed["lessons"] for box in lesson["boxes"]]
    assert all(boxes.count(box) >= 3 for box in BOXES)
    assert all(lesson["is_reconstructed"] for lesson in listed["lessons"] if lesson["boxes"])


def test_the_view_does_not_give_the_solution_away() -> None:
    for lesson in LESSONS:
        shown = json.dumps(
            table_view(opened(lesson), Viewer(ANA, lesson.exercise.seat))["exercise"]
        )
        for step in lesson.exercise.steps:
            for answer in (*step.right, *step.wrong):
                assert json.dumps(answer.words["en"]) not in shown


def test_nobody_thinks_and_nothing_happens_after_a_wrong_move() -> None:
    table = opened(lesson_of("skye-buy-or-keep-the-gold"))
    wrong = sent(table, Play(0, table.ply, "pass"))
    assert not wrong.bots_to_move
    assert wrong.moves_after_undo == len(table.entries)


def test_a_lesson_is_a_table_like_any_other() -> None:
    lesson = lesson_of("clans-rob-a-shield")
    setup, entries = exercise_position(lesson, ANA, "Ana")
    change = restore_table("lesson", setup, entries, NOW, ANA)
    rows = json.loads(json.dumps([vars(row) for row in change.rows]))
    read = rebuilt("lesson", [type(change.rows[0])(**row) for row in rows])
    assert read.setup == change.table.setup
    view = table_view(read, Viewer(ANA, 0))
    assert view["origin"] == {"kind": "exercise", "table": None, "moves": len(entries)}
    assert view["exercise"] is not None and view["exercise"]["status"] == "open"


def test_a_drafted_move_is_judged_at_once() -> None:
    table = opened(lesson_of("clans-what-fits"))
    table = sent(table, Play(0, table.ply, "lay gray-3 T4", confirm=False))
    view = table_view(table, Viewer(ANA, 0))["exercise"]
    assert view is not None and view["status"] == "solved"


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("clachan lesson 1", "a lesson", 1, "the first line"),
        ("title.de", "title.fr", 3, "unknown language 'fr'"),
        ("seat: blue", "seat: pink", 5, "there is no seat 'pink'"),
        ("otherwise.pl: ", "other: ", None, "unknown key 'other'"),
        ("chance start", "chance stop", None, ""),
        ("record:", "", None, "there is no line 'record:'"),
    ],
)
def test_a_broken_lesson_names_its_line_and_the_others_still_work(
    tmp_path: Path, old: str, new: str, line: int | None, reason: str
) -> None:
    source = Path(__file__).parents[2] / "src/clachan/clans/lessons/01-what-fits.lesson"
    text = source.read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "01-good.lesson").write_text(text, encoding="utf-8")
    (tmp_path / "02-broken.lesson").write_text(text.replace(old, new, 1), encoding="utf-8")
    lessons, broken = read_lessons([("clans", tmp_path)])
    assert [lesson.exercise.id for lesson in lessons] == ["clans-good"]
    (error,) = broken
    assert error.file == "clans/02-broken.lesson"
    assert reason in error.reason
    expected = next(n for n, each in enumerate(text.split("\n"), 1) if old in each)
    assert error.line == (expected if line is None else line) or old == "record:"


def test_an_unknown_lesson_is_refused() -> None:
    with pytest.raises(Refused) as refusal:
        lesson_of("skye-win-every-game")
    assert refusal.value.code == "not_found"
