"""The games that can be played here."""

from __future__ import annotations

from functools import cache
from typing import Any

from fastapi import APIRouter, Response

from clachan.bots.registry import entries
from clachan.catalog import known_games
from clachan.games.skye.catalog import EXPANSIONS
from clachan.kernel.game import Game
from clachan.server.pydantic_types import pydantic_type
from clachan.server.routes.answers import PROBLEM, answer
from clachan.tables.setup import rules_of, substitute_of
from clachan.tables.views.catalog import presenter_of
from clachan.tables.views.presenter import HasScoringTiles
from clachan.tables.wire import BoxOut, GameOut, GamesOut, ScoringTileOut

router = APIRouter(tags=["games"], responses=PROBLEM)


@router.get("/games", response_model=pydantic_type(GamesOut))
async def get_games() -> Response:
    """Games, boxes, options, scoring tiles and bots."""
    return answer({"games": all_games()})


def all_games() -> list[GameOut]:
    return [_game(name) for name in known_games()]


@cache
def _game(name: str) -> GameOut:
    boxes = tuple(EXPANSIONS) if name == "skye" else ()
    game = rules_of(name, boxes)
    return {
        "game": name,
        "boxes": [_box(name, box) for box in boxes],
        "seat_counts": list(game.seat_counts),
        "colors": list(game.seat_names),
        "options": [{"name": option.name, "default": option.default} for option in game.options],
        "scoring_tiles": _scoring_tiles(name, game),
        "bots": [{"level": entry.code, "name": entry.name} for entry in entries(name)],
        "substitute": substitute_of(name),
    }


def _scoring_tiles(name: str, game: Game[Any, Any]) -> list[ScoringTileOut]:
    presenter = presenter_of(name)
    return presenter.scoring_tiles(game) if isinstance(presenter, HasScoringTiles) else []


def _box(name: str, box: str) -> BoxOut:
    """A box, with a note if its printed content is reconstructed."""
    notes = rules_of(name, (box,)).content
    return {"box": box, "content": notes[0].partition(": ")[2] if notes else None}
