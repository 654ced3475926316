"""The rules that tables play by, made once for all of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from clachan.catalog import find_game
from clachan.kernel.game import Game


@lru_cache(maxsize=64)
def rules_of(game: str, boxes: tuple[str, ...]) -> Game[Any, Any]:
    """A game with its boxes; to lay out all its tiles takes milliseconds."""
    return find_game(game, boxes)
