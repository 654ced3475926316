"""The seat whose view a guest gets, and the position as that seat may see it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from clachan.kernel.game import Game, Outcome
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.tables.table import Table
from clachan.tables.views.round_events import RoundEvents


@dataclass(eq=False)
class ShownPosition:
    """A view, and the position that spectators were shown for it."""

    view: Any
    position: Any


@dataclass(eq=False)
class SeatPosition:
    """A position as one seat or a spectator may see it, with the moves the seat has drafted.

    `view` includes the drafted moves except those in `pending`: sealed ones, and the one that ends the
    seat's decision. `public` is the same position without drafts as shown to spectators, if it is already
    known. `before` is what spectators were shown last; parts of it may still be the same. `stage` is the
    stage that was shown last, if the seat still has the same decision to make.
    """

    game: Game[Any, Any]
    view: Any
    seat: int | None
    draft: tuple[Move, ...] = ()
    pending: tuple[Move, ...] = ()
    is_ready: bool = False
    open_gold: bool = True
    show_bag: bool = True
    decides: bool = False
    outcome: Outcome | None = None
    events: RoundEvents = field(default_factory=RoundEvents)
    public: Any = None
    before: ShownPosition | None = None
    stage: Any = None

    @cached_property
    def state(self) -> Any:
        """A state made from the view alone; everything hidden in it is a guess."""
        return self.game.determinize(self.view, Rng(0))

    @property
    def may_move(self) -> bool:
        """Whether the seat has a decision to make and its draft is not complete."""
        return self.decides and not self.pending

    @cached_property
    def legal(self) -> list[Move]:
        """The legal moves of the seat, if it may move; only for games and phases with few of them."""
        if not self.may_move or self.seat is None:
            return []
        return list(self.game.legal_moves(self.state, Seat(self.seat)))


def viewed_seat(table: Table, guest: str, wanted: int | None) -> int | None:
    """The seat whose view a guest gets: the `wanted` one, or the first of their seats that has to
    decide, or their first seat; None for spectators."""
    mine = table.seats_of(guest)
    if wanted is not None and wanted in mine:
        return wanted
    deciding = [seat for seat in mine if seat in table.waiting_for]
    return (*deciding, *mine, None)[0]


def position_of(
    table: Table,
    seat: int | None,
    events: RoundEvents | None = None,
    public: Any = None,
    before: ShownPosition | None = None,
) -> SeatPosition:
    """The position of a seat, with its draft."""
    draft = () if seat is None else table.drafts[seat].moves
    state, pending = (table.state, ()) if seat is None else table.draft_result(seat)
    return SeatPosition(
        game=table.game,
        view=table.game.view(state, None if seat is None else Seat(seat)),
        seat=seat,
        draft=draft,
        pending=pending,
        is_ready=seat is not None and table.drafts[seat].ready,
        open_gold=table.setup.open_gold,
        show_bag=table.setup.show_bag,
        decides=seat is not None and seat in table.waiting_for and not table.holders[seat].bot,
        outcome=table.outcome,
        events=RoundEvents.of(table.played_events) if events is None else events,
        public=public,
        before=before,
    )
