"""What a player can do with a tablet right now. (Druids 6.1)"""

from __future__ import annotations

from typing import Final

from clachan.kernel.seats import Seat
from clachan.skye.boxes.druids.rules.dolmen import DOLMEN
from clachan.skye.boxes.druids.rules.market import OwnTileFirstStage
from clachan.skye.boxes.druids.rules.renewal import ExtraDrawsStage
from clachan.skye.boxes.druids.rules.second_turn import SecondBuyingStage
from clachan.skye.boxes.druids.rules.tablets import (
    DOLMEN_DISCOUNT,
    EXTRA_DRAW,
    MARKET_DISCOUNT,
    OWN_TILE_FIRST,
)
from clachan.skye.rules.phases.buy import BuyingStage
from clachan.skye.rules.state import SkyeState, Stage

USABLE: Final = "usable"
"""The owner may use it in this phase: it is their turn, or their turn is still to come."""
USED: Final = "used"
"""It has been used in this round; where tablets work once per game, in this game."""
LATER: Final = "later"
"""It was gained in this round and works from the next one on."""
RESTING: Final = "resting"
"""It is for another phase, or works automatically."""


def tablet_status(state: SkyeState, seat: Seat, tablet: str) -> str:
    """`usable`, `used`, `later` or `resting`, for a tablet that the seat owns."""
    dolmen = DOLMEN.of(state)
    for held in dolmen.held[seat]:
        if held.tablet.name == tablet:
            if tablet in dolmen.used:
                return USED
            if held.since >= state.round:
                return LATER
            return USABLE if seat in _users(state.stage, held.tablet.kind) else RESTING
    raise AssertionError(f"seat {seat} does not hold the tablet {tablet}")


def _users(stage: Stage, kind: str) -> tuple[Seat, ...]:
    """The seats that may still use tablets of a kind in the phase that is on."""
    if isinstance(stage, OwnTileFirstStage):
        return stage.queue if kind == OWN_TILE_FIRST else ()
    if isinstance(stage, BuyingStage):
        return stage.queue if kind == MARKET_DISCOUNT else ()
    if isinstance(stage, SecondBuyingStage):
        return stage.buyers if kind == DOLMEN_DISCOUNT else ()
    if isinstance(stage, ExtraDrawsStage):
        return stage.queue if kind == EXTRA_DRAW else ()
    return ()
