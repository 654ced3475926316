"""Placement previews as JSON."""

from __future__ import annotations

from clachan.games.skye.preview import PlacementPreview
from clachan.games.skye.state import SLOTS
from clachan.tables.skye_wire import PlacementPreviewOut
from clachan.tables.views.skye_position import cell_out


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
