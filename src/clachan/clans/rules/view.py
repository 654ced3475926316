"""What a seat or a spectator is allowed to see. (Clans 6)"""

from __future__ import annotations

from dataclasses import dataclass

from clachan.clans.rules.cards import NAMES
from clachan.clans.rules.places import PLACE_NAMES
from clachan.clans.rules.scoring import score_lines
from clachan.clans.rules.setup import SEAT_NAMES
from clachan.clans.rules.state import NO_CARD, NOBODY, OVER, STAGE_NAMES, ClansState
from clachan.clans.rules.svg import table_svg
from clachan.kernel.line import Line, total
from clachan.kernel.pickling import reduced
from clachan.kernel.seats import CHANCE, PerSeat, Seat


@dataclass(frozen=True)
class FaceDownView:
    """A face-down card and who laid it; `card` is None if the viewer may not see it. (Clans 6.3)"""

    place: str
    seat: Seat
    card: str | None

    def __reduce__(self) -> tuple[object, ...]:
        return reduced(self)


@dataclass(frozen=True)
class ClansView:
    """The game as `seat` sees it; None is a spectator."""

    seat: Seat | None
    seats: int
    options: tuple[tuple[str, str], ...]
    stage: str
    to_act: tuple[Seat, ...]
    start: Seat | None
    ranks_out: tuple[int, ...]
    cards_out: int
    """The number of cards taken out face down."""
    lays_left: int
    """The number of cards still to be laid before the game ends."""
    face_up: tuple[tuple[str, str], ...]
    """Pairs of a place and the card face up on it."""
    face_down: tuple[FaceDownView, ...]
    stacks: tuple[tuple[Seat, ...], ...]
    """The owners of the shields on each board, in the order they were laid."""
    shields: PerSeat[int]
    """The number of shields each player has left."""
    hand: tuple[str, ...]
    hand_sizes: PerSeat[int]
    lines: PerSeat[tuple[Line, ...]]
    """Each player's points if the game ended now; the final score once it has."""

    def __reduce__(self) -> tuple[object, ...]:
        return reduced(self)

    def _repr_svg_(self) -> str:
        """A drawing of the table as the viewer sees it; notebooks show it."""
        captions = [
            f"{SEAT_NAMES[seat]}{' (you)' if seat == self.seat else ''}: "
            f"{total(self.lines[seat])} points now, cards: {self.hand_sizes[seat]}, "
            f"shields: {self.shields[seat]}"
            for seat in range(self.seats)
        ]
        return table_svg(
            f"Clans and Glory, {self.lays_left} cards left to lay",
            self.stacks,
            dict(self.face_up),
            {down.place: down.card or "?" for down in self.face_down},
            captions,
            self.hand,
        )


def view_of(state: ClansState, seat: Seat | None, with_lines: bool = True) -> ClansView:
    """Return the view of `seat`, without anything it may not know.

    Most of the time goes into the lines of points, which follow from the rest; encoders need none.
    """
    setup = state.setup
    everyone_sees = state.stage == OVER or setup.house_rule
    return ClansView(
        seat=seat,
        seats=setup.seats,
        options=setup.options,
        stage=STAGE_NAMES[state.stage],
        to_act=() if state.turn == NOBODY else (state.turn,),
        start=None if state.start == CHANCE else state.start,
        ranks_out=setup.ranks_out,
        cards_out=len(state.out),
        lays_left=state.lays_left,
        face_up=tuple(
            [
                (PLACE_NAMES[place], NAMES[state.face_up[place]])
                for place in setup.table.places
                if state.face_up[place] != NO_CARD
            ]
        ),
        face_down=tuple(
            [
                FaceDownView(
                    PLACE_NAMES[down.place],
                    down.seat,
                    NAMES[down.card] if everyone_sees or down.seat == seat else None,
                )
                for down in state.face_down
            ]
        ),
        stacks=tuple(state.stacks),
        shields=tuple(state.shields),
        hand=() if seat is None else tuple([NAMES[card] for card in state.hands[seat]]),
        hand_sizes=tuple([len(hand) for hand in state.hands]),
        lines=score_lines(state) if with_lines else (),
    )
