"""Caches the current views of a table, so that nothing is computed or written twice."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any, Final, cast

from clachan.tables.table import NO_DRAFT, Draft, Table
from clachan.tables.views.catalog import presenter_of
from clachan.tables.views.events import event_out
from clachan.tables.views.presenter import Presenter, ReusesDecisions
from clachan.tables.views.round_events import RoundEvents
from clachan.tables.views.seat_position import SeatPosition, ShownPosition, position_of
from clachan.tables.wire import MoveOut, PositionOut, SeatOut

JsonParts = Mapping[str, bytes]
"""The keys of a view, with their values as JSON."""
JsonWriter = Callable[[Any], bytes]

_EVENT_LIMIT: Final = 64


def plain_json(value: Any) -> bytes:
    """JSON written by the standard library. The server passes a faster writer to the cache."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


@dataclass(frozen=True)
class SeatView:
    """The expensive part of a view, which only depends on the state, the seat and its draft."""

    state: Any
    draft: Draft
    decides: bool
    view: Any
    position: PositionOut | None
    drafted: list[MoveOut]
    moves: list[MoveOut]
    write: JsonWriter
    positions: PositionWriter

    def is_of(self, state: Any, draft: Draft, decides: bool) -> bool:
        return self.state is state and self.draft == draft and self.decides == decides

    @property
    def stage(self) -> Any:
        return None if self.position is None else self.position.get("stage")

    @cached_property
    def json(self) -> JsonParts:
        write = self.write
        return {
            "draft": write(self.drafted),
            "moves": write(self.moves),
            "position": self.positions.write(self.position),
        }


class SharedPart:
    """A part of the public position, and its JSON after it was first written.

    Parts are found by `id`. The reference to the part keeps its id from being used again.
    """

    def __init__(self, part: Any) -> None:
        self.part = part
        self.text: bytes | None = None


class PositionWriter:
    """Writes positions as JSON; the parts that most seats share with the public one are written once.

    Views hold this writer and not the cache: a cycle of references would outlive the table's last viewer.
    """

    def __init__(self, write: JsonWriter) -> None:
        self._write = write
        self._shared: dict[int, SharedPart] = {}

    def share(self, public: Mapping[str, Any]) -> None:
        """Remember the parts of the public position."""
        parts = [*public.values(), *public.get("players", ())]
        known = self._shared
        self._shared = {id(part): known.get(id(part)) or SharedPart(part) for part in parts}

    def _part(self, part: Any) -> bytes:
        shared = self._shared.get(id(part))
        if shared is None:
            return self._write(part)
        if shared.text is None:
            shared.text = self._write(part)
        return shared.text

    def write(self, position: Mapping[str, Any] | None) -> bytes:
        if position is None:
            return self._write(None)
        parts: list[bytes] = []
        for key, value in position.items():
            if key == "players":
                text = b"[%s]" % b",".join([self._part(player) for player in value])
            else:
                text = self._part(value)
            parts.append(b'"%s":%s' % (key.encode(), text))
        return b"{%s}" % b",".join(parts)


@cache
def _reuses_decisions(kind: type[Presenter]) -> bool:
    """Whether a class of presenters has the capability `ReusesDecisions`."""
    return issubclass(kind, ReusesDecisions)


def _is_same_decision(presenter: Presenter, last: SeatView, position: SeatPosition) -> bool:
    if position.seat is None or last.stage is None or not _reuses_decisions(type(presenter)):
        return False
    reuses = cast(ReusesDecisions, presenter)
    return reuses.is_same_decision(last.view, position.view, position.seat)


class ViewCache:
    """The latest view of each seat, used again until it changes."""

    def __init__(self, write: JsonWriter = plain_json) -> None:
        self._write = write
        self._seats: dict[int | None, SeatView] = {}
        self._shared: tuple[object, JsonParts] = (None, {})
        self._positions = PositionWriter(write)
        self._texts: dict[int | None, dict[str, tuple[Any, bytes]]] = {}
        self._seats_out: tuple[Table | None, list[SeatOut]] = (None, [])
        self._events: dict[tuple[int, str], bytes] = {}
        self._rounds = RoundEvents()

    def seat_view(self, table: Table, seat: int | None) -> SeatView:
        """The view of a seat, or of spectators (None)."""
        draft = NO_DRAFT if seat is None else table.drafts[seat]
        decides = seat is not None and seat in table.waiting_for and not table.holders[seat].bot
        last = self._seats.get(seat)
        if last is not None and last.is_of(table.state, draft, decides):
            return last
        made = self._new(table, seat, draft, decides)
        self._seats[seat] = made
        if seat is None and made.position is not None:
            self._positions.share(made.position)
        return made

    def _new(self, table: Table, seat: int | None, draft: Draft, decides: bool) -> SeatView:
        if table.state is None:
            return SeatView(
                state=None,
                draft=draft,
                decides=decides,
                view=None,
                position=None,
                drafted=[],
                moves=[],
                write=self._write,
                positions=self._positions,
            )
        presenter = presenter_of(table.setup.game)
        self._rounds.read(table.events)
        shown = self._seats.get(None) if seat is None else self.seat_view(table, None)
        before = None
        if shown is not None and shown.position is not None:
            before = ShownPosition(shown.view, shown.position)
        public = None if seat is None or before is None else before.position
        position = position_of(table, seat, self._rounds, public, before)
        last = self._seats.get(seat)
        if (
            last is not None
            and last.draft == draft
            and last.decides == decides
            and _is_same_decision(presenter, last, position)
        ):
            position = replace(position, stage=last.stage)
            drafted, moves = last.drafted, last.moves
        else:
            drafted = [presenter.move(move, position) for move in draft.moves]
            moves = presenter.moves(position) if position.may_move else []
        return SeatView(
            state=table.state,
            draft=draft,
            decides=decides,
            view=position.view,
            position=presenter.position(position),
            drafted=drafted,
            moves=moves,
            write=self._write,
            positions=self._positions,
        )

    def json(self, part: Mapping[str, Any], seat: int | None) -> JsonParts:
        """Each key as JSON; a value that has not changed for this seat is not written again."""
        texts = self._texts.setdefault(seat, {})
        for key, value in part.items():
            known = texts.get(key)
            if known is None or known[0] != value:
                texts[key] = (value, self._write(value))
        return {key: texts[key][1] for key in part}

    def shared_json(self, key: object, part: Callable[[], Mapping[str, Any]]) -> JsonParts:
        """The part that everybody sees, written again when `key` changes."""
        if self._shared[0] != key:
            self._shared = (key, self.json(part(), None))
        return self._shared[1]

    def seats_out(self, table: Table, part: Callable[[], list[SeatOut]]) -> list[SeatOut]:
        """The seats as everybody sees them, computed again when the table changes."""
        if self._seats_out[0] is not table:
            self._seats_out = (table, part())
        return self._seats_out[1]

    def events(self, table: Table, after: int, viewer_seat: int | None) -> list[bytes]:
        """The events after a ply, each written once for all who may see the same text."""
        return [self._event(table, ply, viewer_seat) for ply in range(max(0, after), table.ply)]

    def _event(self, table: Table, ply: int, viewer_seat: int | None) -> bytes:
        event = table.events[ply]
        key = (ply, event.text_for(viewer_seat))
        text = self._events.get(key)
        if text is None:
            if len(self._events) >= _EVENT_LIMIT:
                self._events.clear()
            text = self._events[key] = self._write(
                event_out(event, viewer_seat, presenter_of(table.setup.game))
            )
        return text
