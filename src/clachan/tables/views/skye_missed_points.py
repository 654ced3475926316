"""Finds the decisions of a finished game that missed points.

Two kinds of decisions can be valued without guessing what others would have done: where a tile was
built, and which tile was bought. Their value is that of their preview: the change of all remaining
scorings and of the points at the end. Gold counts as it does at the end. (Skye 11.3)
"""

from __future__ import annotations

from typing import Final

from clachan.games.skye.engine import Skye
from clachan.games.skye.moves import Build, Buy, Pass
from clachan.games.skye.phases.buy import BuyingStage
from clachan.games.skye.preview import PlacementPreview, best_placement, placement_previews
from clachan.games.skye.state import SLOTS, SkyeState
from clachan.kernel.move import Move
from clachan.kernel.seats import Seat
from clachan.tables.skye_wire import PlacementPreviewOut
from clachan.tables.views.skye_position import cell_out
from clachan.tables.wire import ChoiceOut, MissedPointOut

LEAST: Final = 2
"""Smaller differences are not reported."""

Weighed = tuple[int, ChoiceOut]
"""A choice and its value in gold, less what was paid."""


def missed_points_of(
    game: Skye, state: SkyeState, seat: Seat, move: Move, number: int
) -> MissedPointOut | None:
    """The better choice after `number` moves, if it is at least `LEAST` points better."""
    found: tuple[Weighed, Weighed] | None = None
    if isinstance(move, Build):
        found = _built(state, seat, move)
    elif isinstance(state.stage, BuyingStage) and isinstance(move, (Buy, Pass)):
        found = _bought(game, state, seat, move)
    if found is None:
        return None
    (worth, played), (best, better) = found
    missed = (best - worth) // state.seams.gold_per_point
    if missed < LEAST:
        return None
    return {
        "move": number,
        "round": state.round,
        "kind": "build" if isinstance(move, Build) else "buy",
        "points": missed,
        "played": played,
        "better": better,
    }


def _built(state: SkyeState, seat: Seat, move: Build) -> tuple[Weighed, Weighed]:
    previews = placement_previews(state, seat, move.tile)
    here = (move.cell, move.rotation)
    played = next(each for each in previews if (each.cell, each.rotation) == here)
    tile = move.tile.name
    return _weighed(state, tile, None, 0, played), _weighed(state, tile, None, 0, previews[0])


def _bought(game: Skye, state: SkyeState, seat: Seat, move: Move) -> tuple[Weighed, Weighed] | None:
    choices: dict[str, Weighed] = {}
    for offer in game.offers(state, seat):
        for way in offer.ways:
            if way.is_legal and offer.tile is not None and offer.seller is not None:
                best = best_placement(state, seat, offer.tile)
                tile, seller = offer.tile.name, int(offer.seller)
                choices[str(way.move)] = _weighed(state, tile, seller, way.payment.paid, best)
    if not choices:
        return None
    nothing: Weighed = (0, {"tile": None, "seller": None, "paid": 0, "placement": None})
    return choices.get(str(move), nothing), max(choices.values(), key=_worth)


def _worth(weighed: Weighed) -> int:
    return weighed[0]


def _weighed(
    state: SkyeState, tile: str, seller: int | None, paid: int, preview: PlacementPreview | None
) -> Weighed:
    points = 0 if preview is None else preview.points_by_end
    choice: ChoiceOut = {
        "tile": tile,
        "seller": seller,
        "paid": paid,
        "placement": None if preview is None else preview_out(preview),
    }
    return points * state.seams.gold_per_point - paid, choice


def preview_out(preview: PlacementPreview) -> PlacementPreviewOut:
    """A placement preview of the engine as JSON."""
    return {
        "cell": cell_out(preview.cell),
        "rotation": preview.rotation * 90,
        "points_now": preview.points_now,
        "points_by_end": preview.points_by_end,
        "contested": preview.contested,
        "slots": [
            {
                "slot": SLOTS[change.slot],
                "tile": change.tile,
                "change": change.change,
                "rounds": list(change.rounds),
            }
            for change in preview.slots
        ],
        "income": preview.income,
        "income_rounds": preview.income_rounds,
        "final": preview.final,
    }
