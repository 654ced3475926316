"""How decisions in Clans and Glory are judged."""

from __future__ import annotations

from typing import Final

from clachan.bots.review.judgment import Reviewing
from clachan.clans.rules.state import ClansState
from clachan.clans.table.judge import ClansJudge
from clachan.clans.table.standing import ClansStandings


def _part(kind: str) -> int:
    raise AssertionError("the judge says what a card costs in chance to win")


def _turn_of(state: ClansState) -> int:
    """The turn of the player to move."""
    laid = state.setup.lays - state.lays_left
    return laid // state.setup.seats + 1


REVIEWING: Final = Reviewing(
    judge=ClansJudge,
    standings=ClansStandings,
    part=_part,
    round_of=_turn_of,
    interpreted_effort=0.05,
)
