"""Clans and Glory, and where each part of it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from clachan.game_package import GameLimits, GamePackage, Lazy, without_boxes
from clachan.kernel.game import Game

_RULES: Final[Lazy[Callable[[], Game[Any, Any]]]] = Lazy("clachan.clans.rules.engine:game")


def _create() -> Game[Any, Any]:
    return _RULES.load()()


CLANS: Final = GamePackage(
    name="clans",
    title="Clans and Glory",
    create=without_boxes("clans", _create),
    bots=Lazy("clachan.clans.bots.levels:BOTS"),
    levels={
        "easy": "hasty",
        "medium": "greedy",
        "hard": "trader",
        "expert": "expert",
        "master": "master",
    },
    presenter=Lazy("clachan.clans.table.presenter:PRESENTER"),
    text=Lazy("clachan.clans.table.text:view_text"),
    reviewing=Lazy("clachan.clans.table.reviewing:REVIEWING"),
    terminal=Lazy("clachan.clans.terminal.game:TERMINAL"),
    measurements=Lazy("clachan.clans.measurements:MEASUREMENTS"),
    limits=GameLimits(
        actions_per_seat=3 * 9,  # nine cards: the card, its place and a shield
        draws=42 + 1,  # all cards and the start player
        draw_options=80,
    ),
    folders={"clans": "clachan.clans"},
)
