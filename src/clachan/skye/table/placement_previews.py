"""Placement previews as JSON."""

from __future__ import annotations

from clachan.skye.rules.preview import PlacementPreview
from clachan.skye.rules.state import SLOTS
from clachan.skye.table.position import cell_out
from clachan.skye.table.wire import PlacementPreviewOut


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
