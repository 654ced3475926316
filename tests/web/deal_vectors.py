"""Records of tables whose deals are shared, for the page's own check of deals.

`python -m tests.web.page_fixtures` writes them too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from clachan.kernel.rng import Rng
from clachan.tables.fair_deals import DealSecret
from clachan.tables.setup import bot, person
from tests.tables.logged_table import LoggedTable, set_up

FILE: Final = Path(__file__).parents[2] / "web" / "src" / "fair" / "vectors.json"

_BOTH: Final = ("journeyman", "druids")
_GAMES: Final[tuple[tuple[str, int, tuple[str, ...], dict[str, str]], ...]] = (
    ("skye", 2, (), {}),
    ("skye", 5, (), {"scoring": "beginner"}),
    ("skye", 3, ("journeyman",), {"bonus": "alike"}),
    ("skye", 2, ("druids",), {"start": "yellow"}),
    ("skye", 4, _BOTH, {}),
    ("skye", 2, _BOTH, {}),
    ("clans", 2, (), {}),
    ("clans", 3, (), {"start": "red"}),
    ("clans", 4, (), {}),
)


def vectors() -> Iterator[dict[str, Any]]:
    """One finished game for each kind of table, with what the person on the first seat noted."""
    for number, (game, seats, boxes, options) in enumerate(_GAMES):
        yield vector(game, seats, boxes, options, f"vector {number}")


def vector(
    game: str, seats: int, boxes: tuple[str, ...], options: dict[str, str], name: str
) -> dict[str, Any]:
    """A game of random moves. The second person added a part too; a third one is a bot."""
    holders = [
        bot(game, "greedy") if seat == 2 else person(f"guest {seat}", f"P{seat}", _part(name, seat))
        for seat in range(seats)
    ]
    secret = DealSecret(_digits(f"{name} secret"), _digits(f"{name} salt"))
    setup = replace(set_up(game, holders, boxes, seed=""), secret=secret)
    logged = LoggedTable(replace(setup, options=tuple(sorted(options.items()))))
    logged.play_to_end(Rng(name))
    table = logged.table
    return {
        "name": " ".join([game, str(seats), *boxes, *[f"{k}={v}" for k, v in options.items()]]),
        "colors": list(table.game.seat_names),
        "own": {"part": table.parts[0], "commitment": secret.commitment},
        "draws": table.deal_count,
        "record": str(table.record()),
    }


def _part(name: str, seat: int) -> str:
    """A part, absent on the last seat of five."""
    return "" if seat == 4 else _digits(f"{name} part {seat}")


def _digits(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
