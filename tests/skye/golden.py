"""Whole games of Isle of Skye as text, one for every set of boxes and number of seats."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from clachan.bots.random_bot import RandomBot
from clachan.kernel.jsonable import to_json
from clachan.kernel.match import Match
from clachan.kernel.record import replay, seat_name
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.kernel.transcript import transcript
from clachan.skye.package import BOXES as EXPANSIONS
from clachan.skye.rules.engine import Skye
from clachan.skye.rules.game import skye
from clachan.skye.rules.state import SkyeState
from clachan.skye.rules.tiles import Tile
from clachan.skye.rules.view import SkyeView

BOXES: Final = [
    boxes for number in range(len(EXPANSIONS) + 1) for boxes in combinations(EXPANSIONS, number)
]
"""Every set of boxes beside the base game."""

GAMES: Final = {
    f"skye/{'_'.join([*boxes, str(seats)])}_seats.txt": (boxes, seats)
    for boxes in BOXES
    for seats in skye(boxes).seat_counts
}
"""Each page with the boxes and the seats of its game."""


def write(page: str) -> str:
    """The game move by move, and what everybody sees at a few moments of it."""
    boxes, seats = GAMES[page]
    game = skye(boxes)
    match = Match(game, [RandomBot()] * seats, {}, Rng(f"golden {page}"))
    match.run()
    record = match.record
    lines = list(transcript(game, record))
    states = [state for _, state in replay(game, record)]
    for ply in moments(game, states):
        lines += ["", f"what everybody sees after move {ply}, {record.entries[ply - 1]}"]
        lines += seen(game, states[ply])
    return "\n".join(lines) + "\n"


def moments(game: Skye, states: list[SkyeState]) -> list[int]:
    """The first, the middle and the last move after which somebody knows more, and the end."""
    secret = [
        ply
        for ply, state in enumerate(states)
        if len({told(game, state, seat) for seat in (None, *everybody(state))}) > 1
    ]
    return sorted({secret[0], secret[len(secret) // 2], secret[-1], len(states) - 1})


def everybody(state: SkyeState) -> list[Seat]:
    return [Seat(i) for i in range(state.seats)]


def seen(game: Skye, state: SkyeState) -> Iterator[str]:
    """What a spectator sees, and of each seat's view the lines that differ."""
    public = told(game, state, None)
    yield from [f"  {line}" for line in public]
    for seat in everybody(state):
        other = [line for line in told(game, state, seat) if line not in public]
        yield f"  {seat_name(game, seat)} sees besides: {'; '.join(other) or 'nothing'}"


def told(game: Skye, state: SkyeState, seat: Seat | None) -> tuple[str, ...]:
    return tuple(in_lines(game, game.view(state, seat)))


def in_lines(game: Skye, view: SkyeView) -> Iterator[str]:
    """A view in words, whoever sees it."""
    names = [seat_name(game, Seat(i)) for i in range(view.seats)]
    acting = " ".join([seat_name(game, seat) for seat in view.to_act]) or "nobody"
    yield f"round {view.round} of {view.rounds}, {view.phase}, to act {acting}"
    start = seat_name(game, view.start) if view.start >= 0 else "nobody"
    yield f"start {start}, scoring {' '.join(view.scoring) or 'none'}"
    for i, name in enumerate(names):
        prices = " ".join([str(price) for price in view.prices[i]]) or "none"
        yield (
            f"{name} has {view.gold[i]} gold, {view.points[i]} points, for sale {_tiles(view.for_sale[i])}, "
            f"prices {prices}, to build {_tiles(view.received[i])}"
        )
        yield f"{name}'s territory {view.territories[i]!r}"
    yield f"bag {' '.join(view.bag.to_json())}"
    yield f"stage {json.dumps(to_json(view.stage))}"
    for box, part in view.box_states:
        yield f"{box} {json.dumps(to_json(part))}"


def _tiles(tiles: tuple[Tile, ...]) -> str:
    return " ".join([tile.name for tile in tiles]) or "none"
