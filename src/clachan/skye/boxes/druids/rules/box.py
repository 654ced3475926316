"""Druids, as a box."""

from __future__ import annotations

from typing import Final

from clachan.kernel.errors import InvalidOption
from clachan.kernel.game import Option
from clachan.skye.boxes.druids.rules.content import druids_content, load_data, tiles
from clachan.skye.boxes.druids.rules.dolmen import (
    DOLMEN,
    ONCE_A_GAME,
    ONCE_A_ROUND,
    DolmenState,
    DruidsContent,
    is_druid_tile,
)
from clachan.skye.boxes.druids.rules.dolmen_row import RefillRowPhase, ShiftRowPhase
from clachan.skye.boxes.druids.rules.market import Discounts, OwnTileFirstPhase
from clachan.skye.boxes.druids.rules.moves import parsers
from clachan.skye.boxes.druids.rules.renewal import (
    ReturnTilesPhase,
    TabletIncome,
    TabletRenewalPhase,
    more_tiles,
)
from clachan.skye.boxes.druids.rules.scoring import SCORING_RULES, SCROLLS
from clachan.skye.boxes.druids.rules.second_turn import SecondBuyingPhase
from clachan.skye.boxes.druids.rules.tokens import DruidsTokens
from clachan.skye.rules.data_rows import CustomContent, note_of, with_own_rows
from clachan.skye.rules.ruleset import INTERLUDE, Box, PhaseSlot
from clachan.skye.rules.scoring.registry import scoring_tiles
from clachan.skye.rules.state import BoxState, SkyeState

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
