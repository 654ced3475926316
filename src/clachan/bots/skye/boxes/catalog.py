"""The boxes that bots have a strategy for, and their words for reasons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from clachan.bots.skye.boxes.box_strategy import BoxStrategy
from clachan.bots.skye.boxes.druids import words as druids
from clachan.bots.skye.boxes.druids.strategy import DruidsStrategy
from clachan.bots.skye.boxes.journeyman import words as journeyman
from clachan.bots.skye.boxes.journeyman.strategy import JourneymanStrategy
from clachan.bots.skye.outlook import boxes_of
from clachan.games.skye.view import SkyeView

BOX_STRATEGIES: Final[dict[str, BoxStrategy]] = {
    "journeyman": JourneymanStrategy(),
    "druids": DruidsStrategy(),
}
BOX_REASONS: Final[Mapping[str, str]] = {**journeyman.REASONS, **druids.REASONS}
BOX_SCORING_NAMES: Final[Mapping[str, str]] = druids.SCORING_NAMES


def box_strategies(view: SkyeView) -> list[BoxStrategy]:
    """The strategies for the boxes on the table."""
    return [BOX_STRATEGIES[box] for box in boxes_of(view) if box in BOX_STRATEGIES]
