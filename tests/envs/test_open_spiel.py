"""OpenSpiel's own tests pass for our games, and its search plays them."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pyspiel = pytest.importorskip("pyspiel")

from absl import flags

if not flags.FLAGS.is_parsed():
    flags.FLAGS.mark_as_parsed()

from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.tests import games_sim_test

from clachan.envs import open_spiel_games
from clachan.kernel.rng import Rng

GAMES = ["clachan_clans", "clachan_clans(players=4)", "clachan_skye", "clachan_skye(players=3)"]
PLAYTHROUGHS = Path(__file__).parent / "playthroughs"


@pytest.mark.parametrize("name", GAMES)
def test_random_simulation(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_simulation_with_clones_and_pickles(name: str) -> None:
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


@pytest.mark.parametrize("name", ["clachan_clans", "clachan_skye(players=3)"])
def test_the_interface(name: str) -> None:
    """All tests that OpenSpiel runs on games too large to traverse."""
    game = pyspiel.load_game(name)
    members = {"game": game, "game_name": name}
    suite: Any = type("Partial", (api_test.EnforceAPIOnPartialTreeBase,), members)
    random.seed(1)
    np.random.seed(1)
    suite.setUpClass()
    tests = [test for test in dir(suite) if test.startswith("test_")]
    assert len(tests) >= 5
    for test in tests:
        getattr(suite(test), test)()


def midgame(name: str, seed: int, actions: int) -> Any:
    state = pyspiel.load_game(name).new_initial_state()
    rng = random.Random(seed)
    while actions:
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            actions -= 1
    while state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0])
    return state


@pytest.mark.parametrize("name", ["clachan_clans", "clachan_skye"])
def test_resampled_states_look_the_same_to_the_player(name: str) -> None:
    for seed in range(4):
        state = midgame(name, seed, 5 + 4 * seed)
        player = state.current_player()
        twin = open_spiel_games.resample(state, player, Rng(seed))
        assert twin.current_player() == player
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.observation_tensor(player) == state.observation_tensor(player)
        assert twin.legal_actions() == state.legal_actions()


def test_sealed_prices_are_not_heard() -> None:
    state = midgame("clachan_skye", 3, 3)
    assert "\nblue price" in state.information_state_string(0)
    assert "\nblue ready" in state.information_state_string(1)
    assert "price" not in state.information_state_string(1)


def test_hands_are_not_heard() -> None:
    state = midgame("clachan_clans", 3, 9)
    for player in range(2):
        hand = set(state.position.rules.view(state.position.state, player).hand)
        assert hand <= set(state.information_state_string(player).split())
        assert not hand & set(state.information_state_string(1 - player).split())


@pytest.mark.parametrize("name", ["clachan_clans", "clachan_skye"])
def test_searching_bots_play_whole_games(name: str) -> None:
    game = pyspiel.load_game(name)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    tree = mcts.MCTSBot(game, 1.4, 2, evaluator, random_state=rng)
    sets = ismcts.ISMCTSBot(game, evaluator, 1.4, 2, random_state=rng)
    sets.set_resampler(lambda state, player: open_spiel_games.resample(state, player, Rng(1)))
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
            continue
        # Search is slow in Python: every tenth decision is enough to see it work.
        if state.move_number() % 10:
            state.apply_action(int(rng.choice(state.legal_actions())))
        else:
            state.apply_action((tree if state.current_player() else sets).step(state))
    assert sum(state.returns()) == 0


@pytest.mark.parametrize("name", ["clachan_clans", "clachan_skye"])
def test_playthroughs(name: str) -> None:
    """To write them again: delete the files and run the test; a change needs a new version."""
    file = PLAYTHROUGHS / f"{name}.txt"
    if not file.exists():
        file.parent.mkdir(exist_ok=True)
        file.write_text(generate_playthrough.playthrough(name, None, seed=1), encoding="utf-8")
        pytest.fail(f"{file.name} was written; run the test again")
    expected, actual = generate_playthrough.replay(str(file))
    assert actual == expected


def test_a_wrong_number_of_players() -> None:
    with pytest.raises(Exception, match="players"):
        pyspiel.load_game("clachan_clans(players=7)")
