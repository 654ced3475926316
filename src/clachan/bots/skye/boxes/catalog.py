"""The boxes that bots know."""

from __future__ import annotations

from typing import Final

from clachan.bots.skye.boxes.druids.sense import DruidsSense
from clachan.bots.skye.boxes.journeyman.sense import JourneymanSense
from clachan.bots.skye.boxes.sense import BoxSense
from clachan.bots.skye.outlook import boxes_of
from clachan.games.skye.view import SkyeView

SENSES: Final[dict[str, BoxSense]] = {"journeyman": JourneymanSense(), "druids": DruidsSense()}


def senses(view: SkyeView) -> list[BoxSense]:
    """For each box on the table what bots know about it."""
    return [SENSES[box] for box in boxes_of(view) if box in SENSES]
