"""What building a tile would bring: points now and by the end of the game, and income."""

from __future__ import annotations

from typing import NamedTuple

from clachan.kernel.seats import Seat
from clachan.skye.rules.cells import Cell, cell_name
from clachan.skye.rules.state import SLOTS, SkyeState
from clachan.skye.rules.tiles import Tile


class SlotChange(NamedTuple):
    """By how much one scoring tile changes each time it scores, and the rounds in which it will."""

    slot: int
    tile: str
    change: int
    rounds: tuple[int, ...]

    def __repr__(self) -> str:
        return f"<{self.change:+} for {SLOTS[self.slot]} in rounds {self.rounds}>"


class PlacementPreview(NamedTuple):
    """What one placement changes, compared with not building the tile."""

    cell: Cell
    rotation: int
    """In quarter turns, as in `Build`."""
    points_now: int
    """At the end of this round."""
    points_by_end: int
    """In all scorings that are left, scrolls at the end included, if nothing else changed."""
    contested: int
    """The part of `points_by_end` that majorities bring: others may change it. (Skye 9.2)"""
    slots: tuple[SlotChange, ...]
    """The scoring tiles that change; those that never score again are left out."""
    income: int
    """Gold in every income phase to come."""
    income_rounds: int
    final: int
    """Points of the final scoring; gold left over is not counted."""

    def __repr__(self) -> str:
        return (
            f"<{cell_name(self.cell)} {self.rotation * 90}: {self.points_now} now, "
            f"{self.points_by_end} by the end>"
        )


class _Totals:
    """What a territory brings: points of each slot if scored now, gold of the next income, the end."""

    def __init__(self, state: SkyeState, seat: Seat) -> None:
        self.slots = [tile.amount(state, seat) for tile in state.scoring]
        self.income = sum([rule.amount(state, seat) for rule in state.seams.income])
        self.final = sum([rule.amount(state, seat) for rule in state.seams.final])


def placement_previews(state: SkyeState, seat: Seat, tile: Tile) -> list[PlacementPreview]:
    """Every placement of a tile in a seat's territory, the best first."""
    territory = state.territories[seat]
    before = _Totals(state, seat)
    after = state.copy()
    found: list[PlacementPreview] = []
    for place in territory.placements(tile):
        cell = Cell(place >> 2)
        after.territories[seat] = territory.with_tile(tile, cell, place & 3)
        found.append(_preview(state, before, _Totals(after, seat), cell, place & 3))
    found.sort(key=_rank, reverse=True)
    return found


def best_placement(state: SkyeState, seat: Seat, tile: Tile) -> PlacementPreview | None:
    """The first of `placement_previews`; None if the tile fits nowhere."""
    previews = placement_previews(state, seat, tile)
    return previews[0] if previews else None


def _rank(preview: PlacementPreview) -> tuple[int, int, int]:
    return preview.points_by_end, preview.income * preview.income_rounds, preview.points_now


def _preview(
    state: SkyeState, before: _Totals, after: _Totals, cell: Cell, rotation: int
) -> PlacementPreview:
    changes: list[SlotChange] = []
    final = after.final - before.final
    points_now = 0
    points_by_end = final
    contested = 0
    for slot, tile in enumerate(state.scoring):
        change = after.slots[slot] - before.slots[slot]
        rounds = state.track.rounds_left(slot, state.round)
        if change and rounds:
            points_by_end += change * len(rounds)
            points_now += change if state.round in rounds else 0
            contested += change * len(rounds) if tile.is_majority else 0
            changes.append(SlotChange(slot, tile.name, change, rounds))
    return PlacementPreview(
        cell=cell,
        rotation=rotation,
        points_now=points_now,
        points_by_end=points_by_end,
        contested=contested,
        slots=tuple(changes),
        income=after.income - before.income,
        income_rounds=state.track.rounds - state.round,
        final=final,
    )
