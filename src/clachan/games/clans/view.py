"""What a seat, or a spectator, may know. (Clans 6)"""

from __future__ import annotations

from dataclasses import dataclass

from clachan.games.clans.cards import NAMES
from clachan.games.clans.places import PLACE_NAMES
from clachan.games.clans.scoring import lines
from clachan.games.clans.state import NO_CARD, NOBODY, OVER, STAGE_NAMES, State
from clachan.kernel.line import Line
from clachan.kernel.seats import CHANCE, PerSeat, Seat


@dataclass(frozen=True)
class FaceDown:
    """A face-down card, and who laid it; `card` is None for those who do not know it. (Clans 6.3)"""

    place: str
    seat: Seat
    card: str | None


@dataclass(frozen=True)
class ClansView:
    """The table as `seat` sees it; None is a spectator, who holds no hand."""

    seat: Seat | None
    seats: int
    options: tuple[tuple[str, str], ...]
    stage: str
    to_act: tuple[Seat, ...]
    start: Seat | None
    ranks_out: tuple[int, ...]
    cards_out: int
    """How many cards have been taken out unseen."""
    lays_left: int
    """How many cards will still be laid until the game is over."""
    face_up: tuple[tuple[str, str], ...]
    """Each place with an open card, and the card."""
    face_down: tuple[FaceDown, ...]
    stacks: tuple[tuple[Seat, ...], ...]
    """The shields on each board, the first-laid first."""
    shields: PerSeat[int]
    """The shields that each player still holds."""
    hand: tuple[str, ...]
    hand_sizes: PerSeat[int]
    lines: PerSeat[tuple[Line, ...]]
    """What the table as it lies gives to each player; final when the game is over."""


def view_of(state: State, seat: Seat | None) -> ClansView:
    """The table with everything left out that `seat` may not know."""
    setting = state.setting
    everyone_sees = state.stage == OVER or setting.house_rule
    return ClansView(
        seat=seat,
        seats=setting.seats,
        options=setting.options,
        stage=STAGE_NAMES[state.stage],
        to_act=() if state.turn == NOBODY else (state.turn,),
        start=None if state.start == CHANCE else state.start,
        ranks_out=setting.ranks_out,
        cards_out=len(state.out),
        lays_left=state.lays_left,
        face_up=tuple(
            [
                (PLACE_NAMES[place], NAMES[state.face_up[place]])
                for place in setting.table.places
                if state.face_up[place] != NO_CARD
            ]
        ),
        face_down=tuple(
            [
                FaceDown(
                    PLACE_NAMES[hidden.place],
                    hidden.seat,
                    NAMES[hidden.card] if everyone_sees or hidden.seat == seat else None,
                )
                for hidden in state.hidden
            ]
        ),
        stacks=tuple(state.stacks),
        shields=tuple(state.shields),
        hand=() if seat is None else tuple([NAMES[card] for card in state.hands[seat]]),
        hand_sizes=tuple([len(hand) for hand in state.hands]),
        lines=lines(state),
    )
