"""Taking and leaving seats, and bots that take over."""

from __future__ import annotations

from clachan.kernel.record import clean_name
from clachan.tables import log
from clachan.tables.fair_deals import AWAITED
from clachan.tables.orders import AddPart, Sit
from clachan.tables.refusals import Refused
from clachan.tables.replay import LogWriter
from clachan.tables.setup import OPEN
from clachan.tables.table import ENDED, PLAYING, WAITING_FOR_PEOPLE, Table


def check_own_seat(writer: LogWriter, seat: int) -> None:
    """Refuse a command unless its sender has this seat and plays it."""
    holders = writer.table.holders
    sender = writer.order.sender
    if not 0 <= seat < len(holders) or not sender or holders[seat].guest != sender:
        raise Refused("not_your_seat", f"seat {seat} is not yours", seat=seat)
    if holders[seat].substitute:
        detail = f"a bot has taken over seat {seat}: return to your seat first"
        raise Refused("not_your_seat", detail, seat=seat)


def sit(writer: LogWriter, command: Sit) -> None:
    """Take an open seat."""
    table = writer.table
    free = [seat for seat, holder in enumerate(table.holders) if holder.kind == OPEN]
    if table.status == ENDED:
        raise over(table)
    if not free and table.status != WAITING_FOR_PEOPLE:
        raise Refused("table_started", "the game has started and every seat is taken")
    if not free:
        raise Refused("table_full", "every seat is taken")
    if writer.order.sender in table.removed:
        raise Refused("removed", "the host has removed you from this table: you can still watch")
    seat = free[0] if command.seat is None else command.seat
    if seat not in free:
        raise Refused("seat_taken", f"seat {seat} is not open", seat=seat)
    data = {"guest": writer.order.sender, "name": clean_name(command.name)}
    if command.part and table.setup.secret is not None and table.state is None:
        data["part"] = command.part
    writer.write(log.SAT, seat, data=data)


def add_part(writer: LogWriter, command: AddPart) -> None:
    """Add the part that the sender promised, for each of their seats that waits for it."""
    check_own_seat(writer, command.seat)
    sender = writer.order.sender
    seats = writer.table.seats_of(sender)
    awaited = [seat for seat in seats if writer.table.holders[seat].part == AWAITED]
    if not awaited:
        raise Refused("no_part_awaited", "the table does not wait for your part", seat=command.seat)
    for seat in awaited:
        writer.write(log.PART_ADDED, seat, data={"part": command.part})


def start_without_parts(writer: LogWriter, seat: int) -> None:
    """Waive the parts of others that are missing, so that the game starts."""
    check_own_seat(writer, seat)
    table = writer.table
    if not table.is_waiting_for_parts or any([holder.kind == OPEN for holder in table.holders]):
        raise Refused("no_part_awaited", "the table does not wait for anybody's part", seat=seat)
    if table.holders[seat].part == AWAITED:
        raise Refused("no_part_awaited", "add your own part first", seat=seat)
    writer.write(log.PARTS_WAIVED, seat)


def leave(writer: LogWriter, seat: int) -> None:
    """Open the seat again before the start; later let a bot take over."""
    check_own_seat(writer, seat)
    if writer.table.setup.takes_back:
        raise Refused("bad_request", "there are no bots at an analysis board: just close it")
    match writer.table.status:
        case "open":
            writer.write(log.LEFT, seat)
        case "playing":
            take_over(writer, seat, "left")
        case _:
            raise over(writer.table)


def over(table: Table) -> Refused:
    """The refusal of a command at a table that is over."""
    if table.status == ENDED:
        return Refused("table_ended", "this table was ended")
    return Refused("table_over", "the game is over")


def take_over(writer: LogWriter, seat: int, reason: str) -> None:
    """Let a bot take over the seat of a person."""
    level = writer.table.setup.substitute
    writer.write(log.TAKEN_OVER, seat, data={"level": level, "reason": reason})


def return_to_seat(writer: LogWriter, seat: int) -> None:
    """Replace the bot that took over the sender's seat."""
    table = writer.table
    if seat not in table.seats_of(writer.order.sender):
        raise Refused("not_your_seat", f"seat {seat} is not yours", seat=seat)
    if table.status != PLAYING:
        raise over(table)
    if table.holders[seat].substitute:
        writer.write(log.RETURNED, seat)


def check_host(writer: LogWriter) -> None:
    """Refuse unless the sender is the host."""
    if writer.order.sender != writer.table.host:
        raise Refused("no_access", "only the host of the table can do this")


def check_host_may_change(writer: LogWriter, seat: int, kind: str) -> None:
    """Refuse unless the sender is the host, the game has not started, and the seat is of this kind."""
    table = writer.table
    check_host(writer)
    if table.status == ENDED:
        raise over(table)
    if table.status != WAITING_FOR_PEOPLE:
        raise Refused("table_started", "the game has already started")
    if not 0 <= seat < len(table.holders) or table.holders[seat].kind != kind:
        raise Refused("seat_taken", f"seat {seat} is not {kind}", seat=seat)
