"""Chairs: who may sit where, who gets up, and who plays on meanwhile."""

from __future__ import annotations

from clachan.tables import log
from clachan.tables.log_writer import LogWriter
from clachan.tables.orders import Sit
from clachan.tables.refusals import Refused
from clachan.tables.setup import OPEN
from clachan.tables.table import PLAYING, WAITING_FOR_PEOPLE


def own_chair(writer: LogWriter, seat: int) -> None:
    """A seat belongs to its person; nobody else may even ask what is legal there."""
    chairs = writer.table.chairs
    who = writer.order.who
    if not 0 <= seat < len(chairs) or not who or chairs[seat].guest != who:
        raise Refused("not_your_seat", f"seat {seat} is not yours", seat=seat)
    if chairs[seat].substitute:
        raise Refused("not_your_seat", f"a bot plays for seat {seat}: return first", seat=seat)


def sit(writer: LogWriter, command: Sit) -> None:
    table = writer.table
    free = [seat for seat, chair in enumerate(table.chairs) if chair.kind == OPEN]
    if not free and table.status != WAITING_FOR_PEOPLE:
        raise Refused("table_started", "the game has begun")
    if not free:
        raise Refused("table_full", "no chair is open")
    seat = free[0] if command.seat is None else command.seat
    if seat not in free:
        raise Refused("chair_taken", f"seat {seat} is not open", seat=seat)
    data = {"guest": writer.order.who, "name": command.name}
    writer.write(log.SAT, seat, data=data)


def leave(writer: LogWriter, seat: int) -> None:
    own_chair(writer, seat)
    match writer.table.status:
        case "open":
            writer.write(log.LEFT, seat)
        case "playing":
            take_over(writer, seat, "left")
        case _:
            raise Refused("table_over", "the game is over")


def take_over(writer: LogWriter, seat: int, reason: str) -> None:
    level = writer.table.setup.substitute
    writer.write(log.TAKEN_OVER, seat, data={"level": level, "reason": reason})


def come_back(writer: LogWriter, seat: int) -> None:
    table = writer.table
    if seat not in table.seats_of(writer.order.who):
        raise Refused("not_your_seat", f"seat {seat} is not yours", seat=seat)
    if table.status != PLAYING:
        raise Refused("table_over", "the game is over")
    if table.chairs[seat].substitute:
        writer.write(log.RETURNED, seat)


def before_start(writer: LogWriter, seat: int, kind: str) -> None:
    table = writer.table
    if writer.order.who != table.host:
        raise Refused("no_access", "only who opened the table may do this")
    if table.status != WAITING_FOR_PEOPLE:
        raise Refused("table_started", "the game has begun")
    if not 0 <= seat < len(table.chairs) or table.chairs[seat].kind != kind:
        raise Refused("chair_taken", f"seat {seat} is not {kind}", seat=seat)
