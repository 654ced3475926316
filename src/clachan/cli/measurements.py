"""The measurements of `clachan bench`. All times are CPU time on one core."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Any

from clachan.catalog import find_game, known_games
from clachan.clans.bots.search import ClansSearch
from clachan.clans.bots.search_bots import EXPERT_GAMES
from clachan.clans.rules.view import ClansView
from clachan.kernel.game import Game
from clachan.kernel.match import playout
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from clachan.skye.bots.playouts.luck import Luck
from clachan.skye.bots.playouts.policy import CheapPlay
from clachan.skye.bots.playouts.weights import GameWeights
from clachan.skye.package import BOXES
from clachan.skye.rules.game import skye
from clachan.skye.rules.state import SkyeState

SEATS = 4
POSITIONS = 16
DECISIONS = "decisions/s"
MICROSECONDS = "us"


@dataclass(frozen=True)
class Measurement:
    """A name, a unit, and a function that measures for about the given number of seconds."""

    name: str
    unit: str
    run: Callable[[float], float]


def measurements() -> tuple[Measurement, ...]:
    """Everything `clachan bench` measures, in the order shown."""
    found: list[Measurement] = []
    for name in known_games():
        game = find_game(name)
        for seats in game.seat_counts:
            run = partial(decisions, game, seats)
            found.append(Measurement(f"{name} random {seats} seats", DECISIONS, run))
        move_by_move = partial(decisions, game, SEATS, play=partial(playout, game))
        found += [
            Measurement(f"{name} move by move {SEATS} seats", DECISIONS, move_by_move),
            Measurement(f"{name} free choices", DECISIONS, partial(free_choices, game)),
            Measurement(f"{name} copy", MICROSECONDS, partial(copies, game)),
            Measurement(f"{name} rollouts", "rollouts/s", partial(rollouts, game)),
        ]
    for boxes in box_sets():
        name = "+".join(("skye", *boxes))
        run = partial(decisions, find_game("skye", boxes), SEATS)
        found.append(Measurement(f"{name} random {SEATS} seats", DECISIONS, run))
    found.append(Measurement("skye placements", MICROSECONDS, placements))
    for seats in (2, SEATS):
        found.append(
            Measurement(f"skye imagined {seats} seats", "games/s", partial(imagined, seats))
        )
    for seats in (2, SEATS):
        found.append(
            Measurement(f"clans search {seats} seats", "games/s", partial(searched, seats))
        )
    return tuple(found)


def box_sets() -> list[tuple[str, ...]]:
    """Every combination of expansions."""
    sizes = range(1, len(BOXES) + 1)
    return [boxes for size in sizes for boxes in combinations(BOXES, size)]


def decisions(
    game: Game[Any, Any],
    seats: int,
    seconds: float,
    play: Callable[[Any, Rng], int] | None = None,
) -> float:
    """Decisions of random players per second, over whole games including their setup.

    `play` plays a game from its setup to the end; the default is `Game.rollout`.
    """
    play = play or game.rollout
    made = 0
    number = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        number += 1
        made += play(game.setup(seats, {}), Rng(f"bench/{number}"))
    return made / (time.process_time() - start)


def free_choices(game: Game[Any, Any], seconds: float) -> float:
    """Decisions per second, counting only those with more than one legal move."""
    return free_share(game) * decisions(game, SEATS, seconds)


def free_share(game: Game[Any, Any]) -> float:
    """The share of decisions with more than one legal move, in random games."""
    free = 0
    made = 0
    for number in range(POSITIONS):
        rng = Rng(f"free/{number}")
        state = game.setup(SEATS, {})
        while acting := game.to_act(state):
            seat = acting[0]
            if seat == CHANCE:
                game.apply(state, seat, game.deal(state, rng))
                continue
            moves = game.legal_moves(state, seat)
            free += len(moves) > 1
            made += 1
            game.apply(state, seat, moves.sample(rng))
    return free / made


def midgames(game: Game[Any, Any]) -> list[Any]:
    """Positions halfway through random games, counted in decisions."""
    states = []
    for number in range(POSITIONS):
        whole = game.rollout(game.setup(SEATS, {}), Rng(f"whole/{number}"))
        rng = Rng(f"middle/{number}")
        state = game.setup(SEATS, {})
        made = 0
        while made < whole // 2:
            seat = game.to_act(state)[0]
            if seat == CHANCE:
                game.apply(state, seat, game.deal(state, rng))
            else:
                game.apply(state, seat, game.sample(state, seat, rng))
                made += 1
        states.append(state)
    return states


def rollouts(game: Game[Any, Any], seconds: float) -> float:
    """Random games per second, each from the middle of a game to its end."""
    states = midgames(game)
    rng = Rng("rollouts")

    def play_on() -> int:
        for state in states:
            game.rollout(game.copy(state), rng)
        return len(states)

    return 1 / seconds_each(play_on, seconds)


def copies(game: Game[Any, Any], seconds: float) -> float:
    """Microseconds to copy a state from the middle of a game."""
    states = midgames(game)

    def copy_all() -> int:
        for state in states:
            game.copy(state)
        return len(states)

    return 1e6 * seconds_each(copy_all, seconds)


def placements(seconds: float) -> float:
    """Microseconds to find all placements of a tile, in territories from the middle of a game."""
    states: list[SkyeState] = midgames(find_game("skye"))
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
    starts: list[tuple[SkyeState, CheapPlay]] = []
    for number in range(POSITIONS):
        state = game.setup(seats, {})
        rng = Rng(f"imagined/{number}")
        while state.phase < game.rules.first_of_round:
            game.apply(state, CHANCE, game.deal(state, rng))
        starts.append((state, CheapPlay(game, GameWeights(game.view(state, Seat(0))), state)))
    luck = 0

    def play_all() -> int:
        nonlocal luck
        for state, play in starts:
            luck += 1
            play.begin()
            play.run(game.copy(state), Luck(f"bench/{luck}"))
        return len(starts)

    return 1 / seconds_each(play_all, seconds)


def searched(seats: int, seconds: float) -> float:
    """Iterations per second of the search before the first card, in searches as long as the expert's."""
    game = find_game("clans")
    views: list[ClansView] = []
    for number in range(POSITIONS):
        state = game.setup(seats, {})
        rng = Rng(f"searched/{number}")
        while game.to_act(state) == (CHANCE,):
            game.apply(state, CHANCE, game.deal(state, rng))
        views.append(game.view(state, game.to_act(state)[0]))
    made = 0

    def search() -> int:
        nonlocal made
        view = views[made % POSITIONS]
        made += 1
        ClansSearch(view, Rng(f"bench/{made}")).run(EXPERT_GAMES)
        return EXPERT_GAMES

    return 1 / seconds_each(search, seconds)


def seconds_each(work: Callable[[], int], seconds: float) -> float:
    """CPU time per item, where each call of `work` returns the number of items it processed."""
    done = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        done += work()
    return (time.process_time() - start) / done
