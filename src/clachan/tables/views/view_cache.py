"""Caches the current views of a table, so that nothing is computed or written twice."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final, cast

from clachan.tables.table import NO_DRAFT, Draft, Table
from clachan.tables.views.catalog import presenter_of
from clachan.tables.views.events import event_out
from clachan.tables.views.presenter import Presenter, ReusesDecisions
from clachan.tables.views.round_events import RoundEvents
from clachan.tables.views.seat_position import SeatPosition, ShownPosition, position_of
from clachan.tables.wire import MoveOut, OwnView, PositionOut, SeatOut

JsonMembers = Mapping[str, bytes]
"""The members of a JSON object by key; each is a text with key and value, such as `"ply":7`."""
JsonWriter = Callable[[Any], bytes]
WrittenValues = dict[object, tuple[Any, bytes]]
"""By key, the value that was last written, and its text."""

_EVENT_LIMIT: Final = 64
_LISTS: Final = ("players", "seats")
"""Lists with an item for each seat, few of which change at a time."""


def plain_json(value: Any) -> bytes:
    """JSON written by the standard library. The server passes a faster writer to the cache."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def json_object(members: JsonMembers) -> bytes:
    return b"{%s}" % b",".join(members.values())


@dataclass(eq=False)
class ViewJson:
    """A view as JSON: its members except `position`, and the members of the position.

    The position has no members before the game starts.
    """

    members: JsonMembers
    position: JsonMembers

    def whole(self) -> bytes:
        position = json_object(self.position) if self.position else b"null"
        return b'{%s,"position":%s}' % (b",".join(self.members.values()), position)

    def changes_since(self, before: ViewJson) -> ViewJson:
        """The members that differ from those of an earlier view. No member ever disappears."""
        return ViewJson(
            _changes(before.members, self.members), _changes(before.position, self.position)
        )


NO_VIEW: Final = ViewJson({}, {})


def _changes(before: JsonMembers, now: JsonMembers) -> JsonMembers:
    if before is now:
        return {}
    return {key: text for key, text in now.items() if before.get(key) != text}


@dataclass(eq=False)
class SeatView:
    """The expensive part of a view, which only depends on the state, the seat and its draft."""

    state: Any
    draft: Draft
    decides: bool
    view: Any
    position: PositionOut | None
    drafted: list[MoveOut]
    moves: list[MoveOut]

    def is_of(self, state: Any, draft: Draft, decides: bool) -> bool:
        return self.state is state and self.draft == draft and self.decides == decides

    @property
    def stage(self) -> Any:
        return None if self.position is None else self.position.get("stage")


class JsonTexts:
    """Writes values as JSON, and keeps each text until its value changes.

    Most values are the same for everybody. They are the ones in `public`, and written once for all seats.
    """

    def __init__(self, write: JsonWriter) -> None:
        self._write = write
        self._public: WrittenValues = {}
        self._own: dict[int | None, WrittenValues] = {}

    def members(
        self, values: Mapping[str, Any], seat: int | None, public: Mapping[str, Any]
    ) -> JsonMembers:
        """The members of an object that a seat is shown."""
        own, shared = self._own.setdefault(seat, {}), self._public
        members: dict[str, bytes] = {}
        for key, value in values.items():
            known = public.get(key)
            written = shared if value is known else own
            last = written.get(key)
            if last is None or (last[0] is not value and last[0] != value):
                is_list = key in _LISTS and known is not None
                text = self._list(key, value, own, known) if is_list else self._write(value)
                last = written[key] = (value, b'"%s":%s' % (key.encode(), text))
            members[key] = last[1]
        return members

    def _list(self, key: str, items: Any, own: WrittenValues, public: Any) -> bytes:
        """A list in which only the items that changed are written."""
        texts: list[bytes] = []
        for number, item in enumerate(items):
            written = self._public if item is public[number] else own
            last = written.get((key, number))
            if last is None or (last[0] is not item and last[0] != item):
                last = written[key, number] = (item, self._write(item))
            texts.append(last[1])
        return b"[%s]" % b",".join(texts)


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
        self.write = write
        self._seats: dict[int | None, SeatView] = {}
        self._seat_members: dict[int | None, tuple[SeatView, JsonMembers, JsonMembers]] = {}
        self._shared: tuple[object, JsonMembers] = (None, {})
        self._texts = JsonTexts(write)
        self._position_texts = JsonTexts(write)
        self._own_texts: dict[int | None, JsonTexts] = {}
        self._seats_out: dict[int | None, tuple[Table, list[SeatOut]]] = {}
        self._events: dict[tuple[int, str], bytes] = {}
        self._rounds = RoundEvents()
        self._take_backs = 0

    def seat_view(self, table: Table, seat: int | None) -> SeatView:
        """The view of a seat, or of spectators (None)."""
        draft = NO_DRAFT if seat is None else table.drafts[seat]
        decides = seat is not None and seat in table.waiting_for and not table.holders[seat].bot
        if table.take_backs != self._take_backs:
            self._seats.clear()
            self._rounds = RoundEvents()
            self._take_backs = table.take_backs
        last = self._seats.get(seat)
        if last is not None and last.is_of(table.state, draft, decides):
            return last
        made = self._seats[seat] = self._new(table, seat, draft, decides)
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
            )
        presenter = presenter_of(table.setup.game)
        self._rounds.read(table.played_events)
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
        )

    def seat_json(self, seat: int | None, view: SeatView) -> tuple[JsonMembers, JsonMembers]:
        """What a seat decides, and its position, as JSON; written once."""
        known = self._seat_members.get(seat)
        if known is None or known[0] is not view:
            decision = self._texts.members({"draft": view.drafted, "moves": view.moves}, seat, {})
            known = self._seat_members[seat] = (view, decision, self._position_json(seat, view))
        return known[1:]

    def _position_json(self, seat: int | None, view: SeatView) -> JsonMembers:
        if view.position is None:
            return {}
        public = cast(Mapping[str, Any], self._seats[None].position)
        return self._position_texts.members(view.position, seat, public)

    def own_json(self, own: OwnView, seat: int | None, patience: int | None) -> JsonMembers:
        """What depends on the viewer as JSON.

        Viewers with the same wait for a substitute share the text of the seats.
        """
        texts = self._own_texts.get(patience)
        if texts is None:
            texts = self._own_texts[patience] = JsonTexts(self.write)
        return texts.members(own, seat, {"seats": self._seats_out[patience][1]})

    def shared_json(self, key: object, part: Callable[[], Mapping[str, Any]]) -> JsonMembers:
        """The part that everybody sees, written again when `key` changes."""
        if self._shared[0] != key:
            shared = part()
            self._shared = (key, self._texts.members(shared, None, shared))
        return self._shared[1]

    def seats_out(
        self, table: Table, patience: int | None, part: Callable[[], list[SeatOut]]
    ) -> list[SeatOut]:
        """The seats as others with this much patience see them, computed again when the table changes."""
        known = self._seats_out.get(patience)
        if known is None or known[0] is not table:
            known = self._seats_out[patience] = (table, part())
        return known[1]

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
            text = self._events[key] = self.write(
                event_out(event, viewer_seat, presenter_of(table.setup.game))
            )
        return text
