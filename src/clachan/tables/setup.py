"""The setup of a table: game, boxes, options, seats and clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Any, Final

from clachan.bots.interface import BotEntry
from clachan.bots.registry import entries
from clachan.catalog import find_game
from clachan.kernel.errors import InvalidOption
from clachan.kernel.free_text import lookalike_key
from clachan.kernel.game import Game
from clachan.kernel.record import clean_name
from clachan.kernel.seats import PerSeat
from clachan.tables.exercise import Exercise, exercise_from_json
from clachan.tables.fair_deals import DealSecret

OPEN: Final = "open"
PERSON: Final = "person"
BOT: Final = "bot"

NO_CLOCK: Final = "none"
LIVE: Final = "live"
DAYS: Final = "days"

_SUBSTITUTE: Final = ("trader", "course", "greedy", "random")
"""Bots that can take over for a person, in order of preference: strong and fast."""
_ADVISER: Final = ("master", "expert", *_SUBSTITUTE)
"""Bots that give hints, in order of preference: the strongest first."""
_FALLBACK: Final = ("greedy", "random")
"""Bots that can make a single move when another bot fails, in order of preference."""
_NUMERALS: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
_MINUTE: Final = 60_000
_DAY: Final = 24 * 60 * _MINUTE


@lru_cache(maxsize=64)
def rules_of(game: str, boxes: tuple[str, ...]) -> Game[Any, Any]:
    """The game with these boxes. Cached, because preparing all tiles takes milliseconds."""
    return find_game(game, boxes)


def check_level(game: str, level: str) -> BotEntry:
    """The bot of this level; raises `InvalidOption` if the game has none."""
    for entry in entries(game):
        if entry.code == level:
            return entry
    known = ", ".join([entry.code for entry in entries(game)])
    raise InvalidOption(f"{game} has no bot {level!r}; its bots are {known}")


def substitute_of(game: str) -> str:
    """The level that takes over for a person unless the setup names another one."""
    return _first(game, _SUBSTITUTE)


def adviser_of(game: str) -> str:
    """The bot that gives hints."""
    return _first(game, _ADVISER)


def fallback_of(game: str) -> str:
    """The level that makes one move for a bot that failed."""
    return _first(game, _FALLBACK)


def _first(game: str, wanted: tuple[str, ...]) -> str:
    known = [entry.code for entry in entries(game)]
    return next(level for level in wanted if level in known)


@dataclass(frozen=True)
class SeatHolder:
    """Who has a seat: a person, a bot, or nobody yet (`open`).

    `guest` is the person's id, which is secret. While `substitute` is the level of a bot, that bot plays
    for the person, who may return. `part` is what the person adds to the luck of the table: empty if
    absent, `AWAITED` if promised.
    """

    kind: str = OPEN
    name: str = ""
    guest: str = ""
    level: str = ""
    substitute: str = ""
    part: str = ""

    @property
    def bot(self) -> str:
        """The level of the bot that plays this seat; empty if a person does."""
        return self.level if self.kind == BOT else self.substitute


def person(guest: str, name: str, part: str = "") -> SeatHolder:
    return SeatHolder(PERSON, clean_name(name), guest, part=part)


def bot(game: str, level: str) -> SeatHolder:
    return SeatHolder(BOT, check_level(game, level).name, level=level)


def display_name(holders: PerSeat[SeatHolder], seat: int) -> str:
    """The name shown for a seat; a second seat whose name is the same, or looks like it, gets a II.

    >>> display_name((SeatHolder(name="Magpie"), SeatHolder(name="Ana"), SeatHolder(name="MAGPIE")), 2)
    'MAGPIE II'
    """
    return different_names(tuple([holder.name for holder in holders]))[seat]


@lru_cache(maxsize=1024)
def different_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names with numerals where they would look alike.

    >>> different_names(("Ana", "Bo", "ana"))
    ('Ana', 'Bo', 'ana II')
    """
    shown: list[str] = []
    keys: set[str] = set()
    for name in names:
        options = [name, *[f"{name} {numeral}" for numeral in _NUMERALS[1:]]] if name else [""]
        free = next(option for option in options if not name or lookalike_key(option) not in keys)
        shown.append(free)
        keys.add(lookalike_key(free))
    return tuple(shown)


