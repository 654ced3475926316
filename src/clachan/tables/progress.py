"""What a finished game says about the progress of one of its players."""

from __future__ import annotations

from clachan.tables.learning_wire import ProgressGameOut, SeatReviewOut
from clachan.tables.views.events import iso_time
from clachan.tables.views.summary import FoundTable


def for_progress(seat: SeatReviewOut) -> SeatReviewOut:
    """The review of a seat without what its progress does not show."""
    return {**seat, "parts": []}


def progress_game(
    found: FoundTable, seat: int, reviewed: list[SeatReviewOut] | None
) -> ProgressGameOut:
    """A finished game of a seat, with what its review says if there is one."""
    listing = found.listing
    mine = None if reviewed is None else reviewed[seat]
    return {
        "table": found.table,
        "game": listing["game"],
        "boxes": listing["boxes"],
        "seats": len(listing["seats"]),
        "seat": seat,
        "place": listing["places"][seat],
        "points": listing["points"][seat],
        "finished_at": iso_time(listing["updated_at"]),
        "sources": {} if mine is None else mine["sources"],
        "mean_points": None if mine is None else mine["mean_points"],
        "mean_chance": None if mine is None else mine["mean_chance"],
    }
