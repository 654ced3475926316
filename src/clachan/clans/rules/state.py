"""The full state of a game. Players get a view instead."""

from __future__ import annotations

from typing import Final, NewType

from clachan.clans.rules.cards import COLOR_GROUP, GROUPS, NAMES, RANK_GROUP, Card
from clachan.clans.rules.places import PLACE_NAMES, PLACES, Place
from clachan.clans.rules.setup import SHIELDS, ClansSetup
from clachan.kernel.seats import CHANCE, Seat

Stage = NewType("Stage", int)

TAKING_OUT: Final = Stage(0)
CHOOSING_START: Final = Stage(1)
PLACING: Final = Stage(2)
DEALING: Final = Stage(3)
PLAYING: Final = Stage(4)
OVER: Final = Stage(5)
STAGE_NAMES: Final = ("out", "start", "place", "hands", "play", "over")

NOBODY: Final = Seat(-2)
"""The turn when the game is over."""
NO_CARD: Final = Card(-1)


class FaceDownCard:
    """A card lying face down, and who laid it. (Clans 4.3, 6.1)"""

    def __init__(self, place: Place, seat: Seat, card: Card) -> None:
        self.place: Final = place
        self.seat: Final = seat
        self.card: Final = card

    def __reduce__(self) -> tuple[object, ...]:
        return FaceDownCard, (self.place, self.seat, self.card)

    def __repr__(self) -> str:
        return f"FaceDownCard({PLACE_NAMES[self.place]}, seat {self.seat}, {NAMES[self.card]})"


class ClansState:
    """The cards and shields on the table, the hands, and whose turn it is.

    Sets of places are bit sets. `near[group]` has the places next to or opposite a face-up card of
    that color or rank, so a card fits on every free place near one of its two groups. Hands, stacks
    and `face_down` are replaced, never changed in place, so copies can share them.
    """

    def __init__(
        self,
        setup: ClansSetup,
        stage: Stage,
        turn: Seat,
        start: Seat,
        lays_left: int,
        out: tuple[Card, ...],
        face_up: list[Card],
        free: int,
        near: list[int],
        hands: list[list[Card]],
        shields: list[int],
        stacks: list[tuple[Seat, ...]],
        face_down: tuple[FaceDownCard, ...],
    ) -> None:
        self.setup: Final = setup
        self.stage = stage
        self.turn = turn
        """Whose turn it is: a seat, CHANCE or NOBODY."""
        self.start = start
        self.lays_left = lays_left
        self.out = out
        self.face_up: Final = face_up
        """The face-up card on each place, or NO_CARD."""
        self.free = free
        self.near: Final = near
        self.hands: Final = hands
        self.shields: Final = shields
        """The number of shields each player has left."""
        self.stacks: Final = stacks
        """The owners of the shields on each board, in the order they were laid."""
        self.face_down = face_down

    def __reduce__(self) -> tuple[object, ...]:
        return ClansState, (
            self.setup,
            self.stage,
            self.turn,
            self.start,
            self.lays_left,
            self.out,
            self.face_up,
            self.free,
            self.near,
            self.hands,
            self.shields,
            self.stacks,
            self.face_down,
        )

    def __copy__(self) -> ClansState:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> ClansState:
        return self.copy()

    @staticmethod
    def empty(setup: ClansSetup) -> ClansState:
        """Return the state before anything is dealt."""
        return ClansState(
            setup,
            stage=TAKING_OUT,
            turn=CHANCE,
            start=setup.start,
            lays_left=setup.lays,
            out=(),
            face_up=[NO_CARD] * PLACES,
            free=setup.table.all_places,
            near=[0] * GROUPS,
            hands=[[] for _ in range(setup.seats)],
            shields=[SHIELDS] * setup.seats,
            stacks=[()] * setup.table.boards,
            face_down=(),
        )

    def copy(self) -> ClansState:
        return ClansState(
            self.setup,
            self.stage,
            self.turn,
            self.start,
            self.lays_left,
            self.out,
            self.face_up.copy(),
            self.free,
            self.near.copy(),
            self.hands.copy(),
            self.shields.copy(),
            self.stacks.copy(),
            self.face_down,
        )

    def __repr__(self) -> str:
        setup = self.setup
        return (
            f"<Clans and Glory, {setup.seats} seats, stage {STAGE_NAMES[self.stage]}, "
            f"{setup.lays - self.lays_left} of {setup.lays} cards laid>"
        )

    def put(self, card: Card, place: Place) -> None:
        """Put a card face up on a place and update `near` and `free`."""
        related = self.setup.table.related[place]
        self.face_up[place] = card
        self.near[COLOR_GROUP[card]] |= related
        self.near[RANK_GROUP[card]] |= related
        self.free &= ~(1 << place)

    def fitting_places(self, card: Card) -> int:
        """Return the free places where a card fits face up. (Clans 3.2)"""
        return (self.near[COLOR_GROUP[card]] | self.near[RANK_GROUP[card]]) & self.free
