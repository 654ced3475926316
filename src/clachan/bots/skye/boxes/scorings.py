"""What scoring tiles of all boxes promise, and what majorities count."""

from __future__ import annotations

from typing import Final

from clachan.bots.skye import promises, terms
from clachan.bots.skye.boxes.druids import scoring as druids
from clachan.bots.skye.boxes.journeyman import scoring as journeyman
from clachan.bots.skye.promises import Promise
from clachan.bots.skye.terms import Count

PROMISES: Final[dict[str, Promise]] = {
    **promises.PROMISES,
    **journeyman.PROMISES,
    **druids.PROMISES,
}
MAJORITIES: Final[dict[str, Count]] = {**terms.MAJORITIES, **druids.MAJORITIES}
