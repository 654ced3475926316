"""Practice tables that begin at a position: of a finished game, or of a record.

The first moves of such a table are those of the other game. Then chance deals on from a new seed, without
clocks. Positions of a game that is still being played cannot be opened: they would show its secrets.
"""

from __future__ import annotations

from collections.abc import Iterator

from clachan.kernel.errors import GameError
from clachan.kernel.record import Entry, Record, clean_name, parse_record, replay
from clachan.kernel.seats import PerSeat
from clachan.tables.messages import FromHere
from clachan.tables.refusals import Refused, refused
from clachan.tables.review import finished
from clachan.tables.setup import (
    BOT,
    ClockRule,
    Origin,
    SeatHolder,
    Setup,
    bot,
    display_name,
    person,
    rules_of,
    substitute_of,
)
from clachan.tables.table import Table

Position = tuple[Setup, tuple[Entry, ...]]
"""The setup of a practice table, and the moves it begins with."""


def from_table(table: Table, request: FromHere, guest: str, name: str, seed: str) -> Position:
    """The position of a finished game at which a practice table can be opened."""
    record = finished(table).record()
    names = tuple([display_name(table.holders, seat) for seat in table.seats])
    seats = table.seats_of(guest)
    wanted = request.get("seat")
    mine = wanted if wanted is not None else (*seats, 0)[0]
    return _position(record, table.holders, names, mine, request, guest, name, seed, table.id)


def read_record(text: str) -> Record:
    """Read a record; refused with the line and the reason if it is none."""
    try:
        return parse_record(text)
    except GameError as error:
        raise refused(error) from error


def check_record(record: Record) -> Iterator[None]:
    """Play a record again, one move at a time.

    Refused with the line and the reason if a move or the result is wrong.
    """
    try:
        for _ in replay(rules_of(record.header.game, record.header.boxes), record):
            yield
    except GameError as error:
        raise refused(error) from error


def from_record(record: Record, request: FromHere, guest: str, name: str, seed: str) -> Position:
    """The position of a record at which a practice table can be opened."""
    holders = (SeatHolder(),) * record.header.seats
    names = tuple([clean_name(each) for each in record.header.names])
    mine = request.get("seat") or 0
    return _position(record, holders, names, mine, request, guest, name, seed, "")


def opened_record(record: Record, guest: str, seed: str) -> Position:
    """The end of a record as an analysis board; of a finished game it can be reviewed."""
    request: FromHere = {"mode": "analysis", "move": len(record.entries)}
    return from_record(record, request, guest, "", seed)


def _position(
    record: Record,
    holders: PerSeat[SeatHolder],
    names: PerSeat[str],
    mine: int,
    request: FromHere,
    guest: str,
    name: str,
    seed: str,
    table: str,
) -> Position:
    move = request["move"]
    if move > len(record.entries) or mine >= len(holders):
        raise Refused("bad_request", "this game has no such move or seat")
    header = record.header
    is_analysis = request["mode"] == "analysis"
    level = request.get("level") or substitute_of(header.game)
    try:
        if is_analysis:
            taken = tuple([person(guest, each) for each in names])
        else:
            taken = tuple(
                [
                    person(guest, name)
                    if seat == mine
                    else bot(header.game, holder.level if holder.kind == BOT else level)
                    for seat, holder in enumerate(holders)
                ]
            )
        setup = Setup(
            game=header.game,
            boxes=header.boxes,
            options=header.options,
            holders=taken,
            clock=ClockRule(),
            seed=seed,
            is_practice=True,
            open_gold=is_analysis,
            spectators=False,
            substitute=substitute_of(header.game),
            origin=Origin(move, table, is_analysis),
        ).checked()
    except GameError as error:
        raise refused(error) from error
    return setup, record.entries[:move]
