"""Puzzles: the list, the table at which one is solved, and the answer."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from clachan.server.pydantic_types import pydantic_type
from clachan.server.routes.answers import (
    API,
    PROBLEM,
    OptionalGuest,
    ServiceDep,
    answer,
    known_or_new_guest,
)
from clachan.server.routes.finished_games import all_steps
from clachan.server.routes.practice import open_position
from clachan.tables.learning_wire import PuzzleAnswerOut, PuzzlesOut
from clachan.tables.lessons.catalog import exercise_position, lesson_key
from clachan.tables.puzzles import find_puzzle, puzzle_answer, puzzle_lesson, puzzles_out
from clachan.tables.wire import TableView

router = APIRouter(prefix=API, tags=["practice"], responses=PROBLEM)

PuzzleId = Annotated[str, Path(pattern=r"^[0-9]{1,9}-[0-9]{1,9}$")]


@router.get("/puzzles", response_model=pydantic_type(PuzzlesOut))
async def get_puzzles() -> Response:
    """All puzzles, and the puzzle of the day (UTC)."""
    return answer(puzzles_out(datetime.now(UTC).date()))


@router.post("/puzzles/{puzzle_id}/table", response_model=pydantic_type(TableView), status_code=201)
async def post_puzzle(
    request: Request, puzzle_id: PuzzleId, guest: OptionalGuest, service: ServiceDep
) -> Response:
    """Open the table of a puzzle. Later requests return the same table, as it was left."""
    lesson = puzzle_lesson(find_puzzle(puzzle_id))
    found, token = await known_or_new_guest(request, guest, "Guest")
    position = exercise_position(lesson, found.id, found.name)
    return await open_position(service, found, position, lesson_key(lesson), request, token)


@router.get("/puzzles/{puzzle_id}/answer", response_model=pydantic_type(PuzzleAnswerOut))
async def get_answer(puzzle_id: PuzzleId, service: ServiceDep) -> Response:
    """The answer to a puzzle, with the reasons."""
    return answer((await all_steps(service, puzzle_answer(find_puzzle(puzzle_id))))[-1])
