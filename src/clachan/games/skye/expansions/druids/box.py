"""Druids, as a box."""

from __future__ import annotations

from typing import Final

from clachan.games.skye.expansions.druids.circle import (
    CIRCLE,
    ONCE_A_GAME,
    ONCE_A_ROUND,
    Circle,
    Lore,
    is_druid_tile,
)
from clachan.games.skye.expansions.druids.content import load_data, lore, tiles
from clachan.games.skye.expansions.druids.market import Discounts, OwnTileFirst
from clachan.games.skye.expansions.druids.moves import PARSERS
from clachan.games.skye.expansions.druids.renewal import (
    Renewal,
    Returning,
    TabletIncome,
    more_tiles,
)
from clachan.games.skye.expansions.druids.row import MovingOn, Refilling
from clachan.games.skye.expansions.druids.scoring import SCROLLS, scoring_tiles
from clachan.games.skye.expansions.druids.second_turn import SecondBuying
from clachan.games.skye.rows import OwnContent, note_of, with_own_rows
from clachan.games.skye.ruleset import INTERLUDE, Box, PhaseSlot
from clachan.games.skye.state import Slice, State
from clachan.kernel.errors import InvalidOption
from clachan.kernel.game import Option

OPTION: Final = Option(
    "tablets", ONCE_A_ROUND, "round: a stone tablet works once a round; game: once a game"
)


class RaisingStones:
    """Lays out the dolmen board. (Druids 1)"""

    def __init__(self, lore: Lore) -> None:
        self._lore = lore

    def __call__(self, state: State) -> Slice:
        value = state.options[OPTION.name]
        if value not in (ONCE_A_ROUND, ONCE_A_GAME):
            raise InvalidOption(f"option {OPTION.name}={value}: expected round or game")
        tileset = state.seams.tileset
        druid_tiles = [tile for tile in tileset.tiles if is_druid_tile(tile)]
        return Circle.standing(self._lore, tileset, druid_tiles, state.seats)


def druids_box(own: OwnContent | None = None) -> Box:
    """Everything in the box; rows of a user's own take the place of ours."""
    data = with_own_rows(load_data(), own)
    return Box(
        name=CIRCLE.name,
        other_tiles=tiles(data),
        scoring=scoring_tiles(data),
        scrolls=SCROLLS,
        phases=(
            PhaseSlot(Renewal(), after="income"),
            PhaseSlot(Returning(), after="draw"),
            PhaseSlot(OwnTileFirst(), before="buy"),
            PhaseSlot(SecondBuying(), after="buy"),
            PhaseSlot(MovingOn(), after="score"),
            PhaseSlot(Refilling(), INTERLUDE),
        ),
        parsers=PARSERS,
        income=(TabletIncome(),),
        bargains=(Discounts(),),
        more_tiles=(more_tiles,),
        options=(OPTION,),
        start=RaisingStones(lore(data)),
        content=note_of(own),
    )
