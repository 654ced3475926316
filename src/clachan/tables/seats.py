"""Seats: who may take one, who leaves, and who plays on meanwhile."""

from __future__ import annotations

from clachan.tables import log
from clachan.tables.log_writer import LogWriter
from clachan.tables.orders import Sit
from clachan.tables.refusals import Refused
from clachan.tables.setup import OPEN
from clachan.tables.table import PLAYING, WAITING_FOR_PEOPLE


def check_own_seat(writer: LogWriter, seat: int) -> None:
    """A seat belongs to its person; nobody else may even ask what is legal there."""
    holders = writer.table.holders
    who = writer.order.sender
    if not 0 <= seat < len(holders) or not who or holders[seat].guest != who:
        raise Refused("not_your_seat", f"seat {seat} is not yours", seat=seat)
    if holders[seat].substitute:
        detail = f"a bot is playing for seat {seat}: return to your seat first"
        raise Refused("not_your_seat", detail, seat=seat)


def sit(writer: LogWriter, command: Sit) -> None:
    table = writer.table
    free = [seat for seat, holder in enumerate(table.holders) if holder.kind == OPEN]
    if not free and table.status != WAITING_FOR_PEOPLE:
        raise Refused("table_started", "the game has started, and no seat is open")
    if not free:
        raise Refused("table_full", "no seat is open")
    seat = free[0] if command.seat is None else command.seat
    if seat not in free:
        raise Refused("seat_taken", f"seat {seat} is not open", seat=seat)
    writer.write(log.SAT, seat, data={"guest": writer.order.sender, "name": command.name})


def leave(writer: LogWriter, seat: int) -> None:
    check_own_seat(writer, seat)
    match writer.table.status:
        case "open":
            writer.write(log.LEFT, seat)
        case "playing":
            take_over(writer, seat, "left")
        case _:
            raise Refused("table_over", "the game is over")


def take_over(writer: LogWriter, seat: int, reason: str) -> None:
    """Let the table's substitute play for a person."""
    level = writer.table.setup.substitute
    writer.write(log.TAKEN_OVER, seat, data={"level": level, "reason": reason})


def return_to_seat(writer: LogWriter, seat: int) -> None:
    table = writer.table
    if seat not in table.seats_of(writer.order.sender):
        raise Refused("not_your_seat", f"seat {seat} is not yours", seat=seat)
    if table.status != PLAYING:
        raise Refused("table_over", "the game is over")
    if table.holders[seat].substitute:
        writer.write(log.RETURNED, seat)


def check_host_may_change(writer: LogWriter, seat: int, kind: str) -> None:
    """Before the start the host may change a seat of this kind."""
    table = writer.table
    if writer.order.sender != table.host:
        raise Refused("no_access", "only the host of the table may do this")
    if table.status != WAITING_FOR_PEOPLE:
        raise Refused("table_started", "the game has started")
    if not 0 <= seat < len(table.holders) or table.holders[seat].kind != kind:
        raise Refused("seat_taken", f"seat {seat} is not {kind}", seat=seat)
