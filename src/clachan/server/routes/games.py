"""The games that can be played here."""

from __future__ import annotations

from fastapi import APIRouter, Response

from clachan.server.pydantic_types import pydantic_type
from clachan.server.routes.answers import API, PROBLEM, answer
from clachan.tables.games import all_games
from clachan.tables.wire import GamesOut

router = APIRouter(prefix=API, tags=["games"], responses=PROBLEM)


@router.get("/games", response_model=pydantic_type(GamesOut))
async def get_games() -> Response:
    """Games, boxes, options, scoring tiles and bots."""
    return answer({"games": all_games()})
