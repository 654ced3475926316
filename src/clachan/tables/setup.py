"""What is agreed when a table is opened: game, boxes, options, chairs and clock."""

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
class Chair:
    """A place at the table: open, a person's, or a bot's.

    `guest` is the person's identity and leaves the server never. While `substitute` names a level, a
    bot plays for the person, who may come back.
    """

    kind: str = OPEN
    name: str = ""
    guest: str = ""
    level: str = ""
    substitute: str = ""

    @property
    def bot(self) -> str:
        """The level of the bot that decides for this chair, or nothing."""
        return self.level if self.kind == BOT else self.substitute


def person(guest: str, name: str) -> Chair:
    return Chair(PERSON, clean_name(name), guest)


def bot(game: str, level: str) -> Chair:
    return Chair(BOT, check_level(game, level).name, level=level)


def called(chairs: PerSeat[Chair], seat: int) -> str:
    """What somebody is called at this table: the second with a name is its II.

    >>> called((Chair(name="Magpie"), Chair(name="Ana"), Chair(name="Magpie")), 2)
    'Magpie II'
    """
    name = chairs[seat].name
    before = sum(chair.name == name for chair in chairs[:seat])
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
    """Everything needed to lay the table, the secret seed of its luck included."""

    game: str
    boxes: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    chairs: PerSeat[Chair]
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
        """The same, or a refusal when the game does not know an option, a box or this many seats."""
        game = self.rules()
        game.setup(len(self.chairs), dict(self.options))
        for chair in self.chairs:
            if chair.kind == BOT:
                check_level(self.game, chair.level)
        check_level(self.game, self.substitute)
        return replace(self, boxes=game.boxes, options=tuple(sorted(self.options)))


def setup_to_json(setup: Setup) -> dict[str, Any]:
    return {
        "game": setup.game,
        "boxes": list(setup.boxes),
        "options": dict(setup.options),
        "chairs": [chair_to_json(chair) for chair in setup.chairs],
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
        chairs=tuple([chair_from_json(chair) for chair in data["chairs"]]),
        clock=ClockRule(*data["clock"]),
        seed=data["seed"],
        seed_chosen=data["seed_chosen"],
        open_gold=data["open_gold"],
        show_bag=data["show_bag"],
        spectators=data["spectators"],
        substitute=data["substitute"],
    )


def chair_to_json(chair: Chair) -> dict[str, str]:
    fields = {
        "kind": chair.kind,
        "name": chair.name,
        "guest": chair.guest,
        "level": chair.level,
        "substitute": chair.substitute,
    }
    return {key: value for key, value in fields.items() if value}


def chair_from_json(data: Mapping[str, str]) -> Chair:
    return Chair(**data)
