"""A position of the game, for the engine alone: players get a view."""

from __future__ import annotations

from typing import Final, NewType

from clachan.games.clans.cards import COLOUR_GROUP, GROUPS, RANK_GROUP, Card
from clachan.games.clans.places import PLACES, Place
from clachan.games.clans.setting import SHIELDS, Setting
from clachan.kernel.seats import CHANCE, Seat

Stage = NewType("Stage", int)

TAKING_OUT: Final = Stage(0)
CHOOSING_START: Final = Stage(1)
SEATING: Final = Stage(2)
DEALING: Final = Stage(3)
PLAYING: Final = Stage(4)
OVER: Final = Stage(5)
STAGE_NAMES: Final = ("out", "start", "seat", "hands", "play", "over")

NOBODY: Final = Seat(4)
NO_CARD: Final = Card(-1)


class Hidden:
    """A card that lies face down, and who laid it. (Clans 4.3, 6.1)"""

    def __init__(self, place: Place, seat: Seat, card: Card) -> None:
        self.place: Final = place
        self.seat: Final = seat
        self.card: Final = card


class State:
    """What lies on the table, what is in the hands, and whose turn it is.

    Sets of places are numbers with one bit a place. `near[group]` are the places next to or opposite
    a face-up card of that colour or rank; so a card fits where a group of it is near and the place
    is free. Hands, stacks and `hidden` are replaced and never changed, so that copies share them.
    """

    def __init__(
        self,
        setting: Setting,
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
        hidden: tuple[Hidden, ...],
    ) -> None:
        self.setting: Final = setting
        self.stage = stage
        self.turn = turn
        """Who is to act: a seat, CHANCE or NOBODY."""
        self.start = start
        self.lays_left = lays_left
        self.out = out
        self.face_up: Final = face_up
        """The open card on each place."""
        self.free = free
        self.near: Final = near
        self.hands: Final = hands
        self.shields: Final = shields
        """The shields that each player still holds."""
        self.stacks: Final = stacks
        """The shields on each board, the first-laid first."""
        self.hidden = hidden

    @staticmethod
    def empty(setting: Setting) -> State:
        """The table before anything is on it."""
        return State(
            setting,
            TAKING_OUT,
            CHANCE,
            setting.start,
            setting.lays,
            (),
            [NO_CARD] * PLACES,
            setting.table.everywhere,
            [0] * GROUPS,
            [[] for _ in range(setting.seats)],
            [SHIELDS] * setting.seats,
            [()] * setting.table.boards,
            (),
        )

    def copy(self) -> State:
        return State(
            self.setting,
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
            self.hidden,
        )

    def put(self, card: Card, place: Place) -> None:
        """A face-up card takes its place, and its groups come near to the places around it."""
        related = self.setting.table.related[place]
        self.face_up[place] = card
        self.near[COLOUR_GROUP[card]] |= related
        self.near[RANK_GROUP[card]] |= related
        self.free &= ~(1 << place)

    def fitting(self, card: Card) -> int:
        """The free places where a card shares colour or rank with a card near by. (Clans 3.2)"""
        return (self.near[COLOUR_GROUP[card]] | self.near[RANK_GROUP[card]]) & self.free
