"""Options, and the setup for a number of players. (Clans 1, 7)"""

from __future__ import annotations

from typing import Any, Final

from clachan.clans.rules.cards import CARDS, Card, rank_of
from clachan.clans.rules.content import CONTENT
from clachan.clans.rules.places import Place, parse_place
from clachan.clans.rules.table import LongTable
from clachan.kernel.errors import InvalidOption
from clachan.kernel.game import Option, Options
from clachan.kernel.seats import CHANCE, Seat

SEAT_NAMES: Final = ("blue", "red", "green", "yellow")
SEAT_COUNTS: Final = (2, 3, 4)
SHIELDS: Final[int] = CONTENT["shields_per_player"]

OPTIONS: Final = (
    Option("borders", "on", "on, or off: places on different boards are not neighbors"),
    Option(
        "house_rule", "off", "off, or on: a card that fits nowhere may be shown to all and hidden"
    ),
    Option("start", "random", f"random, or the start player: {', '.join(SEAT_NAMES)}"),
)
_SWITCH: Final = ("on", "off")
_VALUES: Final = {"borders": _SWITCH, "house_rule": _SWITCH, "start": ("random", *SEAT_NAMES)}


class ClansSetup:
    """What is in play with a number of players and a set of options.

    All states of a game share it. `start` is CHANCE when the start player is drawn. (Clans 1.5)
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
            [parse_place(name) for name in row["start_places"]]
        )
        self.lays: Final = seats * self.hands[-1]
        """The number of cards laid in a whole game. (Clans 5.1)"""

        self.next_seat: Final = [Seat((seat + 1) % seats) for seat in range(seats)]

    def __repr__(self) -> str:
        options = ", ".join([f"{name}={value}" for name, value in self.options])
        return f"<ClansSetup, {self.seats} seats, {options}>"

    def __reduce__(self) -> tuple[object, ...]:
        return parse_options, (self.seats, dict(self.options))

    def hand_size(self, seat: Seat, start: Seat) -> int:
        """Return how many cards a seat is dealt; the last player gets one less. (Clans 1.3)"""
        return self.hands[(seat - start) % self.seats]

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """The value of every option, defaults included."""
        return (
            ("borders", "on" if self.table.borders else "off"),
            ("house_rule", "on" if self.house_rule else "off"),
            ("start", "random" if self.start == CHANCE else SEAT_NAMES[self.start]),
        )


def parse_options(seats: int, options: Options) -> ClansSetup:
    """Return the setup for these options; raise `InvalidOption` if one does not exist."""
    if seats not in SEAT_COUNTS:
        raise InvalidOption(f"Clans and Glory is for 2 to 4 players, not {seats} (Clans 1.2)")
    for name, value in options.items():
        if name not in _VALUES:
            raise InvalidOption(
                f"Clans and Glory has no option {name!r}. Options: {', '.join(_VALUES)} (Clans 7)"
            )
        if value not in _VALUES[name]:
            raise InvalidOption(
                f"option {name} cannot be {value!r}. Values: {', '.join(_VALUES[name])} (Clans 7)"
            )
    start = options.get("start", "random")
    if start in SEAT_NAMES[seats:]:
        raise InvalidOption(
            f"{start} cannot start: with {seats} players the seats are "
            f"{', '.join(SEAT_NAMES[:seats])} (Clans 1.2)"
        )
    key = (
        seats,
        options.get("borders") != "off",
        options.get("house_rule") == "on",
        CHANCE if start == "random" else Seat(SEAT_NAMES.index(start)),
    )
    if key not in _SETUPS:
        _SETUPS[key] = ClansSetup(*key)
    return _SETUPS[key]


_SETUPS: Final[dict[tuple[int, bool, bool, Seat], ClansSetup]] = {}
"""A cache: games with the same options share one setup and its tables."""
