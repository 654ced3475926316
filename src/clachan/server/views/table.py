"""A table as one seat, or a spectator, sees it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from clachan.server.room import FINISHED, Room
from clachan.server.setup import Chair, called
from clachan.server.views.showcase import Showcase, Shown, written
from clachan.server.views.story import moment
from clachan.server.wire import ChairOut, ClockOut, ForAll, ForOne, OutcomeOut, TableView


@dataclass(frozen=True)
class Watcher:
    """Who looks: the guest, the seat whose view it is, and what the table knows besides the game."""

    guest: str = ""
    seat: int | None = None
    invite: str | None = None
    connected: tuple[int, ...] = ()
    watching: int = 0


def table_view(room: Room, watcher: Watcher, showcase: Showcase | None = None) -> TableView:
    shown = (showcase or Showcase()).show(room, watcher.seat)
    return {
        **for_all(room, watcher),
        **for_one(room, watcher, shown),
        "draft": shown.drafted,
        "moves": shown.moves,
        "position": shown.position,
    }


def table_written(room: Room, watcher: Watcher, showcase: Showcase) -> dict[str, bytes]:
    """The same view, each key as JSON; what others see too is written once for all of them."""
    company = (room.ply, watcher.invite, watcher.connected, watcher.watching)
    alike = showcase.known(company) or showcase.keep(company, written(for_all(room, watcher)))
    shown = showcase.show(room, watcher.seat)
    return {**alike, **written(for_one(room, watcher, shown)), **shown.written}


def for_all(room: Room, watcher: Watcher) -> ForAll:
    """What looks the same from every chair."""
    return {
        "table": room.table,
        "ply": room.ply,
        "status": cast(Any, room.status),
        "game": room.setup.game,
        "boxes": list(room.setup.boxes),
        "content": list(room.game.content),
        "options": dict(room.setup.options),
        "open_gold": room.setup.open_gold,
        "show_bag": room.setup.show_bag,
        "invite": watcher.invite,
        "rematch": room.rematch or None,
        "connected": list(watcher.connected),
        "watching": watcher.watching,
        "clock": clock_out(room),
        "waiting": list(room.owing),
        "outcome": outcome_out(room),
        "fairness": {
            "commitment": room.commitment,
            "seed": room.setup.seed if room.status == FINISHED else None,
            "chosen": room.setup.seed_chosen,
        },
    }


def for_one(room: Room, watcher: Watcher, shown: Shown) -> ForOne:
    """What depends on who looks, apart from the game itself."""
    drafted, pending = bool(shown.draft.moves), shown.draft.ready
    return {
        "seat": watcher.seat,
        "mine": list(room.seats_of(watcher.guest)),
        "host": bool(watcher.guest) and watcher.guest == room.host,
        "chairs": [chair_out(room, i, watcher.guest) for i in room.seats],
        "pending": pending,
        "can": {
            "confirm": drafted and not pending,
            "withdraw": drafted,
            "hint": bool(shown.moves),
        },
    }


def chair_out(room: Room, seat: int, guest: str) -> ChairOut:
    chair = room.chairs[seat]
    return {
        "seat": seat,
        "colour": room.game.seat_names[seat],
        "kind": cast(Any, chair.kind),
        "name": called(room.chairs, seat) or None,
        "level": chair.level or None,
        "you": bool(guest) and chair.guest == guest,
        "substitute": chair.substitute or None,
        "state": cast(Any, _chair_state(room, seat, chair)),
    }


def _chair_state(room: Room, seat: int, chair: Chair) -> str:
    if seat in room.bots_owing:
        return "thinking"
    if seat in room.owing and not chair.bot:
        return "deciding"
    if chair.substitute:
        return "absent"
    return "ready" if room.owing and seat in room.asked else "waiting"


def clock_out(room: Room) -> ClockOut:
    clock = room.clock
    ticking = clock.rule.kind != "none"
    return {
        "kind": cast(Any, clock.rule.kind),
        "left": [ms / 1000 for ms in clock.left] if ticking else [],
        "running": sorted(clock.running),
        "at": moment(clock.at) if clock.running else None,
    }


def outcome_out(room: Room) -> OutcomeOut | None:
    outcome = room.outcome
    if outcome is None:
        return None
    return {
        "points": list(outcome.points),
        "places": list(outcome.places),
        "winners": [int(seat) for seat in outcome.winners],
    }
