"""Imagined games: the cheap policy plays what the plain evaluation says, by the engine's rules."""

from __future__ import annotations

import pytest

from clachan.bots.registry import bot
from clachan.catalog import find_game
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from clachan.skye.bots.boxes import box_strategies
from clachan.skye.bots.outlook import Outlook
from clachan.skye.bots.playouts.policy import PlayoutPolicy
from clachan.skye.bots.playouts.shared_draws import SharedDraws
from clachan.skye.bots.playouts.weights import GameWeights
from clachan.skye.boxes.druids.rules.moves import Keep, Return
from clachan.skye.package import BOXES as EXPANSIONS
from clachan.skye.rules.engine import Skye
from clachan.skye.rules.moves import Draw
from tests.skye.bots.rollout_check import check_game, start_of_game


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_move_is_the_one_of_the_plain_evaluation(seats: int) -> None:
    for seed in range(2):
        check_game(100 * seats + seed, seats)


def test_the_same_luck_draws_the_same_tiles_whatever_went_back_into_the_bag() -> None:
    game = find_game("skye", ())
    assert isinstance(game, Skye)
    state = start_of_game(game, 2, Rng("start"))
    draw = SharedDraws("one").deal(game, state)
    assert isinstance(draw, Draw)
    assert str(SharedDraws("one").deal(game, state)) == str(draw)
    assert str(SharedDraws("two").deal(game, state)) != str(draw)
    missing = draw.hands[0][0]
    state.bag = state.bag.without([missing])
    other = SharedDraws("one").deal(game, state)
    assert isinstance(other, Draw)
    drawn = {tile for hand in draw.hands for tile in hand}
    assert len(drawn & {tile for hand in other.hands for tile in hand}) == len(drawn) - 1


@pytest.mark.parametrize("boxes", [(box,) for box in EXPANSIONS] + [tuple(EXPANSIONS)])
@pytest.mark.parametrize("seats", [2, 5])
def test_games_with_boxes_are_played_to_the_end(boxes: tuple[str, ...], seats: int) -> None:
    game = find_game("skye", boxes)
    assert isinstance(game, Skye)
    state = game.setup(seats, {})
    rng = Rng("boxes")
    while game.to_act(state) == (CHANCE,):
        game.apply(state, CHANCE, game.deal(state, rng))
    play = PlayoutPolicy(game, GameWeights(game.view(state, Seat(0))), state)
    ends = []
    for _ in range(2):
        copy = game.copy(state)
        play.begin()
        play.run(copy, SharedDraws("a game"))
        outcome = game.outcome(copy)
        assert outcome is not None
        ends.append(outcome.points)
    assert ends[0] == ends[1]
    assert min(ends[0]) > 20


def test_journeys_are_ranked_as_the_expert_ranks_them() -> None:
    """In imagined games the best of some journeys is taken; of all of them, it would be the expert's."""
    game = find_game("skye", ("journeyman",))
    assert isinstance(game, Skye)
    state = game.setup(2, {})
    rng = Rng("journeys")
    expert = bot("skye", "expert")
    compared = 0
    while state.round < 3:
        seat = game.to_act(state)[0]
        if seat == CHANCE:
            game.apply(state, CHANCE, game.deal(state, rng))
            continue
        move = game.legal_moves(state, seat).sample(rng)
        if game.phase_name(state) in ("plan", "step"):
            view = game.view(state, seat)
            moves = list(game.legal_moves(state, seat))
            move = expert.choose(view, game.legal_moves(state, seat), rng)
            strategy = box_strategies(view)[0]
            worth = strategy.quick_worth(state, Outlook(view), seat, moves, lambda tile: 0.0)
            assert worth[[str(each) for each in moves].index(str(move))] == max(worth)
            compared += 1
        game.apply(state, seat, move)
    assert compared > 4


def test_of_tiles_drawn_blind_the_better_one_is_kept() -> None:
    game = find_game("skye", ("druids",))
    state = game.setup(2, {})
    rng = Rng("blind")
    while game.to_act(state) == (CHANCE,):
        game.apply(state, CHANCE, game.deal(state, rng))
    view = game.view(state, Seat(0))
    tiles = view.bag.tiles()[:3]
    gains = {tile.name: float(number) for number, tile in enumerate(tiles)}
    strategy = box_strategies(view)[0]
    moves: list[Move] = [Keep(tile) for tile in tiles]
    worth = strategy.quick_worth(
        state, Outlook(view), Seat(0), moves, lambda tile: gains[tile.name]
    )
    assert worth == [0.0, 1.0, 2.0]
    returned = strategy.quick_worth(
        state, Outlook(view), Seat(0), [Return(tuple(tiles[1:]))], lambda tile: gains[tile.name]
    )
    assert returned == [-3.0]
