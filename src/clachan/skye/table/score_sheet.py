"""The score sheet of Isle of Skye and the result of a game, computed from the events."""

from __future__ import annotations

from clachan.kernel.game import Outcome
from clachan.kernel.line import total
from clachan.skye.rules.state import SkyeState
from clachan.skye.table.boxes import BOXES
from clachan.skye.table.position import line_out, named_cell
from clachan.skye.table.wire import DecidedByOut, FinalPlaceOut, FinalStageOut, ScoreRowOut
from clachan.tables.common_wire import CellOut
from clachan.tables.views.round_events import RoundEvents


def score_sheet(events: RoundEvents, seats: int) -> list[ScoreRowOut]:
    """A row for every scoring tile in a round, and for every other source of points."""
    return events.cached("sheet", lambda: _score_sheet(events, seats))


def _score_sheet(events: RoundEvents, seats: int) -> list[ScoreRowOut]:
    reasons = {code: reason for box in BOXES.values() for code, reason in box.point_events.items()}
    rows: dict[tuple[int, str, str], ScoreRowOut] = {}
    for round_, event in events:
        if event.seat is None:
            continue
        facts = dict(event.facts)
        if event.code == "scored":
            slot, tile, reason = str(facts["slot"]), str(facts["tile"]), ""
        elif event.code == "final":
            slot, tile, reason = "", "", str(facts["reason"])
        elif event.code in reasons and event.lines:
            slot, tile, reason = "", "", reasons[event.code]
        else:
            continue
        key = (round_, event.code if event.code == "final" else "", slot or reason)
        row = rows.get(key)
        if row is None:
            row = rows[key] = {
                "round": round_,
                "slot": slot or None,
                "tile": tile or None,
                "reason": reason,
                "points": [0] * seats,
                "cells": [[] for _ in range(seats)],
            }
        row["points"][event.seat] += total(event.lines)
        cells: dict[CellOut, None] = dict.fromkeys(row["cells"][event.seat])
        for line in event.lines:
            cells.update(dict.fromkeys([named_cell(name) for name in line.cells]))
        row["cells"][event.seat] = list(cells)
    return list(rows.values())


def final_stage(
    events: RoundEvents, state: SkyeState, outcome: Outcome, seat: int | None
) -> FinalStageOut:
    """The places, the points after each round, and what decided the game."""
    seats = state.seats
    rows = score_sheet(events, seats)
    order = sorted(range(seats), key=lambda one: outcome.places[one])
    places: list[FinalPlaceOut] = []
    for one in order:
        places.append(
            {
                "seat": one,
                "place": outcome.places[one],
                "points": outcome.points[one],
                "gold": state.gold[one],
                "lines": [
                    line_out(line)
                    for _, event in events
                    if event.code == "final" and event.seat == one
                    for line in event.lines
                ],
            }
        )
    other = order[1] if seat is None or seat == order[0] else seat
    return {
        "kind": "final",
        "places": places,
        "winners": [int(winner) for winner in outcome.winners],
        "course": [_course(rows, one, state.track.rounds) for one in range(seats)],
        "decided_by": _decided_by(rows, order[0], other),
    }


def _course(rows: list[ScoreRowOut], seat: int, rounds: int) -> list[int]:
    """The points after each round; the last round includes those at the end of the game."""
    course: list[int] = []
    points = 0
    for round_ in range(1, rounds + 1):
        points += sum([row["points"][seat] for row in rows if row["round"] == round_])
        course.append(points)
    return course


def _decided_by(rows: list[ScoreRowOut], winner: int, other: int) -> DecidedByOut | None:
    """The scoring tile or reason that put the winner furthest ahead of another seat."""
    leads: dict[tuple[str | None, str], int] = {}
    for row in rows:
        key = (row["tile"], row["reason"])
        lead = row["points"][winner] - row["points"][other]
        leads[key] = leads.get(key, 0) + lead
    if not leads:
        return None
    (tile, reason), lead = max(leads.items(), key=lambda item: item[1])
    if lead <= 0:
        return None
    return {"tile": tile, "reason": reason, "lead": lead, "seat": winner, "over": other}
