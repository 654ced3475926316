"""A command comes in; the rows to write and the room after them come out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from clachan.kernel.errors import GameError
from clachan.kernel.move import Move
from clachan.kernel.record import Entry, find_seat
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from clachan.server import log
from clachan.server.commands import (
    BotMove,
    Command,
    Confirm,
    Leave,
    LookAtClock,
    NoteRematch,
    OpenChair,
    Play,
    PutBot,
    Return,
    Sit,
    Withdraw,
)
from clachan.server.evolution import opened
from clachan.server.levels import check_level
from clachan.server.lobby import before_start, come_back, leave, own_chair, sit, take_over
from clachan.server.log import SERVER, Row
from clachan.server.refusals import Refused, refused
from clachan.server.room import FINISHED, WAITING_FOR_PEOPLE, Room
from clachan.server.scribe import Answer, Order, Scribe
from clachan.server.setup import BOT, OPEN, PERSON, Setup, setup_to_json


def open_table(table: str, setup: Setup, host: str, at: int) -> tuple[Room, tuple[Row, ...]]:
    """A new table; it starts at once when no chair is open."""
    data = {"setup": setup_to_json(setup.checked()), "host": host}
    first = Row(1, log.OPENED, at, data=data, author=host)
    scribe = Scribe(opened(table, first), Order(NoteRematch(""), host, "", at))
    _settle(scribe)
    return scribe.room, (first, *scribe.rows)


def restore_table(
    table: str, setup: Setup, entries: Iterable[Entry], at: int
) -> tuple[Room, tuple[Row, ...]]:
    """A table in the middle of a game: its chairs may still be open, and are taken as usual."""
    data = {"setup": setup_to_json(setup.checked()), "host": SERVER}
    first = Row(1, log.OPENED, at, data=data)
    scribe = Scribe(opened(table, first), Order(NoteRematch(""), SERVER, "", at))
    scribe.write(log.STARTED)
    game = scribe.room.game
    for entry in entries:
        seat = find_seat(game, entry.seat, len(setup.chairs))
        scribe.write(log.MOVE, None if seat == CHANCE else seat, str(game.parse_move(entry.move)))
    _settle(scribe)
    return scribe.room, (first, *scribe.rows)


def handle(room: Room, order: Order) -> Answer:
    """Carry out an order or raise `Refused`; the room that came in stays as it was."""
    done = room.keys.get((order.who, order.key)) if order.key else None
    if done is not None:
        return Answer(room, (), done, repeated=True)
    scribe = Scribe(room, order)
    try:
        _carry_out(scribe, order.command)
    except GameError as error:
        raise refused(error) from error
    _settle(scribe)
    return Answer(scribe.room, tuple(scribe.rows), scribe.room.ply)


def _carry_out(scribe: Scribe, command: Command) -> None:
    match command:
        case Play():
            own_chair(scribe, command.seat)
            _play(scribe, command)
        case Confirm():
            own_chair(scribe, command.seat)
            _to_act(scribe.room, command.seat, command.ply)
            _confirm(scribe, command.seat)
        case Withdraw():
            own_chair(scribe, command.seat)
            _withdraw(scribe, command)
        case BotMove():
            _bot_move(scribe, command)
        case Sit():
            sit(scribe, command)
        case Leave():
            leave(scribe, command.seat)
        case Return():
            come_back(scribe, command.seat)
        case PutBot():
            before_start(scribe, command.seat, OPEN)
            level = check_level(scribe.room.setup.game, command.level).code
            scribe.write(log.BOT_SEATED, command.seat, data={"level": level})
        case OpenChair():
            before_start(scribe, command.seat, BOT)
            scribe.write(log.CHAIR_OPENED, command.seat)
        case LookAtClock():
            for seat in scribe.room.clock.overdue(scribe.order.at):
                take_over(scribe, seat, log.CLOCK)
        case NoteRematch():
            if scribe.room.status != FINISHED:
                raise Refused("table_not_over", "a rematch follows a finished game")
            scribe.write(log.REMATCH, data={"table": command.table})
        case _:
            assert_never(command)


def _to_act(room: Room, seat: int, ply: int) -> None:
    """The seat owes a decision, and the command was made for this one."""
    if room.status == WAITING_FOR_PEOPLE:
        raise Refused("table_not_started", "the game has not begun: a chair is open")
    if room.status == FINISHED:
        raise Refused("table_over", "the game is over")
    if not room.since[seat] <= ply <= room.ply:
        raise Refused(
            "stale_ply",
            f"made at ply {ply}, but this decision is open since ply {room.since[seat]}",
            ply=room.ply,
            since=room.since[seat],
        )
    if seat not in room.acting:
        raise Refused("not_to_act", f"seat {seat} owes nothing now", seat=seat)


def _play(scribe: Scribe, command: Play) -> None:
    room = scribe.room
    seat = command.seat
    _to_act(room, seat, command.ply)
    if room.drafts[seat].ready:
        raise Refused("already_ready", "withdraw the sealed choice first", seat=seat)
    move = room.game.parse_move(command.move)
    sealed = room.is_sealed(seat, move)
    _check(room, seat, move)
    if sealed or not command.confirm:
        scribe.write(log.DRAFT, seat, str(move), {"instead": sealed})
    if not command.confirm:
        return
    if sealed:
        _confirm(scribe, seat)
    else:
        _commit(scribe, seat)
        scribe.write(log.MOVE, seat, str(move))


def _check(room: Room, seat: int, move: Move) -> None:
    """A move is judged where the draft has led to; after a whole draft nothing more is legal."""
    if room.is_complete(seat) and not room.is_sealed(seat, room.drafts[seat].moves[-1]):
        raise Refused("not_to_act", "everything is drafted: confirm it, or withdraw", seat=seat)
    room.game.play(room.foreseen(seat), Seat(seat), move)


def _confirm(scribe: Scribe, seat: int) -> None:
    """Open moves are played. Sealed ones wait, ready, until nobody decides any more."""
    draft = scribe.room.drafts[seat]
    if not draft.moves or draft.ready:
        raise Refused("nothing_to_confirm", "nothing is drafted", seat=seat)
    if scribe.room.is_sealed(seat, draft.moves[-1]):
        scribe.write(log.READY, seat)
    else:
        _commit(scribe, seat)


def _commit(scribe: Scribe, seat: int) -> None:
    for move in scribe.room.drafts[seat].moves:
        scribe.write(log.MOVE, seat, str(move))


def _withdraw(scribe: Scribe, command: Withdraw) -> None:
    room = scribe.room
    _to_act(room, command.seat, command.ply)
    drafted = len(room.drafts[command.seat].moves)
    if not drafted:
        raise Refused("nothing_to_withdraw", "nothing is drafted", seat=command.seat)
    scribe.write(log.WITHDRAWN, command.seat, data={"left": 0 if command.all else drafted - 1})


def _bot_move(scribe: Scribe, command: BotMove) -> None:
    room = scribe.room
    if scribe.order.who != SERVER or not room.chairs[command.seat].bot:
        raise Refused("not_your_seat", f"no bot plays at seat {command.seat}", seat=command.seat)
    _to_act(room, command.seat, command.ply)
    if room.drafts[command.seat].ready:
        raise Refused("not_to_act", f"seat {command.seat} is ready", seat=command.seat)
    if command.fallback:
        data = {"level": command.level, "reason": command.fallback}
        scribe.write(log.BOT_REPLACED, command.seat, data=data)
    scribe.write(log.MOVE, command.seat, str(room.game.parse_move(command.move)))


def _settle(scribe: Scribe) -> None:
    """Whatever follows by itself: the start, the end of a sealed phase, and luck."""
    if scribe.room.state is None:
        if any([chair.kind == OPEN for chair in scribe.room.chairs]):
            return
        scribe.write(log.STARTED)
    while scribe.room.acting:
        room = scribe.room
        if room.acting == (CHANCE,):
            luck = Rng(room.setup.seed).fork(CHANCE).fork(room.deals)
            scribe.write(log.MOVE, None, str(room.game.deal(room.state, luck)))
        elif not room.owing:
            for seat in room.acting:
                _commit(scribe, seat)
        else:
            return


def persons(room: Room) -> tuple[str, ...]:
    """Everybody who has a chair here."""
    return tuple(sorted({c.guest for c in room.chairs if c.kind == PERSON and c.guest}))
