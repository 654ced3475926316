"""What the commands play: a game, its boxes and options, and a bot for every seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from clachan.bots.external.find import any_bot
from clachan.catalog import find_game
from clachan.kernel.errors import InvalidOption
from clachan.kernel.game import Game, Options
from clachan.kernel.match import Player

ContentFiles = Annotated[
    list[Path] | None,
    typer.Option(
        "--content",
        metavar="FILE",
        help="A JSON file with tiles and cards from your own copy, used instead of the "
        "reconstructed ones; repeatable.",
    ),
]


@dataclass(frozen=True, kw_only=True)
class MatchSpec:
    """A match in plain words, so that it can be typed and sent to another process."""

    game: str
    bots: tuple[str, ...]
    boxes: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    content: tuple[Path, ...] = ()
    """Files with the user's own content."""

    @property
    def seats(self) -> int:
        return len(self.bots)

    def game_and_options(self) -> tuple[Game[Any, Any], Options]:
        """The game with its boxes and content, and the options to set it up with."""
        return find_game(self.game, self.boxes, self.content), dict(self.options)

    def players(self) -> list[Player[Any]]:
        """A new bot for every seat."""
        return [any_bot(self.game, code) for code in self.bots]


def parse_match_spec(
    game: str,
    seats: int,
    *,
    bots: str,
    boxes: str = "",
    options: Sequence[str] = (),
    content: Sequence[Path] = (),
) -> MatchSpec:
    """Read the words of a command; raise `InvalidOption` if no such match can be set up."""
    spec = MatchSpec(
        game=game,
        bots=bots_for(split_list(bots), seats),
        boxes=split_list(boxes),
        options=parse_options(options),
        content=tuple(content),
    )
    rules, chosen = spec.game_and_options()
    rules.setup(seats, chosen)
    spec.players()
    return spec


def seats_near(game: str, seats: int) -> int:
    """The number of seats nearest to `seats` that the game can be played with.

    >>> seats_near("clans", 9)
    4
    """
    return min(find_game(game).seat_counts, key=lambda count: (abs(count - seats), count))


def split_list(text: str) -> tuple[str, ...]:
    """Split a comma-separated list.

    >>> split_list("journeyman, druids")
    ('journeyman', 'druids')
    """
    return tuple(word.strip() for word in text.split(",") if word.strip())


def bots_for(codes: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """A bot for every seat, from one bot for all of them or one for each.

    >>> bots_for(("random",), 3)
    ('random', 'random', 'random')
    """
    if len(codes) == 1:
        return codes * seats
    if len(codes) != seats:
        raise InvalidOption(
            f"{len(codes)} bots for {seats} seats: name one bot, or one for each seat"
        )
    return codes


def parse_options(options: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Parse options of the game, each typed as `name=value`.

    >>> parse_options(["scoring=beginner"])
    (('scoring', 'beginner'),)
    """
    found = []
    for option in options:
        name, equals, value = option.partition("=")
        if not (name and equals and value):
            raise InvalidOption(f"option {option!r} is not of the form name=value")
        found.append((name, value))
    return tuple(found)
