"""Hold the cheap policy of imagined games to the engine and to the plain evaluation, move for move.

    python -m tests.skye.bots.rollout_check --games 2000

plays games with every number of seats. Every move of `PlayoutPolicy` is compared with that of a plain
implementation, which copies the territory for every placement, and is played with the engine's checks.
"""

from __future__ import annotations

import argparse
import sys
from typing import Final

from clachan.catalog import find_game
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from clachan.skye.bots.evaluation import Evaluation, full_evaluation
from clachan.skye.bots.outlook import Outlook
from clachan.skye.bots.playouts.placement_values import whole_milli
from clachan.skye.bots.playouts.policy import PlayoutPolicy
from clachan.skye.bots.playouts.shared_draws import SharedDraws
from clachan.skye.bots.playouts.weights import GameWeights
from clachan.skye.bots.prices import axe_score, base_price, sheet_of
from clachan.skye.rules.cells import Cell
from clachan.skye.rules.engine import Skye
from clachan.skye.rules.moves import Build, Buy, Pass, Price
from clachan.skye.rules.state import SkyeState
from clachan.skye.rules.tiles import Tile
from clachan.skye.rules.view import SkyeView


class PlainPolicy:
    """The same policy, with nothing remembered and nothing computed in advance but the evaluation."""

    def __init__(self, game: Skye, view: SkyeView) -> None:
        self._game: Final = game
        self._view: Final = view
        self._round = 0
        self._evaluation = Evaluation([])
        self._rate = 0.0

    def choose(self, state: SkyeState, seat: Seat) -> Move:
        if state.round != self._round:
            self._round = state.round
            outlook = Outlook(self._view, state.round)
            self._evaluation = full_evaluation(outlook, tuple(state.territories))
            self._rate = outlook.gold_rate
        if self._game.phase_name(state) == "price":
            return self._price(state, seat)
        if self._game.phase_name(state) == "buy":
            return self._buy(state, seat)
        spots = [(self._best(state, seat, tile), tile) for tile in state.received[seat]]
        fitting = [(spot, tile) for spot, tile in spots if spot[1] >= 0]
        (_, place), tile = max(fitting, key=lambda found: found[0][0])
        return Build(tile, Cell(place >> 2), place & 3)

    def _best(self, state: SkyeState, seat: int, tile: Tile) -> tuple[int, int]:
        """The best gain, in thousandths of a point, and its place; -1 if the tile fits nowhere."""
        land = state.territories[seat]
        before = self._evaluation.of(land, seat)
        best = (0, -1)
        for place in land.placements(tile):
            after = land.with_tile(tile, Cell(place >> 2), place & 3)
            gain = whole_milli(self._evaluation.of(after, seat) - before)
            if best[1] < 0 or gain > best[0]:
                best = (gain, place)
        return best

    def _gain(self, state: SkyeState, seat: int, tile: Tile) -> int:
        return self._best(state, seat, tile)[0]

    def _price(self, state: SkyeState, seat: Seat) -> Move:
        axes: list[float] = []
        asked: list[float] = []
        for tile in state.for_sale[seat]:
            own = self._gain(state, seat, tile) / 1000.0
            rivals = [
                (self._gain(state, other, tile) / 1000.0, float(state.gold[other]))
                for other in range(state.seats)
                if other != seat
            ]
            wanted = max(0.0, *[gain for gain, _ in rivals])
            pay = max(0.0, *[min(gain / self._rate, gold) for gain, gold in rivals])
            axes.append(axe_score(state.seats, own, wanted))
            asked.append(base_price(state.seats, self._rate, own, pay))
        return Price(sheet_of(state.gold[seat], axes, asked))

    def _buy(self, state: SkyeState, seat: Seat) -> Move:
        rate = int(1000.0 * self._rate)
        best: Move = Pass()
        most = 0
        for move in self._game.legal_moves(state, seat):
            if isinstance(move, Buy):
                price = state.prices[move.seller][state.for_sale[move.seller].index(move.tile)]
                lost = self._gain(state, move.seller, move.tile) - 2 * rate * price
                surplus = self._gain(state, seat, move.tile) - rate * price
                surplus += lost // (state.seats - 1)
                if surplus > most:
                    best = move
                    most = surplus
        return best


def start_of_game(game: Skye, seats: int, rng: Rng) -> SkyeState:
    """A game before the first draw."""
    state = game.setup(seats, {})
    while game.phase_name(state) != "draw":
        game.apply(state, CHANCE, game.deal(state, rng))
    return state


def check_game(seed: int, seats: int) -> None:
    """Play one game both ways and compare every move, and the end with that of `PlayoutPolicy.run`."""
    game = find_game("skye", ())
    assert isinstance(game, Skye)
    first = start_of_game(game, seats, Rng(seed))
    view = game.view(first, Seat(0))
    cheap = PlayoutPolicy(game, GameWeights(view), first)
    plain = PlainPolicy(game, view)
    luck = SharedDraws(f"luck of {seed}")
    state = first
    cheap.begin()
    acting = game.to_act(state)
    while acting:
        seat = acting[0]
        if seat == CHANCE:
            move = luck.deal(game, state)
        else:
            move = plain.choose(state, seat)
            chosen = cheap.choose(state, seat, luck)
            assert str(chosen) == str(move), f"seed {seed}, round {state.round}, seat {seat}"
            cheap.forget(seat, move)
        state = game.play(state, seat, move).state
        acting = game.to_act(state)
    again = game.copy(first)
    cheap.begin()
    luck.restart()
    cheap.run(again, luck)
    assert game.outcome(again) == game.outcome(state), f"seed {seed}: another end"
    assert again.territories == state.territories, f"seed {seed}: other territories"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0)
    wanted = parser.parse_args()
    for seed in range(wanted.first, wanted.first + wanted.games):
        check_game(seed, 2 + seed % 4)
    sys.stdout.write(f"{wanted.games} games: every move and every end is the same\n")


if __name__ == "__main__":
    main()
