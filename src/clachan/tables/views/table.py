"""A table as one seat, or a spectator, sees it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from clachan.tables.setup import SeatHolder, display_name
from clachan.tables.table import FINISHED, Table
from clachan.tables.views.events import moment
from clachan.tables.views.view_cache import SeatView, ViewCache
from clachan.tables.wire import ChairOut, ClockOut, ForAll, ForOne, OutcomeOut, TableView


@dataclass(frozen=True)
class Looker:
    """Who looks: the guest, the seat whose view it is, and what the table knows besides the game."""

    guest: str = ""
    seat: int | None = None
    invite: str | None = None
    connected: tuple[int, ...] = ()
    watching: int = 0


def table_view(table: Table, looker: Looker, cache: ViewCache | None = None) -> TableView:
    seat_view = (cache or ViewCache()).seat_view(table, looker.seat)
    return {
        **for_all(table, looker),
        **for_one(table, looker, seat_view),
        "draft": seat_view.drafted,
        "moves": seat_view.moves,
        "position": seat_view.position,
    }


def view_json(table: Table, looker: Looker, cache: ViewCache) -> dict[str, bytes]:
    """The same view, each key as JSON; what others see too is written once for all of them."""
    key = (table.ply, looker.invite, looker.connected, looker.watching)
    shared = cache.shared_json(key, lambda: for_all(table, looker))
    seat_view = cache.seat_view(table, looker.seat)
    return {**shared, **cache.json(for_one(table, looker, seat_view)), **seat_view.json}


def for_all(table: Table, looker: Looker) -> ForAll:
    """What looks the same from every chair."""
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
        "invite": looker.invite,
        "rematch": table.rematch or None,
        "connected": list(looker.connected),
        "watching": looker.watching,
        "clock": clock_out(table),
        "waiting": list(table.owing),
        "outcome": outcome_out(table),
        "fairness": {
            "commitment": table.commitment,
            "seed": table.setup.seed if table.status == FINISHED else None,
            "chosen": table.setup.seed_chosen,
        },
    }


def for_one(table: Table, looker: Looker, seat_view: SeatView) -> ForOne:
    """What depends on who looks, apart from the game itself."""
    drafted, pending = bool(seat_view.draft.moves), seat_view.draft.ready
    return {
        "seat": looker.seat,
        "mine": list(table.seats_of(looker.guest)),
        "host": bool(looker.guest) and looker.guest == table.host,
        "chairs": [chair_out(table, i, looker.guest) for i in table.seats],
        "pending": pending,
        "can": {
            "confirm": drafted and not pending,
            "withdraw": drafted,
            "hint": bool(seat_view.moves),
        },
    }


def chair_out(table: Table, seat: int, guest: str) -> ChairOut:
    holder = table.holders[seat]
    return {
        "seat": seat,
        "colour": table.game.seat_names[seat],
        "kind": cast(Any, holder.kind),
        "name": display_name(table.holders, seat) or None,
        "level": holder.level or None,
        "you": bool(guest) and holder.guest == guest,
        "substitute": holder.substitute or None,
        "state": cast(Any, _chair_state(table, seat, holder)),
    }


def _chair_state(table: Table, seat: int, holder: SeatHolder) -> str:
    if seat in table.bots_owing:
        return "thinking"
    if seat in table.owing and not holder.bot:
        return "deciding"
    if holder.substitute:
        return "absent"
    return "ready" if table.owing and seat in table.asked else "waiting"


def clock_out(table: Table) -> ClockOut:
    clock = table.clock
    ticking = clock.rule.kind != "none"
    return {
        "kind": cast(Any, clock.rule.kind),
        "left": [ms / 1000 for ms in clock.left] if ticking else [],
        "running": sorted(clock.running),
        "at": moment(clock.at) if clock.running else None,
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
