"""Journeyman, as a box."""

from __future__ import annotations

from clachan.kernel.errors import InvalidOption
from clachan.skye.boxes.journeyman.rules.boards import TRACKS, Equipment
from clachan.skye.boxes.journeyman.rules.content import equipment, load_data, tiles
from clachan.skye.boxes.journeyman.rules.deal import OPTION, VALUES, DealBonusPhase
from clachan.skye.boxes.journeyman.rules.income import (
    GoldDue,
    LastGoldPhase,
    PointIncomePhase,
    TrackIncome,
)
from clachan.skye.boxes.journeyman.rules.journey import PlanningPhase
from clachan.skye.boxes.journeyman.rules.market import (
    FreeStepPhase,
    Powers,
    keeps_axed_tile,
    step_for_symbol,
)
from clachan.skye.boxes.journeyman.rules.moves import PARSERS
from clachan.skye.boxes.journeyman.rules.roads import RoadsPhase
from clachan.skye.boxes.journeyman.rules.scoring import SCORING_RULES
from clachan.skye.boxes.journeyman.rules.tokens import JourneymanTokens
from clachan.skye.boxes.journeyman.rules.travelers import JOURNEYMEN, Journeymen
from clachan.skye.rules.data_rows import CustomContent, note_of, with_own_rows
from clachan.skye.rules.ruleset import CLOSING, INTERLUDE, OPENING, Box, PhaseSlot
from clachan.skye.rules.scoring.registry import scoring_tiles
from clachan.skye.rules.state import BoxState, SkyeState


class SetUpJourneymen:
    """Lays out the boards and the journeymen. (Journeyman 1)"""

    def __init__(self, equipment: Equipment) -> None:
        self._equipment = equipment

    def __call__(self, state: SkyeState) -> BoxState:
        value = state.options[OPTION.name]
        if value not in VALUES:
            raise InvalidOption(f"option {OPTION.name}={value}: expected {' or '.join(VALUES)}")
        return Journeymen.at_the_castles(self._equipment, state.seats)


def journeyman_box(own: CustomContent | None = None) -> Box:
    """Everything in the box; custom rows replace ours."""
    data = with_own_rows(load_data(), own)
    in_box = equipment(data)
    boards = {f"boards for {seats}": board for seats, board in in_box.boards.items()}
    return Box(
        name=JOURNEYMEN.name,
        tiles=tiles(data),
        scoring=scoring_tiles("journeyman", data, SCORING_RULES),
        phases=(
            PhaseSlot(DealBonusPhase(), OPENING),
            PhaseSlot(PointIncomePhase(), after="income"),
            PhaseSlot(RoadsPhase(), after="build"),
            PhaseSlot(PlanningPhase(), after="build"),
            PhaseSlot(LastGoldPhase(), CLOSING, before="final"),
            PhaseSlot(FreeStepPhase(), INTERLUDE),
        ),
        parsers=PARSERS,
        income=(TrackIncome(), GoldDue()),
        purchase_modifiers=(Powers(),),
        receipts=(step_for_symbol,),
        axe_keepers=(keeps_axed_tile,),
        options=(OPTION,),
        start=SetUpJourneymen(in_box),
        tokens=JourneymanTokens(in_box),
        words=TRACKS,
        shared={"journeyman": in_box, **boards, **in_box.bonus_named},
        content=note_of(own),
    )
