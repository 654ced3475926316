"""The tables of lessons and puzzles for tests, without a server."""

from __future__ import annotations

from collections.abc import Iterator

from clachan.kernel.seats import Seat
from clachan.tables.exercise import ExerciseStep
from clachan.tables.lessons.catalog import exercise_position
from clachan.tables.lessons.lesson_files import Lesson
from clachan.tables.orders import Confirm, Order, Play, Restart, Undo
from clachan.tables.play import carry_out, restore_table
from clachan.tables.table import Table
from tests.tables.logged_table import ANA, NOW


def opened(lesson: Lesson) -> Table:
    setup, entries = exercise_position(lesson, ANA, "Ana")
    return restore_table("lesson", setup, entries, NOW, ANA).table


def sent(table: Table, command: Play | Undo | Confirm | Restart) -> Table:
    return carry_out(table, Order(command, ANA, f"key {table.ply}", NOW)).table


def legal(table: Table, seat: int) -> list[str]:
    state = table.with_draft(seat)
    return [str(move) for move in table.game.legal_moves(state, Seat(seat))]


def learner(table: Table) -> int:
    """The seat of the learner."""
    assert table.setup.exercise is not None
    return table.setup.exercise.seat


def after(table: Table, move: str, *, is_drafted: bool = False) -> Table:
    """The table after a move of the learner."""
    return sent(table, Play(learner(table), table.ply, move, confirm=not is_drafted))


def solved(table: Table) -> int:
    assert table.verdict is not None
    return table.verdict.solved


def right_moves(step: ExerciseStep, moves: list[str]) -> list[str]:
    return [move for move in moves if any(answer.matches(move) for answer in step.right)]


def positions(lesson: Lesson) -> Iterator[tuple[Table, ExerciseStep, list[str]]]:
    """Every position in which a step is open, after right moves that were played or drafted: the table,
    the step, and the learner's legal moves. Of positions with the same step and moves only one is there."""
    seat = lesson.exercise.seat
    known: set[tuple[int, tuple[str, ...]]] = set()
    tables = [opened(lesson)]
    while tables:
        table = tables.pop()
        step, moves = table.open_step, legal(table, seat)
        may_move = seat in table.waiting_for and not table.is_draft_complete(seat)
        if step is None or not may_move or (solved(table), tuple(moves)) in known:
            continue
        known.add((solved(table), tuple(moves)))
        yield table, step, moves
        for move in right_moves(step, moves):
            tables.append(after(table, move))
            if not table.is_sealed(seat, table.game.parse_move(move)):
                tables.append(after(table, move, is_drafted=True))
