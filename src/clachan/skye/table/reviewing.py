"""How decisions in Isle of Skye are judged."""

from __future__ import annotations

from typing import Final

from clachan.bots.review.judgment import Reviewing
from clachan.skye.rules.state import SkyeState
from clachan.skye.table.judge import SkyeJudge
from clachan.skye.table.standing import TERRITORY, TILES, SkyeStandings


def _part(kind: str) -> int:
    return TERRITORY if kind == "build" else TILES


def _round_of(state: SkyeState) -> int:
    return state.round


REVIEWING: Final = Reviewing(
    judge=SkyeJudge,
    standings=SkyeStandings,
    part=_part,
    round_of=_round_of,
    interpreted_effort=0.25,
)
