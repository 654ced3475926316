"""The tiles one thinks about in the second buying turn."""

from __future__ import annotations

from clachan.games.skye.expansions.druids.dolmen import DOLMEN
from clachan.games.skye.expansions.druids.second_turn import SecondBuyingStage
from clachan.games.skye.state import SkyeState
from clachan.games.skye.tiles import Tile


def druid_tiles(state: SkyeState) -> list[Tile]:
    """The dolmen row, or the tiles that were pulled blind. (Druids 3.2, 3.3)"""
    stage = state.stage
    if not isinstance(stage, SecondBuyingStage):
        return []
    if stage.pulled:
        return list(stage.pulled)
    return [tile for tile in DOLMEN.of(state).row if tile is not None]
