"""The base game, as a box."""

from __future__ import annotations

from typing import Any, Final

from clachan.kernel.game import Option
from clachan.kernel.seats import Seat
from clachan.skye.rules.content import load_json, tile_from_row
from clachan.skye.rules.icons import SHIP, WHISKY
from clachan.skye.rules.notation import BASE_PARSERS
from clachan.skye.rules.phases.build import BuildingPhase
from clachan.skye.rules.phases.buy import BuyingPhase
from clachan.skye.rules.phases.draw import DrawingPhase
from clachan.skye.rules.phases.final import FinalScoringPhase
from clachan.skye.rules.phases.income import BarrelIncome, CastleIncome, CatchUp, IncomePhase
from clachan.skye.rules.phases.price import PricingPhase
from clachan.skye.rules.phases.score import ScoringPhase
from clachan.skye.rules.phases.setup import LayScoringPhase, StartPlayerPhase
from clachan.skye.rules.ruleset import CLOSING, OPENING, Box, Numbers, PhaseSlot
from clachan.skye.rules.scoring import areas, roads, shapes, things
from clachan.skye.rules.scoring.registry import (
    MajorityRule,
    ScoringRule,
    TerritoryRule,
    scoring_tiles,
)
from clachan.skye.rules.scoring.scrolls import BASE_SCROLLS, Scrolls
from clachan.skye.rules.state import SLOTS, RoundTrack, SkyeState
from clachan.skye.rules.territory import Territory

_DATA: Final = "clachan.skye.rules.data"


def _whisky_tiles(state: SkyeState, seat: Seat) -> int:
    return state.territories[seat].tiles_with[WHISKY].bit_count()


def _tiles_with_whisky(territory: Territory) -> int:
    return territory.tiles_with[WHISKY]


def _ships(state: SkyeState, seat: Seat) -> int:
    return state.territories[seat].icons[SHIP]


def _tiles_with_ships(territory: Territory) -> int:
    return territory.tiles_with[SHIP]


def _gold(state: SkyeState, seat: Seat) -> int:
    return state.gold[seat]


SCORING_RULES: Final[dict[str, ScoringRule]] = {
    "squares": TerritoryRule("Skye 10.1", shapes.squares),
    "sheep": TerritoryRule("Skye 10.2", things.sheep),
    "brochs": TerritoryRule("Skye 10.3", areas.brochs),
    "whisky_majority": MajorityRule("Skye 10.4", _whisky_tiles, _tiles_with_whisky),
    "farm_animals": TerritoryRule("Skye 10.5", things.farm_animals),
    "cattle_on_road": TerritoryRule("Skye 10.6", roads.cattle_on_road),
    "tiles_on_road": TerritoryRule("Skye 10.7", roads.tiles_on_road),
    "largest_lake": TerritoryRule("Skye 10.8", areas.largest_lake),
    "areas": TerritoryRule("Skye 10.9", areas.completed),
    "big_areas": TerritoryRule("Skye 10.10", areas.big_completed),
    "sets": TerritoryRule("Skye 10.11", things.sets),
    "ship_majority": MajorityRule("Skye 10.12", _ships, _tiles_with_ships),
    "gold_majority": MajorityRule("Skye 10.13", _gold),
    "harbors": TerritoryRule("Skye 10.14", areas.harbors),
    "columns": TerritoryRule("Skye 10.15", shapes.columns),
    "peaks": TerritoryRule("Skye 10.16", areas.peaks),
}
"""By the name of a scoring tile; its number is in the data."""


def _tracks(data: Any) -> dict[int, RoundTrack]:
    """The board has a side for two to four players and one for five. (Skye 1.2)"""
    tracks: dict[int, RoundTrack] = {}
    for side, seat_counts in (("2-4", (2, 3, 4)), ("5", (5,))):
        rows = data["round_track"][side]
        track = RoundTrack(
            [tuple([SLOTS.index(slot) for slot in row["scores"]]) for row in rows],
            [int(row["gold_per_player_ahead"]) for row in rows],
        )
        for seats in seat_counts:
            tracks[seats] = track
    return tracks


OPTIONS: Final = (
    Option("scoring", "random", "random, beginner, or four scoring tiles such as S02,S01,S09,S12"),
    Option("start", "random", "random, or the color of the start player"),
)


def base_box() -> Box:
    """Everything in the box of Isle of Skye."""
    data = load_json(_DATA, "base.json")
    rows = load_json(_DATA, "base_tiles.json")
    return Box(
        name="base",
        tiles=tuple([tile_from_row(row) for row in rows if not row.get("castle")]),
        castles=tuple([tile_from_row(row) for row in rows if row.get("castle")]),
        tracks=_tracks(data),
        scoring=scoring_tiles("base", data, SCORING_RULES),
        scrolls=BASE_SCROLLS,
        phases=(
            PhaseSlot(LayScoringPhase(), OPENING),
            PhaseSlot(StartPlayerPhase(), OPENING),
            PhaseSlot(IncomePhase()),
            PhaseSlot(DrawingPhase()),
            PhaseSlot(PricingPhase()),
            PhaseSlot(BuyingPhase()),
            PhaseSlot(BuildingPhase()),
            PhaseSlot(ScoringPhase()),
            PhaseSlot(FinalScoringPhase(), CLOSING),
        ),
        parsers=BASE_PARSERS,
        income=(CastleIncome(int(data["castle_income"])), BarrelIncome(), CatchUp()),
        final=(Scrolls(),),
        options=OPTIONS,
    )


def numbers() -> Numbers:
    data = load_json(_DATA, "base.json")
    first_game = data["first_game"]
    return Numbers(
        tiles_drawn=int(data["tiles_drawn"]),
        gold_per_point=int(data["gold_per_point"]),
        beginner=tuple([str(first_game[slot]) for slot in SLOTS]),
    )
