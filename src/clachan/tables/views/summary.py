"""A summary of a table for lists and schedulers. It is stored with every move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, cast

from clachan.tables.results import result_of
from clachan.tables.setup import Setup, display_name
from clachan.tables.table import FINISHED, PLAYING, Table
from clachan.tables.views.catalog import presenter_of
from clachan.tables.views.events import iso_time
from clachan.tables.views.presenter import HasRounds, Presenter
from clachan.tables.wire import ListedSeatOut, ListedTableOut

BOARD: Final = "board"
"""The status of analysis boards in the store: they are no games, so no list and no limit counts them."""


@dataclass(frozen=True)
class TableSummary:
    """What the store keeps about a table, so that its log need not be read.

    `bots_to_move` and `deadline` are for the scheduler, `listing` is for lists of tables.
    """

    status: str
    ply: int
    updated_at: int
    bots_to_move: bool
    deadline: int | None
    listing: Mapping[str, Any]


@dataclass(frozen=True)
class FoundTable:
    """A table found in the store; `watching` means that the guest who asked is a spectator."""

    table: str
    invite: str
    listing: Mapping[str, Any]
    watching: bool


def summary_of(table: Table) -> TableSummary:
    """The summary of a table as it is now."""
    return TableSummary(
        status=BOARD if table.setup.takes_back else table.status,
        ply=table.ply,
        updated_at=table.updated_at,
        bots_to_move=bool(table.bots_to_move),
        deadline=table.clock.next_deadline() if table.status == PLAYING else None,
        listing=listing_of(table),
    )


@cache
def _has_rounds(kind: type[Presenter]) -> bool:
    """Whether a class of presenters has the capability `HasRounds`. Cached, because the check is slow."""
    return issubclass(kind, HasRounds)


def listing_of(table: Table) -> dict[str, Any]:
    """What lists show of a table, with the secret ids of its people: for the store only."""
    presenter = presenter_of(table.setup.game)
    view = None if table.state is None else table.game.view(table.state, None)
    rounds = (
        cast(HasRounds, presenter).rounds(view)
        if view is not None and _has_rounds(type(presenter))
        else None
    )
    outcome = table.outcome
    return {
        "game": table.setup.game,
        "boxes": list(table.setup.boxes),
        "status": table.status,
        "ply": table.ply,
        "host": table.host,
        "spectators": table.setup.spectators,
        "waiting": [
            seat
            for seat in table.waiting_for
            if not table.is_paused and not table.holders[seat].bot
        ],
        "seats": [
            [
                holder.kind,
                display_name(table.holders, seat),
                holder.level,
                holder.guest,
                table.game.seat_names[seat],
            ]
            for seat, holder in enumerate(table.holders)
        ],
        "rounds": rounds,
        "points": None if view is None else presenter.points(view),
        "places": None if outcome is None else list(outcome.places),
        "created_at": table.created_at,
        "updated_at": table.updated_at,
        "rematch": table.rematch,
        "is_practice": table.setup.is_practice,
        "commitment": table.commitment,
        "has_origin": table.setup.origin is not None,
        "is_record": is_from_record(table.setup),
        "result": result_of(table),
    }


def is_from_record(setup: Setup) -> bool:
    """Whether a table was opened from a record, not from another table or a lesson."""
    return setup.origin is not None and not setup.origin.table and setup.exercise is None


def is_replay(found: FoundTable) -> bool:
    """Whether a table is the record of a finished game."""
    return bool(found.listing.get("is_record")) and found.listing["status"] == FINISHED


def is_listed_for(found: FoundTable, guest: str) -> bool:
    """Whether a member may see the table in a list: whoever left one without spectators may not."""
    listing = found.listing
    owners = [owner for _, _, _, owner, _ in listing["seats"]]
    return bool(listing["spectators"]) or guest in (listing["host"], *owners)


def listed_table(found: FoundTable, guest: str, may_invite: bool) -> ListedTableOut:
    """A table in a list as this guest may see it."""
    listing = found.listing
    holders: list[ListedSeatOut] = [
        {
            "seat": seat,
            "color": color,
            "kind": kind,
            "name": name or None,
            "level": level or None,
            "is_you": bool(guest) and owner == guest,
        }
        for seat, (kind, name, level, owner, color) in enumerate(listing["seats"])
    ]
    mine = [holder["seat"] for holder in holders if holder["is_you"]]
    rounds = listing["rounds"]
    return {
        "table": found.table,
        "game": listing["game"],
        "boxes": listing["boxes"],
        "status": cast(Any, listing["status"]),
        "ply": listing["ply"],
        "is_host": bool(guest) and listing["host"] == guest,
        "my_seats": mine,
        "is_spectator": found.watching,
        "is_my_turn": any([seat in listing["waiting"] for seat in mine]),
        "waiting": listing["waiting"],
        "seats": holders,
        "invite": found.invite if may_invite else None,
        "round": rounds[0] if rounds else None,
        "rounds": rounds[1] if rounds else None,
        "points": listing["points"],
        "places": listing["places"],
        # Tables that were listed by older versions have neither.
        "is_practice": listing.get("is_practice", False),
        "commitment": listing.get("commitment"),
        "created_at": iso_time(listing["created_at"]),
        "updated_at": iso_time(listing["updated_at"]),
        "rematch": listing["rematch"] or None,
    }
