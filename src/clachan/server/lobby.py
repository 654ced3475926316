"""Chairs: who may sit where, who gets up, and who plays on meanwhile."""

from __future__ import annotations

from clachan.server import log
from clachan.server.commands import Sit
from clachan.server.refusals import Refused
from clachan.server.room import PLAYING, WAITING_FOR_PEOPLE
from clachan.server.scribe import Scribe
from clachan.server.setup import OPEN


def own_chair(scribe: Scribe, seat: int) -> None:
    """A seat belongs to its person; nobody else may even ask what is legal there."""
    chairs = scribe.room.chairs
    who = scribe.order.who
    if not 0 <= seat < len(chairs) or not who or chairs[seat].guest != who:
        raise Refused("not_your_seat", f"seat {seat} is not yours", seat=seat)
    if chairs[seat].substitute:
        raise Refused("not_your_seat", f"a bot plays for seat {seat}: return first", seat=seat)


def sit(scribe: Scribe, command: Sit) -> None:
    room = scribe.room
    free = [seat for seat, chair in enumerate(room.chairs) if chair.kind == OPEN]
    if not free and room.status != WAITING_FOR_PEOPLE:
        raise Refused("table_started", "the game has begun")
    if not free:
        raise Refused("table_full", "no chair is open")
    seat = free[0] if command.seat is None else command.seat
    if seat not in free:
        raise Refused("chair_taken", f"seat {seat} is not open", seat=seat)
    data = {"guest": scribe.order.who, "name": command.name}
    scribe.write(log.SAT, seat, data=data)


def leave(scribe: Scribe, seat: int) -> None:
    own_chair(scribe, seat)
    match scribe.room.status:
        case "open":
            scribe.write(log.LEFT, seat)
        case "playing":
            take_over(scribe, seat, "left")
        case _:
            raise Refused("table_over", "the game is over")


def take_over(scribe: Scribe, seat: int, reason: str) -> None:
    level = scribe.room.setup.substitute
    scribe.write(log.TAKEN_OVER, seat, data={"level": level, "reason": reason})


def come_back(scribe: Scribe, seat: int) -> None:
    room = scribe.room
    if seat not in room.seats_of(scribe.order.who):
        raise Refused("not_your_seat", f"seat {seat} is not yours", seat=seat)
    if room.status != PLAYING:
        raise Refused("table_over", "the game is over")
    if room.chairs[seat].substitute:
        scribe.write(log.RETURNED, seat)


def before_start(scribe: Scribe, seat: int, kind: str) -> None:
    room = scribe.room
    if scribe.order.who != room.host:
        raise Refused("no_access", "only who opened the table may do this")
    if room.status != WAITING_FOR_PEOPLE:
        raise Refused("table_started", "the game has begun")
    if not 0 <= seat < len(room.chairs) or room.chairs[seat].kind != kind:
        raise Refused("chair_taken", f"seat {seat} is not {kind}", seat=seat)
