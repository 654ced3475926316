"""What keeps a table going: bots for absent people, pauses, and ending a game by agreement."""

from __future__ import annotations

from typing import Final

from clachan.tables import log
from clachan.tables.refusals import Refused
from clachan.tables.replay import LogWriter
from clachan.tables.seats import check_host, check_host_may_change, check_own_seat, over, take_over
from clachan.tables.setup import DAYS, LIVE, PERSON, ClockRule, display_name
from clachan.tables.table import PLAYING, WAITING_FOR_PEOPLE, Table

_MINUTE: Final = 60_000
_DAY: Final = 24 * 60 * _MINUTE
HOST_WAITS: Final = 2 * _MINUTE
"""How long somebody keeps a table without a clock waiting before the host can put a bot on their seat."""
PLAYERS_WAIT: Final = _DAY
"""The same for the other players, in case the host is away too. They wait as long in a pause."""
_SEEN_STARTS: Final = frozenset({log.STARTED, log.MOVE, log.TAKEN_BACK, log.RETURNED})
"""The events, seen by everybody, after which the time begins again."""


def remove_person(writer: LogWriter, seat: int) -> None:
    """Open the seat of somebody before the start; they cannot sit down again."""
    check_host_may_change(writer, seat, PERSON)
    if writer.table.holders[seat].guest == writer.order.sender:
        raise Refused("not_your_seat", "you cannot remove yourself: leave your seat instead")
    writer.write(log.REMOVED, seat, data={"name": display_name(writer.table.holders, seat)})


def substitute(writer: LogWriter, seat: int) -> None:
    """Let a bot play for somebody who keeps the table waiting."""
    table = writer.table
    _check_playing(table)
    if not 0 <= seat < len(table.holders) or seat not in table.waiting_for:
        raise Refused("not_absent", f"the table does not wait for seat {seat}", seat=seat)
    if table.holders[seat].bot:
        raise Refused("not_absent", f"a bot already plays seat {seat}", seat=seat)
    _check_waited(writer, _awaited_since(table, seat), patience_of(table, writer.order.sender))
    take_over(writer, seat, log.ABSENT)


def substitute_from(table: Table, seat: int, patience: int) -> int | None:
    """From when others who have this much patience can let a bot play a seat, in milliseconds.

    None if there is no reason to. Drafts give a person more time, but nobody else may notice them, so
    they are not counted here.
    """
    is_away = table.status == PLAYING and not table.is_paused and seat in table.waiting_for
    if not is_away or table.holders[seat].kind != PERSON or table.holders[seat].bot:
        return None
    began = next((event.at for event in reversed(table.events) if event.kind in _SEEN_STARTS), 0)
    return max(began, table.resumed_at) + patience


def _awaited_since(table: Table, seat: int) -> int:
    return max(table.events[table.decision_ply[seat] - 1].at, table.resumed_at)


def patience_of(table: Table, guest: str) -> int:
    """How long the host or another player has to wait before a bot can play for somebody."""
    of_host, of_players = waits(table.setup.clock)
    return of_host if guest == table.host else of_players


def waits(rule: ClockRule) -> tuple[int, int]:
    """How long the host and the other players have to wait, in milliseconds.

    With days for each move nobody is late on the first day, nor before most of the time has passed. When
    all of it has passed, the clock lets a bot play.
    """
    whole = rule.milliseconds
    if rule.kind == DAYS:
        return max(_DAY, whole * 3 // 4), whole
    if rule.kind == LIVE:
        return min(whole, max(HOST_WAITS, whole // 10)), whole
    return HOST_WAITS, PLAYERS_WAIT


def give_seat_back(writer: LogWriter, seat: int) -> None:
    """Replace the bot that was put on somebody's seat by that person."""
    check_host(writer)
    _check_playing(writer.table)
    if seat not in writer.table.substituted:
        raise Refused("not_absent", f"nobody put a bot on seat {seat}", seat=seat)
    writer.write(log.RETURNED, seat)


def pause(writer: LogWriter) -> None:
    """Stop the clocks and the bots, and accept no moves."""
    check_host(writer)
    _check_playing(writer.table)
    if not writer.table.is_paused:
        writer.write(log.PAUSED)


def resume(writer: LogWriter) -> None:
    """Continue a paused game."""
    table = writer.table
    _check_playing(table)
    if table.is_paused:
        paused_at = next(event.at for event in reversed(table.events) if event.kind == log.PAUSED)
        if writer.order.sender != table.host:
            _check_waited(writer, paused_at, PLAYERS_WAIT)
        writer.write(log.RESUMED)


def switch_talk(writer: LogWriter, on: bool) -> None:
    """Switch the talk at the table on or off."""
    check_host(writer)
    if writer.table.is_talk_on != on:
        writer.write(log.TALK_SWITCHED, data={"on": on})


def agree_to_end(writer: LogWriter, seat: int) -> None:
    """Agree to end the game; before the start the host ends the table alone."""
    table = writer.table
    if table.status == WAITING_FOR_PEOPLE:
        check_host(writer)
        writer.write(log.ENDED)
        return
    _check_playing(table)
    check_own_seat(writer, seat)
    if writer.order.sender not in table.agreed_to_end:
        writer.write(log.END_AGREED, seat)


def decline_end(writer: LogWriter, seat: int) -> None:
    """Withdraw everybody's agreement to end the game."""
    _check_playing(writer.table)
    check_own_seat(writer, seat)
    if writer.table.agreed_to_end:
        writer.write(log.END_DECLINED, seat)


def is_end_agreed(table: Table) -> bool:
    """Whether everybody who plays a seat themselves has agreed to end the game."""
    present = table.present
    return table.status == PLAYING and bool(present) and present <= table.agreed_to_end


def _check_playing(table: Table) -> None:
    if table.status == WAITING_FOR_PEOPLE:
        raise Refused(
            "table_not_started", "the game has not started: it starts when every seat is taken"
        )
    if table.status != PLAYING:
        raise over(table)


def _check_waited(writer: LogWriter, since: int, patience: int) -> None:
    """Refuse unless the sender belongs to the table and has waited this long."""
    if not writer.table.belongs_to(writer.order.sender):
        raise Refused("no_access", "only the host and the players of the table can do this")
    left = since + patience - writer.order.at
    if left > 0:
        minutes = -(-left // _MINUTE)
        raise Refused(
            "not_absent", f"wait {minutes} more minutes before you do this", minutes=minutes
        )
