"""Carries out orders: returns the rows to write and the table after them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from clachan.kernel.errors import GameError
from clachan.kernel.move import Move
from clachan.kernel.record import Entry, find_seat
from clachan.kernel.seats import CHANCE, Seat
from clachan.tables import log
from clachan.tables.hosting import (
    agree_to_end,
    decline_end,
    give_seat_back,
    is_end_agreed,
    pause,
    remove_person,
    resume,
    substitute,
    switch_talk,
)
from clachan.tables.log import SERVER, LogRow
from clachan.tables.orders import (
    AddPart,
    AgreeToEnd,
    BotMove,
    CheckClock,
    Command,
    Confirm,
    DeclineEnd,
    GiveSeatBack,
    GiveTimeBack,
    Leave,
    NoteRematch,
    OpenSeat,
    Order,
    Pause,
    Play,
    PutBot,
    RemovePerson,
    Restart,
    Resume,
    ReturnToSeat,
    Sit,
    StartWithoutParts,
    Substitute,
    SwitchTalk,
    Undo,
)
from clachan.tables.refusals import Refused, refused
from clachan.tables.replay import (
    Change,
    LogWriter,
    PlayedMove,
    evolve_all,
    opened,
    play_move,
)
from clachan.tables.seats import (
    add_part,
    check_host_may_change,
    check_own_seat,
    leave,
    over,
    return_to_seat,
    sit,
    start_without_parts,
    take_over,
)
from clachan.tables.setup import BOT, OPEN, Setup, check_level, setup_to_json
from clachan.tables.table import FINISHED, PLAYING, WAITING_FOR_PEOPLE, Table


def open_table(table_id: str, setup: Setup, host: str, at: int) -> Change:
    """Open a new table. The game starts at once if every seat is taken."""
    data = {"setup": setup_to_json(setup.checked()), "host": host}
    first = LogRow(1, log.OPENED, at, data=data, author=host)
    writer = LogWriter(opened(table_id, first), Order(NoteRematch(""), host, "", at))
    writer.rows.append(first)
    _settle(writer)
    return writer.change()


def restore_table(
    table_id: str, setup: Setup, entries: Iterable[Entry], at: int, host: str = SERVER
) -> Change:
    """Open a table in the middle of a game; open seats can be taken as usual."""
    rows = position_rows(setup, entries, at, host)
    return settled(evolve_all(opened(table_id, rows[0]), rows[1:]), rows)


def position_rows(
    setup: Setup, entries: Iterable[Entry], at: int, host: str = SERVER
) -> list[LogRow]:
    """The first rows of a table that is opened in the middle of a game: the setup and all moves so far."""
    checked = setup.checked()
    game = checked.rules()
    data = {"setup": setup_to_json(checked), "host": host}
    rows = [LogRow(1, log.OPENED, at, data=data, author=host), LogRow(2, log.STARTED, at)]
    for ply, entry in enumerate(entries, 3):
        seat = find_seat(game, entry.seat, len(setup.holders))
        text = str(game.parse_move(entry.move))
        rows.append(LogRow(ply, log.MOVE, at, None if seat == CHANCE else seat, text))
    return rows


def settled(table: Table, rows: Iterable[LogRow]) -> Change:
    """A table that was just opened by these rows, after the moves of chance that follow."""
    writer = LogWriter(table, Order(NoteRematch(""), SERVER, "", table.updated_at))
    writer.rows += rows
    _settle(writer)
    return writer.change()


def carry_out(table: Table, order: Order) -> Change:
    """Carry out an order, or raise `Refused`. The given table is not changed.

    An order that was carried out before is answered again and changes nothing.
    """
    done = table.keys.get((order.sender, order.key)) if order.key else None
    if done is not None:
        return Change(table, (), done, repeated=True)
    writer = LogWriter(table, order)
    try:
        _apply_command(writer, order.command)
    except GameError as error:
        raise refused(error) from error
    _settle(writer)
    return writer.change()


def _apply_command(writer: LogWriter, command: Command) -> None:
    match command:
        case Play():
            check_own_seat(writer, command.seat)
            _play(writer, command)
        case Confirm():
            check_own_seat(writer, command.seat)
            _check_to_act(writer.table, command.seat, command.ply)
            _confirm(writer, command.seat)
        case Undo():
            check_own_seat(writer, command.seat)
            _undo(writer, command)
        case Restart():
            check_own_seat(writer, command.seat)
            _restart(writer, command)
        case BotMove():
            _bot_move(writer, command)
        case Sit():
            sit(writer, command)
        case Leave():
            leave(writer, command.seat)
        case ReturnToSeat():
            return_to_seat(writer, command.seat)
        case AddPart():
            add_part(writer, command)
        case StartWithoutParts():
            start_without_parts(writer, command.seat)
        case PutBot():
            check_host_may_change(writer, command.seat, OPEN)
            level = check_level(writer.table.setup.game, command.level).code
            writer.write(log.BOT_SEATED, command.seat, data={"level": level})
        case OpenSeat():
            check_host_may_change(writer, command.seat, BOT)
            writer.write(log.SEAT_OPENED, command.seat)
        case RemovePerson():
            remove_person(writer, command.seat)
        case Substitute():
            substitute(writer, command.seat)
        case GiveSeatBack():
            give_seat_back(writer, command.seat)
        case Pause():
            pause(writer)
        case Resume():
            resume(writer)
        case SwitchTalk():
            switch_talk(writer, command.on)
        case AgreeToEnd():
            agree_to_end(writer, command.seat)
        case DeclineEnd():
            decline_end(writer, command.seat)
        case CheckClock():
            for seat in writer.table.clock.overdue(writer.order.at):
                take_over(writer, seat, log.CLOCK)
        case GiveTimeBack():
            if writer.table.clock.running:
                writer.write(log.DOWNTIME, data={"milliseconds": command.milliseconds})
        case NoteRematch():
            if writer.table.status != FINISHED:
                raise Refused(
                    "table_not_over", "the game is not over yet, so there can be no rematch"
                )
            writer.write(log.REMATCH, data={"table": command.table})
        case _:
            assert_never(command)


def _check_to_act(table: Table, seat: int, ply: int) -> None:
    """Refuse a command unless the seat has a decision to make and the command was made for this one."""
    if table.status == WAITING_FOR_PEOPLE:
        raise Refused(
            "table_not_started", "the game has not started: it starts when every seat is taken"
        )
    if table.status != PLAYING:
        raise over(table)
    if table.is_paused:
        raise Refused("table_paused", "the game is paused: its host can resume it")
    if not table.decision_ply[seat] <= ply <= table.ply:
        raise Refused(
            "stale_ply",
            f"the command was made at ply {ply}, but your decision began at ply {table.decision_ply[seat]}:"
            " look at the table again",
            ply=table.ply,
            since=table.decision_ply[seat],
        )
    if seat not in table.acting:
        raise Refused("not_to_act", f"it is not the turn of seat {seat}", seat=seat)


def _play(writer: LogWriter, command: Play) -> None:
    table = writer.table
    seat = command.seat
    _check_to_act(table, seat, command.ply)
    if table.drafts[seat].ready:
        raise Refused("already_ready", "your choice is already confirmed: undo it first", seat=seat)
    move = table.game.parse_move(command.move)
    played = _play_after_draft(table, seat, move)
    is_sealed = played.public_texts[-1] != str(move)
    if is_sealed or not command.confirm:
        writer.write(log.DRAFT, seat, str(move), {"instead": is_sealed}, played)
    if not command.confirm:
        return
    if is_sealed:
        _confirm(writer, seat)
    else:
        _commit(writer, seat)
        writer.move(Seat(seat), move, played)


def _play_after_draft(table: Table, seat: int, move: Move) -> PlayedMove:
    """Play a move after the drafted ones; once the draft is complete, no further move is legal."""
    state, pending = table.draft_result(seat)
    if pending and not table.is_sealed(seat, table.drafts[seat].moves[-1]):
        raise Refused("not_to_act", "your draft is complete: confirm it, or undo a move", seat=seat)
    return play_move(table.game, state, len(table.holders), Seat(seat), move)


def _confirm(writer: LogWriter, seat: int) -> None:
    """Play the drafted moves, or if they are sealed mark the seat as ready."""
    draft = writer.table.drafts[seat]
    if not draft.moves or draft.ready:
        raise Refused("nothing_to_confirm", "there is no draft to confirm", seat=seat)
    if writer.table.is_sealed(seat, draft.moves[-1]):
        writer.write(log.READY, seat)
    else:
        _commit(writer, seat)


def _commit(writer: LogWriter, seat: int) -> None:
    for move in writer.table.drafts[seat].moves:
        writer.move(Seat(seat), move)


def _undo(writer: LogWriter, command: Undo) -> None:
    table = writer.table
    if table.setup.takes_back:
        _take_back(writer, command)
        return
    _check_to_act(table, command.seat, command.ply)
    drafted = len(table.drafts[command.seat].moves)
    if not drafted:
        raise Refused("nothing_to_undo", "there is no drafted move to undo", seat=command.seat)
    writer.write(log.UNDONE, command.seat, data={"left": 0 if command.all else drafted - 1})


def _take_back(writer: LogWriter, command: Undo) -> None:
    """Undo the last thing a person did: the newest draft, or else the last move that was played."""
    table = writer.table
    _check_current(table, command.ply)
    drafted = [seat for seat in table.seats if table.drafts[seat].moves]
    if drafted:
        newest = max(drafted, key=lambda seat: table.decision_ply[seat])
        left = 0 if command.all else len(table.drafts[newest].moves) - 1
        writer.write(log.UNDONE, newest, data={"left": left})
        return
    moves = table.moves_after_undo
    if moves is None:
        raise Refused("nothing_to_undo", "no move was played since the position at the start")
    writer.write(log.TAKEN_BACK, command.seat, data={"left": moves})


def _restart(writer: LogWriter, command: Restart) -> None:
    table = writer.table
    _check_current(table, command.ply)
    origin = table.setup.origin
    if origin is None or not table.setup.takes_back:
        raise Refused("nothing_to_undo", "moves at this table cannot be taken back")
    if len(table.entries) > origin.moves or any([draft.moves for draft in table.drafts]):
        writer.write(log.TAKEN_BACK, command.seat, data={"left": origin.moves})


def _check_current(table: Table, ply: int) -> None:
    """Refuse a command that was not made for the table as it is now."""
    if ply != table.ply:
        detail = f"the command was made at ply {ply}, but the table is at ply {table.ply}"
        raise Refused("stale_ply", detail, ply=table.ply, since=table.ply)


def _bot_move(writer: LogWriter, command: BotMove) -> None:
    table = writer.table
    seat = command.seat
    if writer.order.sender != SERVER or not table.holders[seat].bot:
        raise Refused("not_your_seat", f"seat {seat} is not played by a bot", seat=seat)
    _check_to_act(table, seat, command.ply)
    if table.drafts[seat].ready:
        raise Refused("not_to_act", f"seat {seat} has already decided", seat=seat)
    if command.fallback:
        data = {"level": command.level, "reason": command.fallback}
        writer.write(log.BOT_REPLACED, seat, data=data)
    writer.move(Seat(seat), table.game.parse_move(command.move))


def _settle(writer: LogWriter) -> None:
    """Write what follows automatically: the start, the end by agreement, reveals, and moves of chance."""
    if writer.table.is_ended:
        return
    if writer.table.state is None:
        if any([holder.kind == OPEN for holder in writer.table.holders]):
            return
        if writer.table.is_waiting_for_parts:
            return
        writer.write(log.STARTED)
    if is_end_agreed(writer.table):
        writer.write(log.ENDED)
    while writer.table.acting:
        table = writer.table
        verdict = table.verdict
        if verdict is not None and verdict.pending:
            name, text = verdict.pending[0]
            seat = find_seat(table.game, name, len(table.holders))
            writer.move(seat, table.game.parse_move(text))
        elif table.acting == (CHANCE,):
            if verdict is not None:
                return
            writer.move(CHANCE, table.game.deal(table.state, table.next_draw_rng()))
        elif not table.waiting_for:
            for seat in table.acting:
                _commit(writer, seat)
        else:
            return
