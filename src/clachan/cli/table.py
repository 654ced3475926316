"""What is to be played, in words that can be typed and sent to another process."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from clachan.bots.registry import bot
from clachan.catalog import find_game
from clachan.kernel.errors import InvalidOption
from clachan.kernel.game import Game, Options
from clachan.kernel.match import Player

ContentFiles = Annotated[
    list[Path] | None,
    typer.Option(
        "--content",
        metavar="FILE",
        help="Rows of your own copy in place of reconstructed ones; repeatable.",
    ),
]


@dataclass(frozen=True)
class Table:
    """A game with its boxes and options, and a bot for every seat."""

    game: str
    boxes: tuple[str, ...]
    bots: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    content: tuple[Path, ...] = ()
    """Files with rows of the user's own."""

    @property
    def seats(self) -> int:
        return len(self.bots)

    def lay(self) -> tuple[Game[Any, Any], Options]:
        return find_game(self.game, self.boxes, self.content), dict(self.options)

    def players(self) -> list[Player[Any]]:
        return [bot(self.game, code) for code in self.bots]


def parse_table(
    game: str,
    seats: int,
    boxes: str,
    bots: str,
    options: Sequence[str],
    content: Sequence[Path] = (),
) -> Table:
    """Read the words of a command, and refuse what no table can be laid for."""
    seated = bots_at(words(bots), seats)
    table = Table(game, words(boxes), seated, pairs(options), tuple(content))
    rules, chosen = table.lay()
    rules.setup(seats, chosen)
    table.players()
    return table


def words(text: str) -> tuple[str, ...]:
    """The parts of a list with commas.

    >>> words("journeyman, druids")
    ('journeyman', 'druids')
    """
    return tuple(word.strip() for word in text.split(",") if word.strip())


def bots_at(codes: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """One bot for all seats, or one for each.

    >>> bots_at(("random",), 3)
    ('random', 'random', 'random')
    """
    if len(codes) == 1:
        return codes * seats
    if len(codes) != seats:
        raise InvalidOption(
            f"{len(codes)} bots for {seats} seats: name one bot, or one for each seat"
        )
    return codes


def pairs(options: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Options of the game as they are typed.

    >>> pairs(["scoring=beginner"])
    (('scoring', 'beginner'),)
    """
    found = []
    for option in options:
        name, equals, value = option.partition("=")
        if not (name and equals and value):
            raise InvalidOption(f"option {option!r} is not of the form name=value")
        found.append((name, value))
    return tuple(found)
