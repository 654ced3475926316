"""What a game consists of: its rules, and what bots, tables, terminals and environments have for it.

Only the rules are needed; everything else has a default that works for any game. The parts are imported
when they are used, so that a program that only plays loads only the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from clachan.kernel.errors import InvalidOption
from clachan.kernel.game import Game

if TYPE_CHECKING:
    from clachan.bots.interface import BotEntry
    from clachan.bots.review.judgment import Reviewing
    from clachan.cli.measurements import Measurement
    from clachan.cli.terminal.game_terminal import GameTerminal
    from clachan.tables.views.presenter import Presenter

T = TypeVar("T")

GameFactory = Callable[[Iterable[str], Iterable[Path]], Game[Any, Any]]
"""Creates a game with the given boxes and content files."""


ViewText = Callable[[Game[Any, Any], Any], list[str]]
"""The lines that describe a view of a game."""


@dataclass(frozen=True)
class Lazy(Generic[T]):
    """A value by its place in the code, such as `clachan.skye.bots.levels:BOTS`; `load` imports it."""

    place: str

    def load(self) -> T:
        module, _, name = self.place.partition(":")
        found: T = getattr(import_module(module), name)
        return found


@dataclass(frozen=True)
class GameLimits:
    """How much there can be in a game without boxes, at most; OpenSpiel asks before it starts."""

    actions_per_seat: int
    """Actions of a seat, as its moves are encoded."""
    draws: int
    """Draws of chance for all seats together."""
    draw_options: int
    """What can be drawn is numbered below this."""
    draws_per_seat: int = 0
    """Further draws of chance for each seat."""


@dataclass(frozen=True)
class GamePackage:
    """A game and everything that belongs to it.

    `create` returns its rules; `name` is their `Game.name`.
    """

    name: str
    create: GameFactory
    title: str = ""
    """The name people read; without one it is `name`."""
    boxes: tuple[str, ...] = ()
    """The expansions, in the order in which they are added."""
    bots: Lazy[tuple[BotEntry, ...]] | None = None
    """Its bots, weakest first; without any there is `random`."""
    levels: Mapping[str, str] = field(default_factory=dict)
    """The levels offered to people, easiest first, and their bots; without any, people choose a bot."""
    presenter: Lazy[Presenter] | None = None
    """Turns its views into what a page shows; without one, views are shown as plain values."""
    text: Lazy[ViewText] | None = None
    """Describes a view in lines of plain text; without it, its fields are listed."""
    reviewing: Lazy[Reviewing] | None = None
    """Judges decisions; without it there are no reviews."""
    measurements: Lazy[tuple[Measurement, ...]] | None = None
    """What `clachan bench` measures of it, besides what it measures of every game."""
    limits: GameLimits | None = None
    """Needed by OpenSpiel's environment; without them the game has only the others."""
    terminal: Lazy[GameTerminal[Any]] | None = None
    """Shows it in the terminal; without one, positions are text and the moves a list."""
    folders: Mapping[str, str] = field(default_factory=dict)
    """The packages of the game and its boxes, by name; their lessons and words are found there."""

    def __post_init__(self) -> None:
        if not self.title:
            object.__setattr__(self, "title", self.name)


def without_boxes(name: str, create: Callable[[], Game[Any, Any]]) -> GameFactory:
    """Return a factory for a game that has no boxes and no replaceable content."""

    def factory(boxes: Iterable[str], content: Iterable[Path]) -> Game[Any, Any]:
        for box in boxes:
            raise InvalidOption(f"there is no box {box!r} for {name}; this game has no boxes")
        for file in content:
            raise InvalidOption(f"{file}: {name} has no content that can be replaced")
        return create()

    return factory
