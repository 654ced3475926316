"""What the server asks of each game's presenter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from clachan.kernel.game import Game
from clachan.kernel.move import Move
from clachan.server.v1.views.seat_position import SeatPosition
from clachan.server.v1.wire import (
    LayOut,
    MoveOut,
    OfferOut,
    PlanOut,
    Position,
    PreviewOut,
    ScoringTileOut,
)


class Presenter(Protocol):
    """Turns views of one game into JSON; it never meets a state that is not made from a view."""

    def position(self, position: SeatPosition) -> Position: ...

    def rounds(self, view: Any) -> tuple[int, int] | None:
        """The round and how many there are, for lists of tables."""

    def points(self, view: Any) -> list[int]: ...

    def move(self, position: SeatPosition, move: Move) -> MoveOut:
        """One move with its parts."""

    def moves(self, position: SeatPosition) -> list[MoveOut]:
        """The legal moves of the scene's seat; large families of moves as one entry."""

    def places(self, position: SeatPosition, tile: str) -> list[PreviewOut]:
        """What each placement of a tile would bring."""

    def offers(self, position: SeatPosition) -> Iterator[OfferOut]:
        """The tiles one thinks about now, each with its best place; one by one, for each takes time."""

    def lays(self, position: SeatPosition) -> Iterator[LayOut]:
        """What each move at the long table would bring; one by one."""

    def plan(self, position: SeatPosition, text: str) -> PlanOut | None:
        """A walk that has been planned so far, and how it can go on."""

    def purse(self, position: SeatPosition) -> tuple[int, int]:
        """Gold in hand, and gold that lies on tiles."""

    def phase(self, view: Any) -> str: ...

    def scoring_tiles(self, game: Game[Any, Any]) -> list[ScoringTileOut]: ...


def plain_move(move: Move) -> MoveOut:
    """Any move, with its words as parts."""
    text = str(move)
    words = text.split()
    return {"kind": words[0], "text": text, "words": words[1:]}
