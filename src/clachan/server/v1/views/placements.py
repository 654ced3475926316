"""What a placement would bring: per scoring tile, now and in the rounds to come, and in income."""

from __future__ import annotations

from clachan.games.skye.cells import Cell, cell_name
from clachan.games.skye.state import SLOTS, SkyeState
from clachan.games.skye.tiles import Tile
from clachan.kernel.seats import Seat
from clachan.server.v1.wire import ChangeOut, PreviewOut


class Worth:
    """What a land brings: points of each slot if scored now, gold of the next income, the end."""

    def __init__(self, state: SkyeState, seat: Seat) -> None:
        self.slots = [tile.amount(state, seat) for tile in state.scoring]
        self.income = sum([rule.amount(state, seat) for rule in state.seams.income])
        self.final = sum([rule.amount(state, seat) for rule in state.seams.final])


def place_previews(state: SkyeState, seat: Seat, tile: Tile) -> list[PreviewOut]:
    """Every placement of a tile, the best first."""
    before = Worth(state, seat)
    rounds = [
        [i + 1 for i in range(state.round - 1, state.track.rounds) if slot in state.track.slots[i]]
        for slot in range(len(state.scoring))
    ]
    found: list[PreviewOut] = []
    for place in state.territories[seat].placements(tile):
        after = state.copy()
        cell = Cell(place >> 2)
        after.territories[seat] = state.territories[seat].with_tile(tile, cell, place & 3)
        found.append(_preview(state, before, Worth(after, seat), rounds, cell, place & 3))
    found.sort(key=_value, reverse=True)
    return found


def best_place(state: SkyeState, seat: Seat, tile: Tile) -> PreviewOut | None:
    previews = place_previews(state, seat, tile)
    return previews[0] if previews else None


def _value(preview: PreviewOut) -> tuple[int, int, int]:
    return preview["total"], preview["income"] * preview["income_rounds"], preview["now"]


def _preview(
    state: SkyeState, before: Worth, after: Worth, rounds: list[list[int]], cell: Cell, turn: int
) -> PreviewOut:
    changes: list[ChangeOut] = []
    now = 0
    total = after.final - before.final
    for slot, tile in enumerate(state.scoring):
        change = after.slots[slot] - before.slots[slot]
        if change and rounds[slot]:
            when = rounds[slot]
            total += change * len(when)
            now += change if state.round in when else 0
            changes.append(
                {
                    "slot": SLOTS[slot],
                    "tile": tile.name,
                    "change": change,
                    "times": len(when),
                    "rounds": when,
                }
            )
    return {
        "cell": cell_name(cell),
        "turn": turn * 90,
        "total": total,
        "now": now,
        "scoring": changes,
        "income": after.income - before.income,
        "income_rounds": state.track.rounds - state.round,
        "final": after.final - before.final,
    }
