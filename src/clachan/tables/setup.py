"""What is agreed when a table is opened: game, boxes, options, seats and clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from clachan.bots.registry import BotEntry, entries
from clachan.catalog import find_game
from clachan.kernel.errors import InvalidOption
from clachan.kernel.game import Game
from clachan.kernel.record import clean_name
from clachan.kernel.seats import PerSeat

OPEN: Final = "open"
PERSON: Final = "person"
BOT: Final = "bot"

NO_CLOCK: Final = "none"
LIVE: Final = "live"
DAYS: Final = "days"

_SUBSTITUTE: Final = ("trader", "course", "greedy", "random")
"""Bots that may play for an absent person, the preferred one first: strong, and quick enough."""
_FALLBACK: Final = ("greedy", "random")
"""Bots that may make a single move when another bot fails."""
_NUMERALS: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
_MINUTE: Final = 60_000
_DAY: Final = 24 * 60 * _MINUTE


@lru_cache(maxsize=64)
def rules_of(game: str, boxes: tuple[str, ...]) -> Game[Any, Any]:
    """A game with its boxes. Cached, because preparing all tiles takes milliseconds."""
    return find_game(game, boxes)


def check_level(game: str, level: str) -> BotEntry:
    """The bot of this level; `InvalidOption` when the game has none."""
    for entry in entries(game):
        if entry.code == level:
            return entry
    known = ", ".join([entry.code for entry in entries(game)])
    raise InvalidOption(f"there is no bot {level!r} for {game}; bots: {known}")


def substitute_of(game: str) -> str:
    """The level that plays for an absent person unless the table chose another."""
    return _first(game, _SUBSTITUTE)


def fallback_of(game: str) -> str:
    """The level that makes one move for a bot that failed."""
    return _first(game, _FALLBACK)


def _first(game: str, wanted: tuple[str, ...]) -> str:
    known = [entry.code for entry in entries(game)]
    return next(level for level in wanted if level in known)


@dataclass(frozen=True)
class SeatHolder:
    """Who has a seat: a person, a bot, or nobody yet (`open`).

    `guest` is the person's identity, which never leaves the server. While `substitute` names a level, a
    bot plays for the person, who may come back.
    """

    kind: str = OPEN
    name: str = ""
    guest: str = ""
    level: str = ""
    substitute: str = ""

    @property
    def bot(self) -> str:
        """The level of the bot that decides for this seat, or an empty text."""
        return self.level if self.kind == BOT else self.substitute


def person(guest: str, name: str) -> SeatHolder:
    return SeatHolder(PERSON, clean_name(name), guest)


def bot(game: str, level: str) -> SeatHolder:
    return SeatHolder(BOT, check_level(game, level).name, level=level)


def display_name(holders: PerSeat[SeatHolder], seat: int) -> str:
    """The name shown for a seat: the second holder of a name gets a II.

    >>> display_name((SeatHolder(name="Magpie"), SeatHolder(name="Ana"), SeatHolder(name="Magpie")), 2)
    'Magpie II'
    """
    name = holders[seat].name
    before = sum(holder.name == name for holder in holders[:seat])
    return f"{name} {_NUMERALS[before]}" if name and before else name


@dataclass(frozen=True)
class ClockRule:
    """No clock, minutes for a whole game, or days for each decision."""

    kind: str = NO_CLOCK
    amount: int = 0

    @property
    def milliseconds(self) -> int:
        return self.amount * (_DAY if self.kind == DAYS else _MINUTE)


@dataclass(frozen=True)
class Setup:
    """Everything needed to set up the game, its secret seed included."""

    game: str
    boxes: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    holders: PerSeat[SeatHolder]
    clock: ClockRule
    seed: str
    seed_chosen: bool = False
    open_gold: bool = False
    show_bag: bool = True
    spectators: bool = True
    substitute: str = ""

    def rules(self) -> Game[Any, Any]:
        return rules_of(self.game, self.boxes)

    def checked(self) -> Setup:
        """The same setup; `InvalidOption` for an unknown option, box or level, or a wrong number of seats."""
        game = self.rules()
        game.setup(len(self.holders), dict(self.options))
        for holder in self.holders:
            if holder.kind == BOT:
                check_level(self.game, holder.level)
        check_level(self.game, self.substitute)
        return replace(self, boxes=game.boxes, options=tuple(sorted(self.options)))


def setup_to_json(setup: Setup) -> dict[str, Any]:
    return {
        "game": setup.game,
        "boxes": list(setup.boxes),
        "options": dict(setup.options),
        "seats": [holder_to_json(holder) for holder in setup.holders],
        "clock": [setup.clock.kind, setup.clock.amount],
        "seed": setup.seed,
        "seed_chosen": setup.seed_chosen,
        "open_gold": setup.open_gold,
        "show_bag": setup.show_bag,
        "spectators": setup.spectators,
        "substitute": setup.substitute,
    }


def setup_from_json(data: Mapping[str, Any]) -> Setup:
    return Setup(
        game=data["game"],
        boxes=tuple(data["boxes"]),
        options=tuple(sorted(data["options"].items())),
        holders=tuple([holder_from_json(holder) for holder in data["seats"]]),
        clock=ClockRule(*data["clock"]),
        seed=data["seed"],
        seed_chosen=data["seed_chosen"],
        open_gold=data["open_gold"],
        show_bag=data["show_bag"],
        spectators=data["spectators"],
        substitute=data["substitute"],
    )


def holder_to_json(holder: SeatHolder) -> dict[str, str]:
    fields = {
        "kind": holder.kind,
        "name": holder.name,
        "guest": holder.guest,
        "level": holder.level,
        "substitute": holder.substitute,
    }
    return {key: value for key, value in fields.items() if value}


def holder_from_json(data: Mapping[str, str]) -> SeatHolder:
    return SeatHolder(**data)
