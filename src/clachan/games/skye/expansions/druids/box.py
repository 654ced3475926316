"""Druids, as a box."""

from __future__ import annotations

from typing import Final

from clachan.games.skye.data_rows import CustomContent, note_of, with_own_rows
from clachan.games.skye.expansions.druids.content import druids_content, load_data, tiles
from clachan.games.skye.expansions.druids.dolmen import (
    DOLMEN,
    ONCE_A_GAME,
    ONCE_A_ROUND,
    DolmenState,
    DruidsContent,
    is_druid_tile,
)
from clachan.games.skye.expansions.druids.dolmen_row import RefillRowPhase, ShiftRowPhase
from clachan.games.skye.expansions.druids.market import Discounts, OwnTileFirstPhase
from clachan.games.skye.expansions.druids.moves import parsers
from clachan.games.skye.expansions.druids.renewal import (
    ReturnTilesPhase,
    TabletIncome,
    TabletRenewalPhase,
    more_tiles,
)
from clachan.games.skye.expansions.druids.scoring import SCORING_RULES, SCROLLS
from clachan.games.skye.expansions.druids.second_turn import SecondBuyingPhase
from clachan.games.skye.expansions.druids.tokens import DruidsTokens
from clachan.games.skye.ruleset import INTERLUDE, Box, PhaseSlot
from clachan.games.skye.scoring.registry import scoring_tiles
from clachan.games.skye.state import BoxState, SkyeState
from clachan.kernel.errors import InvalidOption
from clachan.kernel.game import Option

OPTION: Final = Option(
    "tablets", ONCE_A_ROUND, "round: a stone tablet works once a round; game: once a game"
)


class SetUpDolmen:
    """Lays out the dolmen board. (Druids 1)"""

    def __init__(self, content: DruidsContent) -> None:
        self._content = content

    def __call__(self, state: SkyeState) -> BoxState:
        value = state.options[OPTION.name]
        if value not in (ONCE_A_ROUND, ONCE_A_GAME):
            raise InvalidOption(f"option {OPTION.name}={value}: expected round or game")
        tileset = state.seams.tileset
        druid_tiles = [tile for tile in tileset.tiles if is_druid_tile(tile)]
        return DolmenState.at_setup(self._content, tileset, druid_tiles, state.seats)


def druids_box(own: CustomContent | None = None) -> Box:
    """Everything in the box; custom rows replace ours."""
    data = with_own_rows(load_data(), own)
    content = druids_content(data)
    return Box(
        name=DOLMEN.name,
        other_tiles=tiles(data),
        scoring=scoring_tiles("druids", data, SCORING_RULES),
        scrolls=SCROLLS,
        phases=(
            PhaseSlot(TabletRenewalPhase(), after="income"),
            PhaseSlot(ReturnTilesPhase(), after="draw"),
            PhaseSlot(OwnTileFirstPhase(), before="buy"),
            PhaseSlot(SecondBuyingPhase(), after="buy"),
            PhaseSlot(ShiftRowPhase(), after="score"),
            PhaseSlot(RefillRowPhase(), INTERLUDE),
        ),
        parsers=parsers(content.tablets),
        income=(TabletIncome(),),
        purchase_modifiers=(Discounts(),),
        more_tiles=(more_tiles,),
        options=(OPTION,),
        start=SetUpDolmen(content),
        tokens=DruidsTokens(content),
        words=tuple(content.tablets),
        shared={"druids": content, **content.tablets},
        content=note_of(own),
    )
