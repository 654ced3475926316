"""The boxes whose pieces count for the chance to win."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from clachan.bots.review.boxes.druids.worth import druids_worth
from clachan.bots.review.boxes.journeyman.worth import journeyman_worth
from clachan.bots.skye.outlook import Outlook, boxes_of
from clachan.games.skye.view import SkyeView

BoxWorth = Callable[[SkyeView, Outlook, int], float]

BOX_WORTHS: Final[dict[str, BoxWorth]] = {
    "journeyman": journeyman_worth,
    "druids": druids_worth,
}


def box_worth(view: SkyeView, outlook: Outlook, seat: int) -> float:
    """What a seat's pieces of all boxes are worth, in points still to come."""
    return sum(
        [BOX_WORTHS[box](view, outlook, seat) for box in boxes_of(view) if box in BOX_WORTHS]
    )
