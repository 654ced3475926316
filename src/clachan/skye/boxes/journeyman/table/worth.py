"""Journeyman: what a seat's progress and its lasting benefits will still bring."""

from __future__ import annotations

from typing import Final

from clachan.skye.bots.outlook import Outlook
from clachan.skye.boxes.journeyman.bot.strategy import effect_worth, journeymen_of
from clachan.skye.boxes.journeyman.rules.boards import ALL_TRACKS, POWERS
from clachan.skye.rules.view import SkyeView

_NEXT: Final = 0.5
_FADE: Final = 0.6
_AHEAD: Final = 4
"""The spaces ahead that count: half of the next one, and less and less of those after it."""


def journeyman_worth(view: SkyeView, outlook: Outlook, seat: int) -> float:
    """Points to come from benefits, from gold that is due, and from the next spaces of each track."""
    journeymen = journeymen_of(view)
    traveler = journeymen.travelers[seat]
    benefits = traveler.benefits
    rounds = outlook.rounds_left
    powers = sum([1 for power in POWERS.values() if benefits.powers & power])
    worth = (
        traveler.gold_due * outlook.gold_rate
        + benefits.gold_income * outlook.income_rate
        + benefits.point_income * rounds
        + benefits.markers * 1.5 * rounds
        + benefits.movement * 0.2 * rounds
        + powers * 1.8 * rounds
    )
    if not traveler.layout:
        return worth
    for track in ALL_TRACKS:
        at = traveler.progress[track]
        weight = _NEXT
        for space in journeymen.board.tracks[track][at : at + _AHEAD]:
            worth += weight * effect_worth(traveler.effect_at(track, space), outlook)
            weight *= _FADE
    return worth
