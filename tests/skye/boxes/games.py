"""Whole games with boxes, for hypothesis to choose from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hypothesis import strategies as st

from clachan.kernel.line import Event
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.skye.package import BOXES as EXPANSIONS
from clachan.skye.rules.engine import Skye
from clachan.skye.rules.game import skye
from clachan.skye.rules.state import SkyeState
from tests.skye.boxes.random_players import choose

SUBSETS: Final = [("journeyman",), ("druids",), ("journeyman", "druids")]
assert set(SUBSETS[2]) == set(EXPANSIONS), "a new box needs games of its own"

TABLES = st.tuples(st.sampled_from(SUBSETS), st.integers(2, 5), st.integers(0, 2**32))
"""Boxes, seats and a seed, which is also the mood of the players."""


def opened(boxes: tuple[str, ...], seats: int, seed: int) -> tuple[Skye, SkyeState]:
    """A table, in one of four games with the rarer options."""
    game = skye(boxes)
    rare = {"tablets": "game", "bonus": "alike"} if seed % 4 == 3 else {}
    names = {option.name for option in game.options}
    return game, game.setup(seats, {name: rare[name] for name in rare if name in names})


def moments(
    boxes: tuple[str, ...], seats: int, seed: int
) -> Iterator[tuple[SkyeState, Seat, Move, SkyeState, tuple[Event, ...]]]:
    """Every move of a game: the position before, who, what, the position after, what was told."""
    game, state = opened(boxes, seats, seed)
    rng = Rng(seed)
    while game.to_act(state):
        seat = rng.choice(game.to_act(state))
        move = choose(game, state, seat, rng, seed)
        after, events = game.play(state, seat, move)
        yield state, seat, move, after, events
        state = after
