"""How a log makes a room: `opened` reads its first row, `evolve` every further one. Both are pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from clachan.kernel.line import Event
from clachan.kernel.record import Entry, seat_name
from clachan.kernel.seats import CHANCE, Seat
from clachan.tables import log
from clachan.tables.clock import Clock
from clachan.tables.log import CLOCK, LogRow
from clachan.tables.setup import OPEN, PERSON, Chair, bot, person, setup_from_json
from clachan.tables.table import NO_DRAFT, Draft, LogEvent, Table

_PUBLIC: Final[Mapping[str, tuple[str, ...]]] = {
    log.SAT: ("name",),
    log.BOT_SEATED: ("level",),
    log.TAKEN_OVER: ("level", "reason"),
    log.BOT_REPLACED: ("level", "reason"),
    log.REMATCH: ("table",),
}
"""What of a row's data anybody may read; everything else stays in the log."""


def rebuilt(table_id: str, rows: Iterable[LogRow]) -> Table:
    """The room that a whole log makes."""
    waiting = iter(rows)
    return evolved(opened(table_id, next(waiting)), waiting)


def opened(table_id: str, row: LogRow) -> Table:
    """The room that the first row of a log makes."""
    assert row.kind == log.OPENED and row.ply == 1, f"a log cannot begin with {row.kind}"
    setup = setup_from_json(row.data["setup"])
    seats = len(setup.chairs)
    table = Table(
        id=table_id,
        setup=setup,
        host=row.data["host"],
        game=setup.rules(),
        ply=0,
        created_at=row.at,
        updated_at=row.at,
        chairs=setup.chairs,
        clock=Clock.of(setup.clock, seats),
        drafts=(NO_DRAFT,) * seats,
        since=(0,) * seats,
    )
    return _told(table, row)


def evolved(table: Table, rows: Iterable[LogRow]) -> Table:
    """The room after so many more rows of its log."""
    for row in rows:
        table = evolve(table, row)
    return table


def evolve(table: Table, row: LogRow) -> Table:
    """The room after one more row of its log."""
    assert row.ply == table.ply + 1, f"row {row.ply} cannot follow row {table.ply}"
    if row.kind == log.MOVE:
        return _moved(table, row)
    if row.kind == log.DRAFT:
        heard = [row.text if seat == row.seat else "" for seat in table.seats]
        return _told(_changed(table, row), row, (*heard, ""))
    return _told(_changed(table, row), row)


def _changed(table: Table, row: LogRow) -> Table:
    seat = -1 if row.seat is None else row.seat
    match row.kind:
        case log.DRAFT:
            move = table.game.parse_move(row.text)
            kept = () if row.data.get("instead") else table.drafts[seat].moves
            return _with_draft(table, seat, Draft((*kept, move)), row.ply)
        case log.READY:
            return _with_draft(table, seat, replace(table.drafts[seat], ready=True), row.ply)
        case log.WITHDRAWN:
            left = table.drafts[seat].moves[: row.data["left"]]
            return _with_draft(table, seat, Draft(left), row.ply)
        case log.STARTED:
            state = table.game.setup(len(table.chairs), dict(table.setup.options))
            asked = _all(table.game.to_act(state))
            since = (row.ply,) * len(table.chairs)
            return replace(table, state=state, asked=asked, since=since)
        case log.SAT:
            return _with_chair(table, seat, person(row.data["guest"], row.data["name"]))
        case log.LEFT | log.CHAIR_OPENED:
            return _with_chair(table, seat, Chair(OPEN))
        case log.BOT_SEATED:
            return _with_chair(table, seat, bot(table.setup.game, row.data["level"]))
        case log.TAKEN_OVER:
            chair = replace(table.chairs[seat], substitute=row.data["level"])
            draft = table.drafts[seat] if table.drafts[seat].ready else NO_DRAFT
            gone = _with_draft(_with_chair(table, seat, chair), seat, draft, row.ply)
            return replace(gone, late=table.late | {seat}) if row.data["reason"] == CLOCK else gone
        case log.RETURNED:
            chair = replace(table.chairs[seat], substitute="")
            back = _with_draft(_with_chair(table, seat, chair), seat, table.drafts[seat], row.ply)
            return replace(back, clock=table.clock.with_second_wind(seat), late=table.late - {seat})
        case log.REMATCH:
            return replace(table, rematch=row.data["table"])
        case _:
            assert row.kind == log.BOT_REPLACED, f"there are no rows of kind {row.kind}"
            return table


