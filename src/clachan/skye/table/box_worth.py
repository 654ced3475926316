"""What the pieces of the boxes count for the chance to win."""

from __future__ import annotations

from clachan.skye.bots.outlook import Outlook, boxes_of
from clachan.skye.package import BOXES
from clachan.skye.rules.view import SkyeView


def box_worth(view: SkyeView, outlook: Outlook, seat: int) -> float:
    """What a seat's pieces of all boxes are worth, in points still to come."""
    return sum([BOXES[box].worth.load()(view, outlook, seat) for box in boxes_of(view)])
