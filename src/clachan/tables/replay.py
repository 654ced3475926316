"""A table and its log: `opened` reads the first row, `evolve` every other one, `LogWriter` adds new ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from clachan.kernel.game import Game
from clachan.kernel.line import Event
from clachan.kernel.move import Move
from clachan.kernel.record import Entry, seat_name
from clachan.kernel.seats import CHANCE, CHANCE_NAME, PerSeat, Seat
from clachan.tables import log
from clachan.tables.append_only import AppendOnlyList
from clachan.tables.clock import Clock
from clachan.tables.fair_deals import AWAITED, seed_of
from clachan.tables.log import ABSENT, CLOCK, LogRow
from clachan.tables.orders import Order
from clachan.tables.setup import OPEN, PERSON, SeatHolder, bot, person, setup_from_json
from clachan.tables.table import NO_DRAFT, Draft, LogEvent, Table, remaining_events, round_after

_PUBLIC: Final[Mapping[str, tuple[str, ...]]] = {
    log.SAT: ("name",),
    log.BOT_SEATED: ("level",),
    log.TAKEN_OVER: ("level", "reason"),
    log.BOT_REPLACED: ("level", "reason"),
    log.REMATCH: ("table",),
    log.TAKEN_BACK: ("left",),
    log.REMOVED: ("name",),
}
"""The keys of a row's data that everybody may see."""


@dataclass(frozen=True)
class PlayedMove:
    """A move and its result.

    `public_texts` is the text of the move as each seat may see it, then as spectators may; or a single
    text if everybody may see the same.
    """

    before: Any
    seat: Seat
    move: Move
    after: Any
    events: tuple[Event, ...]
    public_texts: tuple[str, ...]


def play_move(game: Game[Any, Any], state: Any, seats: int, seat: Seat, move: Move) -> PlayedMove:
    """Play a move, or raise `IllegalMove`."""
    after, events = game.play(state, seat, move)
    text = str(move)
    public = game.public_text(state, seat, move, None)
    texts: tuple[str, ...] = (text,)
    if public != text:
        texts = (*[game.public_text(state, seat, move, Seat(i)) for i in range(seats)], public)
    return PlayedMove(state, seat, move, after, events, texts)


def rebuilt(table_id: str, rows: Iterable[LogRow]) -> Table:
    """The table after all rows of its log."""
    remaining = iter(rows)
    return evolve_all(opened(table_id, next(remaining)), remaining)


def opened(table_id: str, row: LogRow) -> Table:
    """The table after the first row of its log."""
    assert row.kind == log.OPENED and row.ply == 1, (
        f"a log cannot start with a row of kind {row.kind}"
    )
    setup = setup_from_json(row.data["setup"])
    seats = len(setup.holders)
    table = Table(
        id=table_id,
        setup=setup,
        host=row.data["host"],
        game=setup.rules(),
        ply=0,
        created_at=row.at,
        updated_at=row.at,
        holders=setup.holders,
        clock=Clock.of(setup.clock, seats),
        drafts=(NO_DRAFT,) * seats,
        decision_ply=(0,) * seats,
    )
    return _with_event(table, row, {})


def evolve_all(table: Table, rows: Iterable[LogRow]) -> Table:
    """The table after several more rows of its log."""
    for row in rows:
        table = evolve(table, row)
    return table


def evolve(table: Table, row: LogRow, played: PlayedMove | None = None) -> Table:
    """The table after one more row of its log.

    `played` is the result of the row's move, if it has just been played from this state.
    """
    assert row.ply == table.ply + 1, f"row {row.ply} cannot follow row {table.ply}"
    if row.kind == log.MOVE:
        return _after_move(table, row, played)
    if row.kind == log.DRAFT:
        move = played.move if played is not None else table.game.parse_move(row.text)
        assert row.seat is not None
        kept = () if row.data.get("instead") else table.drafts[row.seat].moves
        changes = _with_draft(table, row.seat, Draft((*kept, move)), row.ply)
        texts = (*[row.text if seat == row.seat else "" for seat in table.seats], "")
        return _with_event(table, row, changes, move, texts)
    return _with_event(table, row, _changes(table, row))


Changes = dict[str, Any]
"""The fields of a table that a row changes."""


