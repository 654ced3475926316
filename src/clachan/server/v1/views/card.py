"""A table in a list: a card that is written with every move, and what a guest reads on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from clachan.server.v1.views.events import moment
from clachan.server.v1.wire import Summary, SummaryChair
from clachan.tables.views.card import FoundTable


def summary(found: FoundTable, guest: str, may_invite: bool) -> Summary:
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