@dataclass(frozen=True)
class ClockRule:
    """The time limit: none, minutes for the whole game, or days for each decision.

    With minutes, every decision adds an `increment` of seconds.
    """

    kind: str = NO_CLOCK
    amount: int = 0
    increment: int = 0

    @property
    def milliseconds(self) -> int:
        return self.amount * (_DAY if self.kind == DAYS else _MINUTE)


@dataclass(frozen=True)
class Origin:
    """The position at which a practice table begins: after `moves` moves of another game.

    `table` is the id of that game's table; empty if the moves come from a record. On an analysis board
    one person has all seats and can undo every move after the position.
    """

    moves: int
    table: str = ""
    is_analysis: bool = False


@dataclass(frozen=True)
class Setup:
    """Everything needed to set up a game, including where its luck comes from.

    That is a `secret` of the server, to which every person adds a part; or a `seed`, which is known from
    the start. A practice table has a seed that its host chose. With an `origin` it begins at a position
    of another game, and is always for practice.
    """

    game: str
    boxes: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    holders: PerSeat[SeatHolder]
    clock: ClockRule
    seed: str = ""
    is_practice: bool = False
    secret: DealSecret | None = None
    open_gold: bool = False
    show_bag: bool = True
    spectators: bool = True
    substitute: str = ""
    origin: Origin | None = None
    exercise: Exercise | None = None

    @property
    def takes_back(self) -> bool:
        """Whether moves that were played can be undone."""
        return self.exercise is not None or (self.origin is not None and self.origin.is_analysis)

    def rules(self) -> Game[Any, Any]:
        return rules_of(self.game, self.boxes)

    def checked(self) -> Setup:
        """The same setup, normalized; raises `InvalidOption` if the game cannot be played like this."""
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
        "clock": [setup.clock.kind, setup.clock.amount, setup.clock.increment],
        "seed": setup.seed,
        "is_practice": setup.is_practice,
        "secret": None if setup.secret is None else [setup.secret.secret, setup.secret.salt],
        "open_gold": setup.open_gold,
        "show_bag": setup.show_bag,
        "spectators": setup.spectators,
        "substitute": setup.substitute,
        "origin": None if setup.origin is None else asdict(setup.origin),
        "exercise": None if setup.exercise is None else setup.exercise.to_json(),
    }


def setup_from_json(data: Mapping[str, Any]) -> Setup:
    # Tables opened by older versions have a seed of the server, or `seed_chosen`; no origin, no increment.
    secret = data.get("secret")
    origin = data.get("origin")
    exercise = data.get("exercise")
    return Setup(
        game=data["game"],
        boxes=tuple(data["boxes"]),
        options=tuple(sorted(data["options"].items())),
        holders=tuple([holder_from_json(holder) for holder in data["seats"]]),
        clock=ClockRule(*data["clock"]),
        seed=data["seed"],
        is_practice=data["is_practice"] if "is_practice" in data else data["seed_chosen"],
        secret=None if secret is None else DealSecret(*secret),
        open_gold=data["open_gold"],
        show_bag=data["show_bag"],
        spectators=data["spectators"],
        substitute=data["substitute"],
        origin=None if origin is None else Origin(**origin),
        exercise=None if exercise is None else exercise_from_json(exercise),
    )


def holder_to_json(holder: SeatHolder) -> dict[str, str]:
    fields = {
        "kind": holder.kind,
        "name": holder.name,
        "guest": holder.guest,
        "level": holder.level,
        "substitute": holder.substitute,
        "part": holder.part,
    }
    return {key: value for key, value in fields.items() if value}


def holder_from_json(data: Mapping[str, str]) -> SeatHolder:
    return SeatHolder(**data)
