"""How a log makes a room: `opened` reads its first row, `evolve` every further one. Both are pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from clachan.kernel.line import Event
from clachan.kernel.record import Entry, seat_name
from clachan.kernel.seats import CHANCE, Seat
from clachan.server import log
from clachan.server.clock import Clock
from clachan.server.log import CLOCK, Row
from clachan.server.room import NO_DRAFT, Draft, Happening, Room
from clachan.server.setup import OPEN, PERSON, Chair, bot, person, setup_from_json

_PUBLIC: Final[Mapping[str, tuple[str, ...]]] = {
    log.SAT: ("name",),
    log.BOT_SEATED: ("level",),
    log.TAKEN_OVER: ("level", "reason"),
    log.BOT_REPLACED: ("level", "reason"),
    log.REMATCH: ("table",),
}
"""What of a row's data anybody may read; everything else stays in the log."""


def rebuilt(table: str, rows: Iterable[Row]) -> Room:
    """The room that a whole log makes."""
    waiting = iter(rows)
    return evolved(opened(table, next(waiting)), waiting)


def opened(table: str, row: Row) -> Room:
    """The room that the first row of a log makes."""
    assert row.kind == log.OPENED and row.ply == 1, f"a log cannot begin with {row.kind}"
    setup = setup_from_json(row.data["setup"])
    seats = len(setup.chairs)
    room = Room(
        table=table,
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
    return _told(room, row)


def evolved(room: Room, rows: Iterable[Row]) -> Room:
    """The room after so many more rows of its log."""
    for row in rows:
        room = evolve(room, row)
    return room


def evolve(room: Room, row: Row) -> Room:
    """The room after one more row of its log."""
    assert row.ply == room.ply + 1, f"row {row.ply} cannot follow row {room.ply}"
    if row.kind == log.MOVE:
        return _moved(room, row)
    if row.kind == log.DRAFT:
        heard = [row.text if seat == row.seat else "" for seat in room.seats]
        return _told(_changed(room, row), row, (*heard, ""))
    return _told(_changed(room, row), row)


def _changed(room: Room, row: Row) -> Room:
    seat = -1 if row.seat is None else row.seat
    match row.kind:
        case log.DRAFT:
            move = room.game.parse_move(row.text)
            kept = () if row.data.get("instead") else room.drafts[seat].moves
            return _with_draft(room, seat, Draft((*kept, move)), row.ply)
        case log.READY:
            return _with_draft(room, seat, replace(room.drafts[seat], ready=True), row.ply)
        case log.WITHDRAWN:
            left = room.drafts[seat].moves[: row.data["left"]]
            return _with_draft(room, seat, Draft(left), row.ply)
        case log.STARTED:
            state = room.game.setup(len(room.chairs), dict(room.setup.options))
            asked = _all(room.game.to_act(state))
            since = (row.ply,) * len(room.chairs)
            return replace(room, state=state, asked=asked, since=since)
        case log.SAT:
            return _with_chair(room, seat, person(row.data["guest"], row.data["name"]))
        case log.LEFT | log.CHAIR_OPENED:
            return _with_chair(room, seat, Chair(OPEN))
        case log.BOT_SEATED:
            return _with_chair(room, seat, bot(room.setup.game, row.data["level"]))
        case log.TAKEN_OVER:
            chair = replace(room.chairs[seat], substitute=row.data["level"])
            draft = room.drafts[seat] if room.drafts[seat].ready else NO_DRAFT
            gone = _with_draft(_with_chair(room, seat, chair), seat, draft, row.ply)
            return replace(gone, late=room.late | {seat}) if row.data["reason"] == CLOCK else gone
        case log.RETURNED:
            chair = replace(room.chairs[seat], substitute="")
            back = _with_draft(_with_chair(room, seat, chair), seat, room.drafts[seat], row.ply)
            return replace(back, clock=room.clock.with_second_wind(seat), late=room.late - {seat})
        case log.REMATCH:
            return replace(room, rematch=row.data["table"])
        case _:
            assert row.kind == log.BOT_REPLACED, f"there are no rows of kind {row.kind}"
            return room


def _moved(room: Room, row: Row) -> Room:
    game = room.game
    seat = CHANCE if row.seat is None else Seat(row.seat)
    before = room.acting
    move = game.parse_move(row.text)
    listeners = (*[Seat(i) for i in room.seats], None)
    heard = tuple([game.public_text(room.state, seat, move, listener) for listener in listeners])
    state, events = game.play(room.state, seat, move)
    acting = game.to_act(state)
    moved = replace(
        room,
        state=state,
        asked=room.asked if _goes_on(before, seat, acting, heard[-1] != row.text) else _all(acting),
        entries=(*room.entries, Entry(seat_name(game, seat), row.text)),
        since=tuple(
            [
                row.ply if i in acting and i not in before else since
                for i, since in enumerate(room.since)
            ]
        ),
    )
    if seat == CHANCE:
        return _told(replace(moved, deals=room.deals + 1), row, heard, events)
    rest = room.drafts[seat].moves[1:]
    moved = _with_draft(moved, seat, Draft(rest, bool(rest) and room.drafts[seat].ready), row.ply)
    moved = replace(moved, clock=moved.clock.with_decision(seat))
    return _told(moved, row, heard, events)


def _goes_on(before: tuple[Seat, ...], seat: Seat, acting: tuple[Seat, ...], sealed: bool) -> bool:
    """The same decision is still open: nobody was asked anew, and a sealed choice is made once."""
    return set(acting) <= set(before) and not (sealed and seat in acting)


def _all(acting: tuple[Seat, ...]) -> frozenset[int]:
    return frozenset([int(seat) for seat in acting if seat != CHANCE])


def _told(
    room: Room, row: Row, heard: tuple[str, ...] = (), events: tuple[Event, ...] = ()
) -> Room:
    """Time passes, and the story has one happening more."""
    args = tuple([(key, str(row.data[key])) for key in _PUBLIC.get(row.kind, ())])
    happening = Happening(row.ply, row.kind, row.at, row.seat, _heard(heard), events, args)
    return replace(
        room,
        ply=row.ply,
        updated_at=row.at,
        story=(*room.story, happening),
        keys={**room.keys, (row.author, row.key): row.ply} if row.key else room.keys,
        clock=room.clock.at_moment(row.at, _on_the_clock(room)),
    )


def _heard(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Kept once when it is the same for everybody; nobody hears anything when there is none."""
    different = tuple(dict.fromkeys(texts))
    return texts if len(different) > 1 else different or ("",)


def _on_the_clock(room: Room) -> list[int]:
    """People who owe a decision; bots have a limit of their own."""
    return [
        seat
        for seat in room.owing
        if room.chairs[seat].kind == PERSON and not room.chairs[seat].substitute
    ]


def _with_draft(room: Room, seat: int, draft: Draft, ply: int) -> Room:
    """A seat has decided something, so what it decides next begins here."""
    return replace(
        room,
        drafts=(*room.drafts[:seat], draft, *room.drafts[seat + 1 :]),
        since=(*room.since[:seat], ply, *room.since[seat + 1 :]),
    )


def _with_chair(room: Room, seat: int, chair: Chair) -> Room:
    return replace(room, chairs=(*room.chairs[:seat], chair, *room.chairs[seat + 1 :]))