def _changes(table: Table, row: LogRow) -> Changes:
    seat = -1 if row.seat is None else row.seat
    match row.kind:
        case log.READY:
            return _with_draft(table, seat, replace(table.drafts[seat], ready=True), row.ply)
        case log.UNDONE:
            left = table.drafts[seat].moves[: row.data["left"]]
            return _with_draft(table, seat, Draft(left), row.ply)
        case log.STARTED:
            state = table.game.setup(len(table.holders), dict(table.setup.options))
            decision_seats = _player_seats(table.game.to_act(state))
            states = table.states.appended(state) if table.setup.takes_back else table.states
            return {
                "state": state,
                "states": states,
                "seed": _seed(table),
                "decision_seats": decision_seats,
                "decision_ply": (row.ply,) * len(table.holders),
            }
        case log.TAKEN_BACK:
            return _taken_back(table, row)
        case log.SAT:
            part = row.data.get("part", "")
            return _with_holder(table, seat, person(row.data["guest"], row.data["name"], part))
        case log.PART_ADDED:
            return _with_holder(table, seat, replace(table.holders[seat], part=row.data["part"]))
        case log.PARTS_WAIVED:
            return {"holders": tuple([_without_awaited(holder) for holder in table.holders])}
        case log.LEFT | log.SEAT_OPENED:
            return _with_holder(table, seat, SeatHolder(OPEN))
        case log.BOT_SEATED:
            return _with_holder(table, seat, bot(table.setup.game, row.data["level"]))
        case log.TAKEN_OVER:
            holder = replace(table.holders[seat], substitute=row.data["level"])
            draft = table.drafts[seat] if table.drafts[seat].ready else NO_DRAFT
            reason = row.data["reason"]
            return {
                **_with_holder(table, seat, holder),
                **_with_draft(table, seat, draft, row.ply),
                "timed_out": table.timed_out | ({seat} if reason == CLOCK else set()),
                "substituted": table.substituted | ({seat} if reason == ABSENT else set()),
            }
        case log.RETURNED:
            holder = replace(table.holders[seat], substitute="")
            return {
                **_with_holder(table, seat, holder),
                **_with_draft(table, seat, table.drafts[seat], row.ply),
                "clock": table.clock.with_return_time(seat),
                "timed_out": table.timed_out - {seat},
                "substituted": table.substituted - {seat},
            }
        case log.REMOVED:
            removed = table.removed | {table.holders[seat].guest}
            return {**_with_holder(table, seat, SeatHolder(OPEN)), "removed": removed}
        case log.PAUSED:
            return {"is_paused": True}
        case log.RESUMED:
            return {"is_paused": False, "resumed_at": row.at}
        case log.TALK_SWITCHED:
            return {"is_talk_on": row.data["on"]}
        case log.END_AGREED:
            return {"agreed_to_end": table.agreed_to_end | {row.author}}
        case log.END_DECLINED:
            return {"agreed_to_end": frozenset()}
        case log.ENDED:
            return {"is_ended": True, "is_paused": False}
        case log.DOWNTIME:
            return {"clock": table.clock.paused_for(row.data["milliseconds"])}
        case log.REMATCH:
            return {"rematch": row.data["table"]}
        case _:
            assert row.kind == log.BOT_REPLACED, f"unknown kind of row: {row.kind}"
            return {}


def _taken_back(table: Table, row: LogRow) -> Changes:
    """Return to an earlier move; chance will deal the same again."""
    left = row.data["left"]
    entries, state = table.entries[:left], table.states[left]
    return {
        "state": state,
        "states": AppendOnlyList(table.states[: left + 1]),
        "entries": AppendOnlyList(entries),
        "deal_count": len([entry for entry in entries if entry.seat == CHANCE_NAME]),
        "drafts": (NO_DRAFT,) * len(table.holders),
        "decision_seats": _player_seats(table.game.to_act(state)),
        "decision_ply": (row.ply,) * len(table.holders),
        "take_backs": table.take_backs + 1,
    }


def _seed(table: Table) -> str:
    """The seed of a game that starts with the parts its people have added."""
    secret = table.setup.secret
    return table.setup.seed if secret is None else seed_of(table.id, secret.secret, table.parts)


def _without_awaited(holder: SeatHolder) -> SeatHolder:
    return replace(holder, part="") if holder.part == AWAITED else holder


def _after_move(table: Table, row: LogRow, played: PlayedMove | None) -> Table:
    game = table.game
    seat = CHANCE if row.seat is None else Seat(row.seat)
    before = table.acting
    if played is None or played.before is not table.state or played.seat != seat:
        seats = len(table.holders)
        played = play_move(game, table.state, seats, seat, game.parse_move(row.text))
    acting = game.to_act(played.after)
    is_sealed = played.public_texts[-1] != row.text
    changes: Changes = {
        "state": played.after,
        "entries": table.entries.appended(Entry(seat_name(game, seat), row.text)),
    }
    if table.setup.takes_back:
        changes["states"] = table.states.appended(played.after)
    is_same = _is_same_decision(before, seat, acting, is_sealed)
    if not is_same:
        changes["decision_seats"] = _player_seats(acting)
    decision_ply = list(table.decision_ply)
    for i in acting:
        if i not in before and i != CHANCE:
            decision_ply[i] = row.ply
    if seat == CHANCE:
        changes["deal_count"] = table.deal_count + 1
    else:
        decision_ply[seat] = row.ply
        draft = table.drafts[seat]
        if draft.moves:
            rest = draft.moves[1:]
            changes["drafts"] = _replaced(
                table.drafts, seat, Draft(rest, bool(rest) and draft.ready)
            )
        changes["clock"] = table.clock.after_decision(
            seat, is_over=seat not in acting or not is_same
        )
    changes["decision_ply"] = tuple(decision_ply)
    return _with_event(table, row, changes, played.move, played.public_texts, played.events)


