"""A table as one seat or a spectator sees it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, cast

from clachan.tables.fair_deals import AWAITED
from clachan.tables.setup import SeatHolder, display_name
from clachan.tables.table import FINISHED, Table
from clachan.tables.views.events import iso_time
from clachan.tables.views.view_cache import SeatView, ViewCache
from clachan.tables.wire import (
    ClockOut,
    FairnessOut,
    OutcomeOut,
    OwnView,
    SeatOut,
    SharedView,
    TableView,
)


@dataclass(frozen=True)
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


def view_json(table: Table, viewer: Viewer, cache: ViewCache) -> dict[str, bytes]:
    """The same view with each key as JSON; parts that others see too are only written once."""
    key = (table.ply, viewer.invite, viewer.connected, viewer.spectators)
    shared = cache.shared_json(key, lambda: shared_view(table, viewer))
    seat_view = cache.seat_view(table, viewer.seat)
    own = cache.json(own_view(table, viewer, seat_view, cache), viewer.seat)
    return {**shared, **own, **seat_view.json}


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
        "invite": viewer.invite,
        "rematch": table.rematch or None,
        "connected": list(viewer.connected),
        "spectators": viewer.spectators,
        "clock": clock_out(table),
        "waiting": list(table.waiting_for),
        "outcome": outcome_out(table),
        "fairness": fairness_out(table),
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
    seats = cache.seats_out(table, lambda: [seat_out(table, i) for i in table.seats])
    drafted, is_ready = bool(seat_view.draft.moves), seat_view.draft.ready
    return {
        "seat": viewer.seat,
        "my_seats": list(my_seats),
        "is_host": bool(viewer.guest) and viewer.guest == table.host,
        "seats": [{**seat, "is_you": True} if seat["seat"] in my_seats else seat for seat in seats],
        "is_ready": is_ready,
        "can": {
            "confirm": drafted and not is_ready,
            "undo": drafted,
            "hint": bool(seat_view.moves),
        },
    }


def seat_out(table: Table, seat: int) -> SeatOut:
    """A seat as everybody sees it; `is_you` is set later for its own person."""
    holder = table.holders[seat]
    return {
        "seat": seat,
        "color": table.game.seat_names[seat],
        "kind": cast(Any, holder.kind),
        "name": display_name(table.holders, seat) or None,
        "level": holder.level or None,
        "is_you": False,
        "substitute": holder.substitute or None,
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