def _moved(table: Table, row: LogRow) -> Table:
    game = table.game
    seat = CHANCE if row.seat is None else Seat(row.seat)
    before = table.acting
    move = game.parse_move(row.text)
    listeners = (*[Seat(i) for i in table.seats], None)
    heard = tuple([game.public_text(table.state, seat, move, listener) for listener in listeners])
    state, events = game.play(table.state, seat, move)
    acting = game.to_act(state)
    moved = replace(
        table,
        state=state,
        asked=table.asked
        if _goes_on(before, seat, acting, heard[-1] != row.text)
        else _all(acting),
        entries=(*table.entries, Entry(seat_name(game, seat), row.text)),
        since=tuple(
            [
                row.ply if i in acting and i not in before else since
                for i, since in enumerate(table.since)
            ]
        ),
    )
    if seat == CHANCE:
        return _told(replace(moved, deals=table.deals + 1), row, heard, events)
    rest = table.drafts[seat].moves[1:]
    moved = _with_draft(moved, seat, Draft(rest, bool(rest) and table.drafts[seat].ready), row.ply)
    moved = replace(moved, clock=moved.clock.with_decision(seat))
    return _told(moved, row, heard, events)


def _goes_on(before: tuple[Seat, ...], seat: Seat, acting: tuple[Seat, ...], sealed: bool) -> bool:
    """The same decision is still open: nobody was asked anew, and a sealed choice is made once."""
    return set(acting) <= set(before) and not (sealed and seat in acting)


def _all(acting: tuple[Seat, ...]) -> frozenset[int]:
    return frozenset([int(seat) for seat in acting if seat != CHANCE])


def _told(
    table: Table, row: LogRow, heard: tuple[str, ...] = (), events: tuple[Event, ...] = ()
) -> Table:
    """Time passes, and the story has one happening more."""
    args = tuple([(key, str(row.data[key])) for key in _PUBLIC.get(row.kind, ())])
    happening = LogEvent(row.ply, row.kind, row.at, row.seat, _heard(heard), events, args)
    return replace(
        table,
        ply=row.ply,
        updated_at=row.at,
        story=(*table.story, happening),
        keys={**table.keys, (row.author, row.key): row.ply} if row.key else table.keys,
        clock=table.clock.at_moment(row.at, _on_the_clock(table)),
    )


def _heard(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Kept once when it is the same for everybody; nobody hears anything when there is none."""
    different = tuple(dict.fromkeys(texts))
    return texts if len(different) > 1 else different or ("",)


def _on_the_clock(table: Table) -> list[int]:
    """People who owe a decision; bots have a limit of their own."""
    return [
        seat
        for seat in table.owing
        if table.chairs[seat].kind == PERSON and not table.chairs[seat].substitute
    ]


def _with_draft(table: Table, seat: int, draft: Draft, ply: int) -> Table:
    """A seat has decided something, so what it decides next begins here."""
    return replace(
        table,
        drafts=(*table.drafts[:seat], draft, *table.drafts[seat + 1 :]),
        since=(*table.since[:seat], ply, *table.since[seat + 1 :]),
    )


def _with_chair(table: Table, seat: int, chair: Chair) -> Table:
    return replace(table, chairs=(*table.chairs[:seat], chair, *table.chairs[seat + 1 :]))
