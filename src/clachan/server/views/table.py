"""A table as one seat, or a spectator, sees it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from clachan.kernel.seats import Seat
from clachan.server.room import FINISHED, NO_DRAFT, Draft, Room
from clachan.server.setup import Chair
from clachan.server.views.catalog import PRESENTERS
from clachan.server.views.presenter import Scene
from clachan.server.views.story import moment
from clachan.server.wire import ChairOut, ClockOut, MoveOut, OutcomeOut, Position, TableView


@dataclass(frozen=True)
class Watcher:
    """Who looks: the guest, the seat whose view it is, and what the table knows besides the game."""

    guest: str = ""
    seat: int | None = None
    invite: str | None = None
    connected: tuple[int, ...] = ()
    watching: int = 0


def seat_seen(room: Room, guest: str, wanted: int | None) -> int | None:
    """Whose view a guest gets: the wanted own seat, else the first own one that owes something."""
    mine = room.seats_of(guest)
    if wanted is not None and wanted in mine:
        return wanted
    owing = [seat for seat in mine if seat in room.owing]
    return (*owing, *mine, None)[0]


def scene_of(room: Room, seat: int | None, public: Position | None = None) -> Scene:
    """The position with this seat's open draft in it, through the game's own view."""
    state = room.state if seat is None else room.foreseen(seat)
    undrafted = seat is None or not room.drafts[seat].moves
    return Scene(
        game=room.game,
        view=room.game.view(state, None if seat is None else Seat(seat)),
        seat=seat,
        draft=() if seat is None else room.drafts[seat].moves,
        open_gold=room.setup.open_gold,
        show_bag=room.setup.show_bag,
        public=public if undrafted else None,
    )


@dataclass(frozen=True)
class Shown:
    """The costly part of a view: it depends on the state, the seat and its draft alone."""

    state: Any
    draft: Draft
    decides: bool
    position: Position | None
    drafted: list[MoveOut]
    moves: list[MoveOut]

    def shows(self, state: Any, draft: Draft, decides: bool) -> bool:
        return self.state is state and self.draft == draft and self.decides == decides


class Showcase:
    """What was shown last from each seat; while nothing of it has changed, it is shown again."""

    def __init__(self) -> None:
        self._shown: dict[int | None, Shown] = {}

    def show(self, room: Room, seat: int | None) -> Shown:
        draft = NO_DRAFT if seat is None else room.drafts[seat]
        decides = seat is not None and seat in room.owing and not room.chairs[seat].bot
        last = self._shown.get(seat)
        if last is not None and last.shows(room.state, draft, decides):
            return last
        shown = self._new(room, seat, draft, decides)
        self._shown[seat] = shown
        return shown

    def _new(self, room: Room, seat: int | None, draft: Draft, decides: bool) -> Shown:
        if room.state is None:
            return Shown(None, draft, decides, None, [], [])
        presenter = PRESENTERS[room.setup.game]
        public = None if seat is None or draft.moves else self.show(room, None).position
        scene = scene_of(room, seat, public)
        open_to = decides and seat is not None and not room.is_complete(seat)
        return Shown(
            room.state,
            draft,
            decides,
            presenter.position(scene),
            [presenter.move(scene, move) for move in draft.moves],
            presenter.moves(scene) if open_to else [],
        )


def table_view(room: Room, watcher: Watcher, showcase: Showcase | None = None) -> TableView:
    seat = watcher.seat
    shown = (showcase or Showcase()).show(room, seat)
    drafted, pending = bool(shown.draft.moves), shown.draft.ready
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
        "seat": seat,
        "mine": list(room.seats_of(watcher.guest)),
        "host": bool(watcher.guest) and watcher.guest == room.host,
        "invite": watcher.invite,
        "rematch": room.rematch or None,
        "chairs": [chair_out(room, i, watcher.guest) for i in room.seats],
        "connected": list(watcher.connected),
        "watching": watcher.watching,
        "clock": clock_out(room),
        "waiting": list(room.owing),
        "draft": shown.drafted,
        "pending": pending,
        "can": {
            "confirm": drafted and not pending,
            "withdraw": drafted,
            "hint": bool(shown.moves),
        },
        "moves": shown.moves,
        "position": shown.position,
        "outcome": outcome_out(room),
        "fairness": {
            "commitment": room.commitment,
            "seed": room.setup.seed if room.status == FINISHED else None,
            "chosen": room.setup.seed_chosen,
        },
    }


def chair_out(room: Room, seat: int, guest: str) -> ChairOut:
    chair = room.chairs[seat]
    return {
        "seat": seat,
        "colour": room.game.seat_names[seat],
        "kind": cast(Any, chair.kind),
        "name": chair.name or None,
        "level": chair.level or None,
        "you": bool(guest) and chair.guest == guest,
        "substitute": chair.substitute or None,
        "state": cast(Any, _chair_state(room, seat, chair)),
    }


def _chair_state(room: Room, seat: int, chair: Chair) -> str:
    if seat in room.owing:
        return "thinking" if chair.bot else "deciding"
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
