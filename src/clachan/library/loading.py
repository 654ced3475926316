"""Create tables: a new game by name, or one from a record."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from clachan.catalog import find_game
from clachan.kernel.errors import InvalidOption, InvalidRecord
from clachan.kernel.game import Options
from clachan.kernel.record import Record, parse_record
from clachan.kernel.record import replay as replay_steps
from clachan.library.game_table import GameTable, is_whole_number


def load(
    game: str,
    seats: int = 2,
    seed: int | str | None = None,
    *,
    boxes: Iterable[str] = (),
    options: Options | None = None,
    content: Iterable[Path | str] = (),
    names: Sequence[str] = (),
    deal: bool = True,
) -> GameTable[Any, Any]:
    """Start a game of the catalog, such as `skye` or `clans`.

    `seed` decides everything that chance deals; without one, each game is different. `boxes` are the
    expansions (`["journeyman", "druids"]`), `options` those of the game (`{"scoring": "beginner"}`),
    `content` files that replace reconstructed content, and `names` the players' names in the record.
    With `deal=False` chance does not deal on its own: its moves are pushed like any other.

    >>> load("clans", seats=3, seed="tonight", options={"start": "red"})
    <clans, 3 seats, 3 moves played, red to act>
    """
    if seed is None:
        seed = secrets.token_hex(8)
    if not (is_whole_number(seed) or isinstance(seed, str)):
        raise TypeError(f"a seed is a whole number or a text, not {type(seed).__name__}")
    if not is_whole_number(seats):
        raise TypeError(f"the number of seats is a whole number, not {type(seats).__name__}")
    rules = find_game(game, named_boxes(boxes), [Path(file) for file in content])
    return GameTable(rules, seats, checked_options(options), seed, names, deal)


def checked_options(options: Options | None) -> dict[str, str]:
    """Return a copy of the options; raise `InvalidOption` unless names and values are words."""
    found = dict(options or {})
    for name, value in found.items():
        if not all([isinstance(word, str) for word in (name, value)]):
            raise InvalidOption(f"option {name!r} cannot be {value!r}: names and values are words")
    return found


def named_boxes(boxes: Iterable[str]) -> list[str]:
    """Return the names of boxes; one text may name several.

    >>> named_boxes("journeyman+druids"), named_boxes(["druids"])
    (['journeyman', 'druids'], ['druids'])
    """
    if isinstance(boxes, str):
        return boxes.replace("+", " ").replace(",", " ").split()
    return list(boxes)


def replay(record: Record | str, content: Iterable[Path | str] = ()) -> GameTable[Any, Any]:
    """Play a record again and check every move; return the table at its end.

    `pop` then goes back move by move, deals included. Raises `InvalidRecord` with the line of the first
    mistake.

    >>> table = load("clans", seed=1)
    >>> replay(str(table.record)).record.entries == table.record.entries
    True
    """
    if isinstance(record, str):
        record = parse_record(record)
    header = record.header
    try:
        game = find_game(header.game, header.boxes, [Path(file) for file in content])
    except InvalidOption as error:
        raise InvalidRecord(str(error)) from None
    for _ in replay_steps(game, record):
        pass
    return GameTable.from_record(game, record)
