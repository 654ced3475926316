"""The tiles one thinks about in the second buying turn."""

from __future__ import annotations

from clachan.games.skye.expansions.druids.circle import CIRCLE
from clachan.games.skye.expansions.druids.second_turn import SecondTurn
from clachan.games.skye.state import State
from clachan.games.skye.tiles import Tile


def druid_tiles(state: State) -> list[Tile]:
    """The dolmen row, or the tiles that were pulled blind. (Druids 3.2, 3.3)"""
    stage = state.stage
    if not isinstance(stage, SecondTurn):
        return []
    if stage.pulled:
        return list(stage.pulled)
    return [tile for tile in CIRCLE.of(state).row if tile is not None]
