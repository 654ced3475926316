"""Questions about a table that change nothing: previews, and whether a move would be legal."""

from __future__ import annotations

from collections.abc import Iterator

from clachan.kernel.errors import GameError, IllegalMove
from clachan.kernel.seats import Seat
from clachan.server.v1.views.catalog import PRESENTERS
from clachan.server.v1.views.seat_position import position_of, seat_seen
from clachan.server.v1.wire import CheckOut, PreviewsOut
from clachan.tables.refusals import Refused, refused
from clachan.tables.table import FINISHED, Table


def own_seat(table: Table, guest: str, wanted: int | None) -> int:
    """The seat a guest asks for, or the one they look from."""
    seat = seat_seen(table, guest, wanted)
    if seat is None or (wanted is not None and wanted != seat):
        raise Refused("not_your_seat", "you do not have this seat")
    if table.state is None:
        raise Refused("table_not_started", "the game has not started")
    return seat


def previews(
    table: Table, seat: int, tile: str | None = None, plan: str | None = None
) -> Iterator[PreviewsOut]:
    """What each choice would bring; yielded again after every part, because each takes time."""
    if table.status == FINISHED:
        raise Refused("no_preview", "the game is over, so there is nothing to preview")
    presenter = PRESENTERS[table.setup.game]
    position = position_of(table, seat)
    gold, bound = presenter.purse(position)
    found: PreviewsOut = {
        "phase": presenter.phase(position.view),
        "gold": gold,
        "bound": bound,
        "tile": tile,
        "places": presenter.places(position, tile) if tile else [],
        "offers": [],
        "lays": [],
        "plan": presenter.plan(position, plan) if plan else None,
    }
    yield found
    if not tile and not plan:
        for offer in presenter.offers(position):
            found["offers"].append(offer)
            yield found
        for lay in presenter.lays(position):
            found["lays"].append(lay)
            yield found


def check(table: Table, seat: int, text: str) -> CheckOut:
    """Whether a move would be legal now, and if not, why."""
    try:
        table.game.play(table.with_draft(seat), Seat(seat), table.game.parse_move(text))
    except IllegalMove as error:
        refusal = error.refusal
        return {
            "legal": False,
            "code": refusal.code,
            "rule": refusal.rule,
            "args": dict(refusal.facts),
        }
    except GameError as error:
        raise refused(error) from error
    return {"legal": True, "code": None, "rule": None, "args": {}}
