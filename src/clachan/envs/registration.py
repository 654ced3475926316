"""The names of the environments in Gymnasium."""

from __future__ import annotations

import re

import gymnasium

from clachan.catalog import known_games


def gymnasium_id(game: str) -> str:
    """Return the id of a game's environment.

    >>> gymnasium_id("dots_and_boxes")
    'clachan/DotsAndBoxes-v0'
    """
    words = re.findall(r"[^\W_]+", game)
    return f"clachan/{''.join([word.capitalize() for word in words])}-v0"


def register() -> None:
    """Make all games known to `gymnasium.make` and `gymnasium.make_vec`; again does no harm."""
    for game in known_games():
        name = gymnasium_id(game)
        if name not in gymnasium.registry:
            gymnasium.register(
                id=name,
                entry_point="clachan.envs.gymnasium_env:BotEnv",
                vector_entry_point="clachan.envs.vector_env:BotVectorEnv",
                kwargs={"game": game},
            )
