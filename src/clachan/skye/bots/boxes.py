"""The strategies for the boxes on the table."""

from __future__ import annotations

from clachan.skye.bots.box_strategy import BoxStrategy
from clachan.skye.bots.outlook import boxes_of
from clachan.skye.package import BOXES
from clachan.skye.rules.view import SkyeView


def box_strategies(view: SkyeView) -> list[BoxStrategy]:
    """The strategies for the boxes on the table."""
    return [BOXES[box].strategy.load() for box in boxes_of(view)]