def _is_same_decision(
    before: tuple[Seat, ...], seat: Seat, acting: tuple[Seat, ...], sealed: bool
) -> bool:
    """Whether the same seats still decide the same thing: no new seat acts, and nobody seals twice."""
    return set(acting) <= set(before) and not (sealed and seat in acting)


def _player_seats(acting: tuple[Seat, ...]) -> frozenset[int]:
    return frozenset([int(seat) for seat in acting if seat != CHANCE])


def _with_event(
    table: Table,
    row: LogRow,
    changes: Changes,
    move: Move | None = None,
    texts: tuple[str, ...] = ("",),
    events: tuple[Event, ...] = (),
) -> Table:
    """The table with these changes, one more log event, and the clock at the time of the row."""
    args = tuple([(key, str(row.data[key])) for key in _PUBLIC.get(row.kind, ())])
    before = _last_event(table, row)
    round_ = None if before is None else round_after(before.events, before.round)
    event = LogEvent(
        ply=row.ply,
        kind=row.kind,
        at=row.at,
        seat=row.seat,
        round=round_,
        move=move,
        texts=texts,
        events=events,
        args=args,
        author=row.author,
        key=row.key,
    )
    changed = replace(
        table,
        **changes,
        ply=row.ply,
        updated_at=row.at,
        events=table.events.appended(event),
        keys=table.keys.with_pair((row.author, row.key), row.ply) if row.key else table.keys,
    )
    if not changed.clock.is_ticking:
        return changed
    clock = changed.clock.advanced_to(row.at, _on_the_clock(changed))
    return replace(changed, clock=clock)


def _last_event(table: Table, row: LogRow) -> LogEvent | None:
    """The event before a row; for one that takes moves back, the last event that is left."""
    if row.kind == log.TAKEN_BACK:
        left, count = row.data["left"], 0
        for event in remaining_events(table.events):
            count += event.kind == log.MOVE
            if count <= left:
                last = event
        return last
    return table.events[-1] if table.events else None


def _on_the_clock(table: Table) -> list[int]:
    """The people the table waits for; bots have their own time limit."""
    if table.is_paused:
        return []
    return [
        seat
        for seat in table.waiting_for
        if table.holders[seat].kind == PERSON and not table.holders[seat].substitute
    ]


def _with_draft(table: Table, seat: int, draft: Draft, ply: int) -> Changes:
    """Change a seat's draft; its next decision starts at this ply."""
    return {
        "drafts": _replaced(table.drafts, seat, draft),
        "decision_ply": _replaced(table.decision_ply, seat, ply),
    }


def _with_holder(table: Table, seat: int, holder: SeatHolder) -> Changes:
    return {"holders": _replaced(table.holders, seat, holder)}


def _replaced(values: PerSeat[Any], seat: int, value: Any) -> PerSeat[Any]:
    return (*values[:seat], value, *values[seat + 1 :])


@dataclass(frozen=True)
class Change:
    """The result of an order: the table afterwards and the new rows of its log.

    `ply` is the last ply of the order. `repeated` means that it had been carried out before.
    """

    table: Table
    rows: tuple[LogRow, ...]
    ply: int
    repeated: bool = False


class LogWriter:
    """Writes the rows of one order, and updates the table with each of them."""

    def __init__(self, table: Table, order: Order) -> None:
        self.table = table
        self.order = order
        self.rows: list[LogRow] = []

    def write(
        self,
        kind: str,
        seat: int | None = None,
        text: str = "",
        data: Mapping[str, Any] | None = None,
        played: PlayedMove | None = None,
    ) -> None:
        """Write a row and apply it; `played` is the result of its move, if that is already known."""
        order = self.order
        at = max(order.at, self.table.updated_at)
        row = LogRow(self.table.ply + 1, kind, at, seat, text, data or {}, order.sender, order.key)
        self.table = evolve(self.table, row, played)
        self.rows.append(row)

    def move(self, seat: Seat, move: Move, played: PlayedMove | None = None) -> None:
        """Write a move, and play it unless it has already been `played` from this state."""
        table = self.table
        if played is None or played.before is not table.state:
            played = play_move(table.game, table.state, len(table.holders), seat, move)
        self.write(log.MOVE, None if seat == CHANCE else seat, str(move), played=played)

    def change(self) -> Change:
        return Change(self.table, tuple(self.rows), self.table.ply)
