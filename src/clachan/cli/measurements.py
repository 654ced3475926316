"""The measurements of `clachan bench`. All times are CPU time on one core."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Any

from clachan.catalog import find_game, known_games
from clachan.kernel.game import Game
from clachan.kernel.match import playout, rollout
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE

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
    for package in known_games().values():
        game = find_game(package.name)
        name = package.name
        for seats in game.seat_counts:
            run = partial(decisions, game, seats)
            found.append(Measurement(f"{name} random {seats} seats", DECISIONS, run))
        seats = usual_seats(game)
        move_by_move = partial(decisions, game, seats, play=partial(playout, game))
        found += [
            Measurement(f"{name} move by move {seats} seats", DECISIONS, move_by_move),
            Measurement(f"{name} free choices", DECISIONS, partial(free_choices, game)),
            Measurement(f"{name} copy", MICROSECONDS, partial(copies, game)),
            Measurement(f"{name} rollouts", "rollouts/s", partial(rollouts, game)),
        ]
        for boxes in box_sets(package.boxes):
            run = partial(decisions, find_game(name, boxes), seats)
            together = "+".join((name, *boxes))
            found.append(Measurement(f"{together} random {seats} seats", DECISIONS, run))
        if package.measurements is not None:
            found += package.measurements.load()
    return tuple(found)


def usual_seats(game: Game[Any, Any]) -> int:
    """The seats most measurements are made with: four, or as many as the game has."""
    return min(SEATS, game.seat_counts[-1])


def box_sets(boxes: Sequence[str]) -> list[tuple[str, ...]]:
    """Every combination of expansions."""
    sizes = range(1, len(boxes) + 1)
    return [chosen for size in sizes for chosen in combinations(boxes, size)]


def decisions(
    game: Game[Any, Any],
    seats: int,
    seconds: float,
    play: Callable[[Any, Rng], int] | None = None,
) -> float:
    """Decisions of random players per second, over whole games including their setup.

    `play` plays a game from its setup to the end; the default is `match.rollout`.
    """
    play = play or partial(rollout, game)
    made = 0
    number = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        number += 1
        made += play(game.setup(seats, {}), Rng(f"bench/{number}"))
    return made / (time.process_time() - start)


def free_choices(game: Game[Any, Any], seconds: float) -> float:
    """Decisions per second, counting only those with more than one legal move."""
    return free_share(game) * decisions(game, usual_seats(game), seconds)


def free_share(game: Game[Any, Any]) -> float:
    """The share of decisions with more than one legal move, in random games."""
    free = 0
    made = 0
    for number in range(POSITIONS):
        rng = Rng(f"free/{number}")
        state = game.setup(usual_seats(game), {})
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
        whole = rollout(game, game.setup(usual_seats(game), {}), Rng(f"whole/{number}"))
        rng = Rng(f"middle/{number}")
        state = game.setup(usual_seats(game), {})
        made = 0
        while made < whole // 2:
            seat = game.to_act(state)[0]
            if seat == CHANCE:
                game.apply(state, seat, game.deal(state, rng))
            else:
                game.apply(state, seat, game.legal_moves(state, seat).sample(rng))
                made += 1
        states.append(state)
    return states


def rollouts(game: Game[Any, Any], seconds: float) -> float:
    """Random games per second, each from the middle of a game to its end."""
    states = midgames(game)
    rng = Rng("rollouts")

    def play_on() -> int:
        for state in states:
            rollout(game, game.copy(state), rng)
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


def seconds_each(work: Callable[[], int], seconds: float) -> float:
    """CPU time per item, where each call of `work` returns the number of items it processed."""
    done = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        done += work()
    return (time.process_time() - start) / done
