"""A table in a list: a card that is written with every move, and what a guest reads on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from clachan.server.room import PLAYING, Room
from clachan.server.setup import called
from clachan.server.store.store import Found, Shelf
from clachan.server.views.catalog import PRESENTERS
from clachan.server.views.story import moment
from clachan.server.wire import Summary, SummaryChair


def shelf_of(room: Room) -> Shelf:
    """Where a table stands: what lists and the bots' keeper need to know without its log."""
    return Shelf(
        status=room.status,
        ply=room.ply,
        updated_at=room.updated_at,
        bots_owe=bool(room.bots_owing),
        due=room.clock.due() if room.status == PLAYING else None,
        card=card_of(room),
    )


def card_of(room: Room) -> dict[str, Any]:
    """What the table shows to everybody, and whose chairs they are; it stays in the database."""
    presenter = PRESENTERS[room.setup.game]
    view = None if room.state is None else room.game.view(room.state, None)
    rounds = None if view is None else presenter.rounds(view)
    outcome = room.outcome
    return {
        "game": room.setup.game,
        "boxes": list(room.setup.boxes),
        "status": room.status,
        "ply": room.ply,
        "host": room.host,
        "spectators": room.setup.spectators,
        "waiting": [seat for seat in room.owing if not room.chairs[seat].bot],
        "chairs": [
            [
                chair.kind,
                called(room.chairs, seat),
                chair.level,
                chair.guest,
                room.game.seat_names[seat],
            ]
            for seat, chair in enumerate(room.chairs)
        ],
        "rounds": rounds,
        "points": None if view is None else presenter.points(view),
        "places": None if outcome is None else list(outcome.places),
        "created_at": room.created_at,
        "updated_at": room.updated_at,
        "rematch": room.rematch,
    }


def summary(found: Found, guest: str, may_invite: bool) -> Summary:
    """The card as one guest may read it."""
    card: Mapping[str, Any] = found.card
    chairs: list[SummaryChair] = [
        {
            "seat": seat,
            "colour": colour,
            "kind": kind,
            "name": name or None,
            "level": level or None,
            "you": bool(guest) and owner == guest,
        }
        for seat, (kind, name, level, owner, colour) in enumerate(card["chairs"])
    ]
    mine = [chair["seat"] for chair in chairs if chair["you"]]
    rounds = card["rounds"]
    return {
        "table": found.table,
        "game": card["game"],
        "boxes": card["boxes"],
        "status": cast(Any, card["status"]),
        "ply": card["ply"],
        "host": bool(guest) and card["host"] == guest,
        "mine": mine,
        "watching": found.watching,
        "my_turn": any([seat in card["waiting"] for seat in mine]),
        "waiting": card["waiting"],
        "chairs": chairs,
        "invite": found.invite if may_invite else None,
        "round": rounds[0] if rounds else None,
        "rounds": rounds[1] if rounds else None,
        "points": card["points"],
        "places": card["places"],
        "created_at": moment(card["created_at"]),
        "updated_at": moment(card["updated_at"]),
        "rematch": card["rematch"] or None,
    }
