"""Puzzles on the page: the list, the position to solve, and what an answer is worth."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

from clachan.bots.puzzles.collection import shipped_puzzles
from clachan.bots.puzzles.puzzle_file import (
    InvalidPuzzle,
    Puzzle,
    position_steps,
    record_of,
    seat_of,
)
from clachan.bots.review.judgment import reviewing_of
from clachan.bots.review.reviewer import reviewer_of
from clachan.tables.exercise import Answer, Exercise, ExerciseStep
from clachan.tables.learning_wire import CostlyDecisionOut, PuzzleAnswerOut, PuzzlesOut
from clachan.tables.lessons.lesson_files import Lesson
from clachan.tables.puzzle_words import OBVIOUS, SOLVED, TASKS, TITLE, WRONG, filled
from clachan.tables.refusals import Refused
from clachan.tables.review import reason_lines
from clachan.tables.setup import rules_of
from clachan.tables.views.catalog import presenter_of
from clachan.tables.views.seat_position import SeatPosition


def puzzles_out(day: date) -> PuzzlesOut:
    """The list of puzzles, and the one of this day."""
    collection = shipped_puzzles()
    today = collection.of_the_day(day)
    return {
        "puzzles": [
            {
                "id": puzzle.id,
                "number": number,
                "kind": puzzle.kind,
                "game": puzzle.game,
                "boxes": list(puzzle.boxes),
                "seats": puzzle.seats,
                "is_reconstructed": bool(rules_of(puzzle.game, puzzle.boxes).content),
            }
            for number, puzzle in enumerate(collection.puzzles, 1)
        ],
        "today": None if today is None else today.id,
        "problems": list(collection.faults),
    }


def find_puzzle(puzzle_id: str) -> Puzzle:
    """The puzzle with this id; refused if there is none."""
    puzzle = shipped_puzzles().find(puzzle_id)
    if puzzle is None:
        raise Refused("not_found", f"there is no puzzle {puzzle_id}")
    return puzzle


def puzzle_lesson(puzzle: Puzzle) -> Lesson:
    """The puzzle as an exercise with one step, for the table at which it is solved."""
    number = shipped_puzzles().puzzles.index(puzzle) + 1
    step = ExerciseStep(
        task=TASKS[puzzle.kind],
        right=(Answer(puzzle.accepted, filled(SOLVED, puzzle.chance)),),
        wrong=(Answer((puzzle.obvious,), filled(OBVIOUS, puzzle.chance)),),
        otherwise=WRONG,
    )
    title = {language: text.format(number=number) for language, text in TITLE.items()}
    exercise = Exercise(f"puzzle-{puzzle.id}", "puzzle", title, puzzle.seat, (step,))
    return Lesson(exercise, record_of(puzzle))


def puzzle_answer(puzzle: Puzzle) -> Iterator[PuzzleAnswerOut | None]:
    """The best move compared with the obvious one. Yields None while the game is replayed."""
    game: Any = None
    state: Any = None
    try:
        for game, state in position_steps(puzzle):  # noqa: B007 - the last ones are used below
            yield None
    except InvalidPuzzle as error:
        raise Refused("not_found", str(error)) from error
    here = SeatPosition(game, game.view(state, seat_of(puzzle)), puzzle.seat)
    yield {
        "decision": _comparison(puzzle, game, state, here),
        "position": presenter_of(puzzle.game).position(here),
    }


def _comparison(puzzle: Puzzle, game: Any, state: Any, here: SeatPosition) -> CostlyDecisionOut:
    """The obvious move compared with the best one, as in a review."""
    seat = seat_of(puzzle)
    obvious, best = [game.parse_move(text) for text in (puzzle.obvious, puzzle.accepted[0])]
    reviewer = reviewer_of(game, puzzle.seats)
    presenter = presenter_of(puzzle.game)
    why = [reviewer.explain(state, seat, move) for move in (obvious, best)]
    return {
        "move": len(puzzle.moves),
        "seat": puzzle.seat,
        "round": reviewing_of(puzzle.game).round_of(state),
        "kind": puzzle.kind,
        "played": presenter.move(obvious, here),
        "better": presenter.move(best, here),
        "points": puzzle.points,
        "chance": puzzle.chance,
        "had": round(reviewer.chances(state)[seat], 4),
        "played_lines": reason_lines(game, why[0].reasons),
        "better_lines": reason_lines(game, why[1].reasons),
        "played_then": [presenter.move(move, here) for move in why[0].then],
        "better_then": [presenter.move(move, here) for move in why[1].then],
    }
