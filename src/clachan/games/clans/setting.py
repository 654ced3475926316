"""What is agreed before the first card: how many play, and by which options. (Clans 1, 7)"""

from __future__ import annotations

from typing import Any, Final

from clachan.games.clans.cards import CARDS, Card, rank_of
from clachan.games.clans.content import CONTENT
from clachan.games.clans.places import Place, parse_place
from clachan.games.clans.table import LongTable
from clachan.kernel.errors import InvalidOption
from clachan.kernel.game import Option, Options
from clachan.kernel.seats import CHANCE, Seat

SEAT_NAMES: Final = ("blue", "red", "green", "yellow")
SEAT_COUNTS: Final = (2, 3, 4)
SHIELDS: Final[int] = CONTENT["shields_per_player"]

OPTIONS: Final = (
    Option("borders", "on", "on, or off: seats on two sides of a board border are no neighbours"),
    Option(
        "house_rule", "off", "off, or on: a card that fits nowhere may be shown and laid face down"
    ),
    Option("start", "random", f"random, or the start player: {', '.join(SEAT_NAMES)}"),
)
_SWITCH: Final = ("on", "off")
_VALUES: Final = {"borders": _SWITCH, "house_rule": _SWITCH, "start": ("random", *SEAT_NAMES)}


class Setting:
    """A table of so many players with its options; every state of a game shares one.

    `start` is CHANCE when the start player is drawn. (Clans 1.5)
    """

    def __init__(self, seats: int, borders: bool, house_rule: bool, start: Seat) -> None:
        row: dict[str, Any] = CONTENT["setups"][str(seats)]
        self.seats: Final = seats
        self.house_rule: Final = house_rule
        self.start: Final = start
        self.table: Final = LongTable(row["boards"], borders)
        self.ranks_out: Final[tuple[int, ...]] = tuple(row["ranks_out"])
        self.deck: Final = [
            Card(card) for card in range(CARDS) if rank_of(Card(card)) not in self.ranks_out
        ]
        self.cards_out: Final[int] = row["random_out"]
        self.hands: Final[tuple[int, ...]] = tuple(row["hands"])
        self.start_places: Final[tuple[Place, ...]] = tuple(
            [parse_place(name) for name in row["start_seats"]]
        )
        self.lays: Final = seats * self.hands[-1]
        """How many cards the players lay until the short hand is empty. (Clans 5.1)"""

        self.next_seat: Final = [Seat((seat + 1) % seats) for seat in range(seats)]

    def hand_size(self, seat: Seat, start: Seat) -> int:
        """Hands are given in turn order, the short one to the last player. (Clans 1.3)"""
        return self.hands[(seat - start) % self.seats]

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        return (
            ("borders", "on" if self.table.borders else "off"),
            ("house_rule", "on" if self.house_rule else "off"),
            ("start", "random" if self.start == CHANCE else SEAT_NAMES[self.start]),
        )


def agree(seats: int, options: Options) -> Setting:
    """The setting that a table agrees on; what the game does not have is refused."""
    if seats not in SEAT_COUNTS:
        raise InvalidOption(f"Clans and Glory is for 2 to 4 players, not for {seats} (Clans 1.2)")
    for name, value in options.items():
        if name not in _VALUES:
            raise InvalidOption(
                f"Clans and Glory has no option {name!r}, only {', '.join(_VALUES)} (Clans 7)"
            )
        if value not in _VALUES[name]:
            raise InvalidOption(
                f"option {name} cannot be {value!r}, only {', '.join(_VALUES[name])} (Clans 7)"
            )
    start = options.get("start", "random")
    if start in SEAT_NAMES[seats:]:
        raise InvalidOption(
            f"{start} cannot start at a table of {', '.join(SEAT_NAMES[:seats])} (Clans 1.2)"
        )
    key = (
        seats,
        options.get("borders") != "off",
        options.get("house_rule") == "on",
        CHANCE if start == "random" else Seat(SEAT_NAMES.index(start)),
    )
    if key not in _SETTINGS:
        _SETTINGS[key] = Setting(*key)
    return _SETTINGS[key]


_SETTINGS: Final[dict[tuple[int, bool, bool, Seat], Setting]] = {}
"""Settings made so far: the tables of one are the tables of all games like it."""
