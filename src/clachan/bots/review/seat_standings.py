"""The standings of a position, by game."""

from __future__ import annotations

from typing import Any, Protocol, cast

from clachan.bots.review.clans_standing import ClansStandings
from clachan.bots.review.skye_standing import SkyeStandings


class Standings(Protocol):
    """Says how the seats stand in a position, in parts that the chance model weighs."""

    def of(self, state: Any) -> list[list[float]]:
        """The parts of every seat's standing, in points."""

    def stage(self, state: Any) -> str:
        """The part of the game, for which the chance model has its own weights."""


def standings_of(game: Any) -> Standings | None:
    """The standings of a game; None for a game without any."""
    if game.name == "skye":
        return cast(Standings, SkyeStandings(game))
    if game.name == "clans":
        return cast(Standings, ClansStandings(game))
    return None
