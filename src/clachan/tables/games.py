"""The games that can be played, as lists show them."""

from __future__ import annotations

from functools import cache
from typing import Any

from clachan.bots.registry import entries, levels_of
from clachan.catalog import known_games, package_of
from clachan.kernel.game import Game
from clachan.tables.setup import rules_of, substitute_of
from clachan.tables.views.catalog import presenter_of
from clachan.tables.views.presenter import HasScoringTiles
from clachan.tables.wire import BoxOut, GameOut, ScoringTileOut


def all_games() -> list[GameOut]:
    """All games, with their boxes, options, scoring tiles and bots."""
    return [_game(name) for name in known_games()]


@cache
def _game(name: str) -> GameOut:
    boxes = package_of(name).boxes
    game = rules_of(name, boxes)
    return {
        "game": name,
        "boxes": _boxes(game, boxes),
        "seat_counts": list(game.seat_counts),
        "colors": list(game.seat_names),
        "options": [{"name": option.name, "default": option.default} for option in game.options],
        "scoring_tiles": _scoring_tiles(name, game),
        "bots": [{"level": entry.code, "name": entry.name} for entry in entries(name)],
        "levels": list(levels_of(name)),
        "substitute": substitute_of(name),
    }


def _scoring_tiles(name: str, game: Game[Any, Any]) -> list[ScoringTileOut]:
    presenter = presenter_of(name)
    return presenter.scoring_tiles(game) if isinstance(presenter, HasScoringTiles) else []


def _boxes(game: Game[Any, Any], boxes: tuple[str, ...]) -> list[BoxOut]:
    """Boxes, each with a note if its printed content is reconstructed."""
    notes = {box: note for box, _, note in [each.partition(": ") for each in game.content]}
    return [{"box": box, "content": notes.get(box)} for box in boxes]
