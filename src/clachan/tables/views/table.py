"""A table as one seat or a spectator sees it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, cast

from clachan.tables.fair_deals import AWAITED
from clachan.tables.hosting import patience_of, substitute_from
from clachan.tables.setup import SeatHolder, display_name
from clachan.tables.table import FINISHED, Table
from clachan.tables.views.events import iso_time
from clachan.tables.views.view_cache import SeatView, ViewCache, ViewJson
from clachan.tables.wire import (
    ClockOut,
    ExerciseOut,
    FairnessOut,
    OriginOut,
    OutcomeOut,
    OwnView,
    SeatOut,
    SharedView,
    TableView,
)


@dataclass
class Viewer:
    """Somebody who views a table: the guest, the seat whose view they get, and who else is connected."""

    guest: str = ""
    seat: int | None = None
    invite: str | None = None
    connected: tuple[int, ...] = ()
    spectators: int = 0


def table_view(table: Table, viewer: Viewer, cache: ViewCache | None = None) -> TableView:
    """The whole view of a table."""
    cache = cache or ViewCache()
    seat_view = cache.seat_view(table, viewer.seat)
    return {
        **shared_view(table, viewer),
        **own_view(table, viewer, seat_view, cache),
        "draft": seat_view.drafted,
        "moves": seat_view.moves,
        "position": seat_view.position,
    }


def view_json(table: Table, viewer: Viewer, cache: ViewCache) -> ViewJson:
    """The same view as JSON; parts that others see too are only written once."""
    key = (table.ply, viewer.invite, viewer.connected, viewer.spectators)
    shared = cache.shared_json(key, lambda: shared_view(table, viewer))
    seat_view = cache.seat_view(table, viewer.seat)
    own = own_view(table, viewer, seat_view, cache)
    decision, position = cache.seat_json(viewer.seat, seat_view)
    own_json = cache.own_json(own, viewer.seat, _patience(table, viewer))
    return ViewJson({**shared, **own_json, **decision}, position)


def shared_view(table: Table, viewer: Viewer) -> SharedView:
    """The part of a view that is the same for every seat."""
    return {
        "table": table.id,
        "ply": table.ply,
        "status": cast(Any, table.status),
        "game": table.setup.game,
        "boxes": list(table.setup.boxes),
        "content": list(table.game.content),
        "options": dict(table.setup.options),
        "open_gold": table.setup.open_gold,
        "show_bag": table.setup.show_bag,
        "invite": None if table.setup.takes_back else viewer.invite,
        "rematch": table.rematch or None,
        "connected": list(viewer.connected),
        "spectators": viewer.spectators,
        "clock": clock_out(table),
        "waiting": list(table.waiting_for),
        "is_paused": table.is_paused,
        "is_talk_on": table.is_talk_on,
        "agreed_to_end": [s for s in table.seats if table.holders[s].guest in table.agreed_to_end],
        "outcome": outcome_out(table),
        "fairness": fairness_out(table),
        "origin": origin_out(table),
        "exercise": exercise_out(table),
    }


def exercise_out(table: Table) -> ExerciseOut | None:
    """The exercise as the learner may see it: nothing about moves that were not tried yet."""
    exercise, verdict = table.setup.exercise, table.verdict
    if exercise is None or verdict is None:
        return None
    steps = len(exercise.steps)
    status: Literal["open", "right", "wrong", "solved"] = "right" if verdict.solved else "open"
    if verdict.wrong_at is not None:
        status = "wrong"
    elif verdict.solved == steps:
        status = "solved"
    return {
        "id": exercise.id,
        "kind": cast(Any, exercise.kind),
        "title": dict(exercise.title),
        "step": verdict.solved,
        "steps": steps,
        "status": status,
        "task": dict(exercise.steps[min(verdict.solved, steps - 1)].task),
        "answer": None if verdict.answer is None else dict(verdict.answer),
    }


def origin_out(table: Table) -> OriginOut | None:
    origin = table.setup.origin
    if origin is None:
        return None
    return {
        "kind": "exercise"
        if table.setup.exercise
        else "analysis"
        if origin.is_analysis
        else "bots",
        "table": origin.table or None,
        "moves": origin.moves,
    }


def fairness_out(table: Table) -> FairnessOut:
    """The luck of a table: its commitment, and when the game is over everything."""
    secret = table.setup.secret
    luck: Literal["shared", "practice", "server"] = "server" if secret is None else "shared"
    is_over = table.status == FINISHED
    opened = secret if is_over else None
    return {
        "luck": "practice" if table.setup.is_practice else luck,
        "commitment": table.commitment,
        "seed": table.seed if is_over else None,
        "secret": None if opened is None else opened.secret,
        "salt": None if opened is None else opened.salt,
        "parts": None if opened is None else [part or None for part in table.parts],
    }


def own_view(table: Table, viewer: Viewer, seat_view: SeatView, cache: ViewCache) -> OwnView:
    """The part of a view that depends on the viewer, apart from the position."""
    my_seats = table.seats_of(viewer.guest)
    patience = _patience(table, viewer)
    seats = cache.seats_out(
        table, patience, lambda: [seat_out(table, seat, patience) for seat in table.seats]
    )
    drafted, is_ready = bool(seat_view.draft.moves), seat_view.draft.ready
    return {
        "seat": viewer.seat,
        "my_seats": list(my_seats),
        "is_host": bool(viewer.guest) and viewer.guest == table.host,
        "seats": [_own_seat(seat) if seat["seat"] in my_seats else seat for seat in seats],
        "is_ready": is_ready,
        "can": {
            "confirm": drafted and not is_ready,
            "undo": drafted or _can_take_back(table, viewer),
            "hint": bool(seat_view.moves) and table.gives_hints,
        },
    }


def _patience(table: Table, viewer: Viewer) -> int | None:
    """How long this viewer has to wait for somebody; None for spectators, who just wait."""
    return patience_of(table, viewer.guest) if table.belongs_to(viewer.guest) else None


def _own_seat(seat: SeatOut) -> SeatOut:
    return {**seat, "is_you": True, "substitute_from": None}


def _can_take_back(table: Table, viewer: Viewer) -> bool:
    """Whether a viewer can undo a move that was played, or the draft of another of their seats."""
    if not table.setup.takes_back or not table.seats_of(viewer.guest):
        return False
    return table.moves_after_undo is not None or any([draft.moves for draft in table.drafts])


def seat_out(table: Table, seat: int, patience: int | None) -> SeatOut:
    """A seat as others see it who have this much patience."""
    holder = table.holders[seat]
    moment = None if patience is None else substitute_from(table, seat, patience)
    return {
        "seat": seat,
        "color": table.game.seat_names[seat],
        "kind": cast(Any, holder.kind),
        "name": display_name(table.holders, seat) or None,
        "level": holder.level or None,
        "is_you": False,
        "substitute": holder.substitute or None,
        "can_be_given_back": seat in table.substituted,
        "substitute_from": None if moment is None else iso_time(moment),
        "part": _part(holder),
        "state": _seat_state(table, seat, holder),
    }


def _part(holder: SeatHolder) -> Literal["absent", "awaited", "added"]:
    if holder.part == AWAITED:
        return "awaited"
    return "added" if holder.part else "absent"


def _seat_state(
    table: Table, seat: int, holder: SeatHolder
) -> Literal["deciding", "ready", "thinking", "waiting", "absent"]:
    if seat in table.bots_to_move:
        return "thinking"
    if seat in table.waiting_for and not holder.bot:
        return "deciding"
    if holder.substitute:
        return "absent"
    return "ready" if table.waiting_for and seat in table.decision_seats else "waiting"


def clock_out(table: Table) -> ClockOut:
    clock = table.clock
    ticking = clock.rule.kind != "none"
    return {
        "kind": cast(Any, clock.rule.kind),
        "increment": clock.rule.increment,
        "left": [ms / 1000 for ms in clock.left] if ticking else [],
        "running": sorted(clock.running),
        "at": iso_time(clock.at) if clock.running else None,
    }


def outcome_out(table: Table) -> OutcomeOut | None:
    outcome = table.outcome
    if outcome is None:
        return None
    return {
        "points": list(outcome.points),
        "places": list(outcome.places),
        "winners": [int(seat) for seat in outcome.winners],
    }
