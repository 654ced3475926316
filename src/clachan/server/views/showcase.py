"""What a table shows at the moment, worked out once and written once for all who look."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from pydantic_core import to_json

from clachan.server.room import NO_DRAFT, Draft, Room
from clachan.server.views.catalog import PRESENTERS
from clachan.server.views.scenes import scene_of
from clachan.server.views.story import event_out
from clachan.server.wire import MoveOut, Position

Written = Mapping[str, bytes]
"""Keys of a view, each with its JSON."""

_REMEMBERED: Final = 64


def written(part: Mapping[str, Any]) -> dict[str, bytes]:
    return {key: to_json(value) for key, value in part.items()}


@dataclass(frozen=True)
class Shown:
    """The costly part of a view: it depends on the state, the seat and its draft alone."""

    state: Any
    draft: Draft
    decides: bool
    position: Position | None
    drafted: list[MoveOut]
    moves: list[MoveOut]

    def shows(self, state: Any, draft: Draft, decides: bool) -> bool:
        return self.state is state and self.draft == draft and self.decides == decides

    @cached_property
    def written(self) -> Written:
        return written({"draft": self.drafted, "moves": self.moves, "position": self.position})


class Showcase:
    """What was shown last from each seat; while nothing of it has changed, it is shown again."""

    def __init__(self) -> None:
        self._shown: dict[int | None, Shown] = {}
        self._written: tuple[object, Written] = (None, {})
        self._told: dict[tuple[int, str], bytes] = {}

    def show(self, room: Room, seat: int | None) -> Shown:
        draft = NO_DRAFT if seat is None else room.drafts[seat]
        decides = seat is not None and seat in room.owing and not room.chairs[seat].bot
        last = self._shown.get(seat)
        if last is not None and last.shows(room.state, draft, decides):
            return last
        shown = self._new(room, seat, draft, decides)
        self._shown[seat] = shown
        return shown

    def _new(self, room: Room, seat: int | None, draft: Draft, decides: bool) -> Shown:
        if room.state is None:
            return Shown(None, draft, decides, None, [], [])
        presenter = PRESENTERS[room.setup.game]
        public = None if seat is None or draft.moves else self.show(room, None).position
        scene = scene_of(room, seat, public)
        open_to = decides and seat is not None and not room.is_complete(seat)
        return Shown(
            room.state,
            draft,
            decides,
            presenter.position(scene),
            [presenter.move(scene, move) for move in draft.moves],
            presenter.moves(scene) if open_to else [],
        )

    def known(self, what: object) -> Written | None:
        """What all see alike, if it was written for exactly this."""
        return self._written[1] if self._written[0] == what else None

    def keep(self, what: object, text: Written) -> Written:
        self._written = (what, text)
        return text

    def events(self, room: Room, after: int, listener: int | None) -> list[bytes]:
        """What a listener missed since a ply, each event written once for all who hear the same."""
        return [self._event(room, ply, listener) for ply in range(max(0, after), room.ply)]

    def _event(self, room: Room, ply: int, listener: int | None) -> bytes:
        happening = room.story[ply]
        key = (ply, happening.heard_by(listener))
        text = self._told.get(key)
        if text is None:
            if len(self._told) >= _REMEMBERED:
                self._told.clear()
            text = self._told[key] = to_json(event_out(happening, listener))
        return text
