"""Hold the search positions of Clans and Glory to the engine, move for move.

    python -m tests.clans.bots.position_check --games 2000

plays random games with every number of seats and every set of options. At every turn both list the same
moves, after every move both are in the same position, and at the end both have the same places.
"""

from __future__ import annotations

import argparse
import sys
from itertools import product
from typing import Any, Final

from clachan.clans.bots.choices import TurnChoices
from clachan.clans.bots.endgame import move_of_turn, turns_of
from clachan.clans.bots.forecast import ARRIVALS, Forecast
from clachan.clans.bots.position import CARD_POINTS, SearchPosition, search_position
from clachan.clans.bots.variants import move_of, variants
from clachan.clans.rules.engine import ClansAndGlory
from clachan.clans.rules.moves import Hide, Lay
from clachan.clans.rules.scoring import scores
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, places

OPTIONS: Final = [
    {"borders": borders, "house_rule": house_rule}
    for borders, house_rule in product(("on", "off"), repeat=2)
]


def listed_moves(position: SearchPosition) -> list[Move]:
    """Every variant of every choice."""
    choices = TurnChoices(Forecast(position, ARRIVALS), position.layout.seats, 8.0)
    choices.list_all(position)
    return [
        move_of(position.layout, choice, variant)
        for choice in choices.found
        for variant in variants(position, choice)
    ]


def contents(position: SearchPosition) -> tuple[Any, ...]:
    """All numbers of a position, without whose turn it is."""
    return (
        position.lays_left,
        position.free,
        position.unseen,
        position.shields,
        [word.bits for word in position.near],
        [word.bits for word in position.boards],
        [word.bits for word in position.hands],
    )


def check_game(seed: int, seats: int, options: dict[str, str]) -> None:
    """Play a random game with the engine and with a search position, and compare them."""
    game = ClansAndGlory()
    rng = Rng(f"game {seed}")
    state = game.setup(seats, options)
    while game.to_act(state) == (CHANCE,):
        game.apply(state, CHANCE, game.deal(state, rng))
    position = search_position(state)
    while acting := game.to_act(state):
        where = f"seed {seed}, {seats} seats, {options}, {state.lays_left} cards left"
        moves = game.legal_moves(state, acting[0])
        assert position.turn == acting[0], where
        found = listed_moves(position)
        assert sorted(map(str, found)) == sorted(map(str, moves)), where
        if position.lays_left > 1:
            turns = [move_of_turn(position.layout, turn) for turn in turns_of(position)]
            assert sorted(map(str, turns)) == sorted(map(str, moves)), where
        move = moves.sample(rng)
        state = game.play(state, acting[0], move).state
        play(position, move)
        assert contents(position) == contents(search_position(state)), where
        assert results(position) == scores(state), where
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.places == places(results(position))


def play(position: SearchPosition, move: Move) -> None:
    assert isinstance(move, Lay | Hide)
    place = position.layout.number_of[move.place]
    position.play(move.card, place, move.shield, isinstance(move, Lay))


def results(position: SearchPosition) -> tuple[tuple[int, int], ...]:
    """The points and cards of every seat."""
    return tuple([divmod(int(result), CARD_POINTS) for result in position.results()])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    wanted = parser.parse_args()
    for seed in range(wanted.games):
        check_game(seed, 2 + seed % 3, OPTIONS[seed // 3 % len(OPTIONS)])
    sys.stdout.write(f"{wanted.games} games: the same moves, positions and ends\n")


if __name__ == "__main__":
    main()
