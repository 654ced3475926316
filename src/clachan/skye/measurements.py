"""What `clachan bench` measures of Isle of Skye, besides what it measures of every game."""

from __future__ import annotations

from functools import partial
from typing import Final

from clachan.cli.measurements import (
    MICROSECONDS,
    POSITIONS,
    SEATS,
    Measurement,
    midgames,
    seconds_each,
)
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from clachan.skye.bots.playouts.policy import PlayoutPolicy
from clachan.skye.bots.playouts.shared_draws import SharedDraws
from clachan.skye.bots.playouts.weights import GameWeights
from clachan.skye.rules.game import skye
from clachan.skye.rules.state import SkyeState


def placements(seconds: float) -> float:
    """Microseconds to find all placements of a tile, in territories from the middle of a game."""
    states: list[SkyeState] = midgames(skye())
    pairs = [
        (land, tile) for state in states for land in state.territories for tile in state.bag.tiles()
    ]

    def find_all() -> int:
        for land, tile in pairs:
            land.placements(tile)
        return len(pairs)

    return 1e6 * seconds_each(find_all, seconds)


def imagined(seats: int, seconds: float) -> float:
    """Whole games per second played by the cheap policy of the master bot, from before the first draw."""
    game = skye()
    starts: list[tuple[SkyeState, PlayoutPolicy]] = []
    for number in range(POSITIONS):
        state = game.setup(seats, {})
        rng = Rng(f"imagined/{number}")
        while state.phase < game.rules.first_of_round:
            game.apply(state, CHANCE, game.deal(state, rng))
        starts.append((state, PlayoutPolicy(game, GameWeights(game.view(state, Seat(0))), state)))
    luck = 0

    def play_all() -> int:
        nonlocal luck
        for state, play in starts:
            luck += 1
            play.begin()
            play.run(game.copy(state), SharedDraws(f"bench/{luck}"))
        return len(starts)

    return 1 / seconds_each(play_all, seconds)


MEASUREMENTS: Final = (
    Measurement("skye placements", MICROSECONDS, placements),
    *[
        Measurement(f"skye imagined {seats} seats", "games/s", partial(imagined, seats))
        for seats in (2, SEATS)
    ],
)
