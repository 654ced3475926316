"""Gymnasium's own checks pass, and the vector environment plays the games of the single one."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from typing import Any

import pytest

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import clachan.envs
from benchmarks import environments
from clachan import catalog
from clachan.envs.setup import new_game
from clachan.game_package import GamePackage, without_boxes
from clachan.kernel.encoding import InvalidAction
from clachan.kernel.errors import InvalidOption
from tests.any_game import pig

IDS = ["clachan/Skye-v0", "clachan/Clans-v0"]
BOXES = {"clachan/Skye-v0": ("journeyman", "druids"), "clachan/Clans-v0": ()}


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("seat", [1, None])
def test_the_official_check_finds_nothing(
    name: str, seat: int | None, recwarn: pytest.WarningsRecorder
) -> None:
    env = gymnasium.make(name, seats=3, seat=seat, opponents=["random", "greedy"])
    check_env(env.unwrapped)
    assert not recwarn.list


def masked(rng: Any, mask: Any) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize("name", IDS)
def test_a_game_ends_with_a_reward(name: str) -> None:
    env = gymnasium.make(name, boxes=BOXES[name], opponents="greedy")
    rng = np.random.default_rng(1)
    rewards = set()
    for seed in range(6):
        observation, info = env.reset(seed=seed)
        assert info == {"seat": 0}
        over, steps = False, 0
        while not over:
            assert (env.unwrapped.action_masks() == observation["action_mask"]).all()
            action = masked(rng, observation["action_mask"])
            observation, reward, over, truncated, info = env.step(action)
            assert not truncated and (over or reward == 0)
            steps += 1
        assert steps > 10 and not observation["action_mask"].any()
        assert {"points", "places"} <= set(info)
        assert reward == (1.0 if info["places"][0] == 1 else -1.0) or info["places"].sum() == 2
        rewards.add(reward)
    assert -1.0 in rewards
    with pytest.raises(InvalidOption, match=re.escape("call reset() first")):
        env.unwrapped.step(0)


@pytest.mark.parametrize("name", IDS)
def test_an_illegal_action_loses_or_raises(name: str) -> None:
    env = gymnasium.make(name)
    observation, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(wrong)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
    env = gymnasium.make(name, illegal="raise").unwrapped
    before, _ = env.reset(seed=1)
    with pytest.raises(InvalidAction, match=f"action {wrong} cannot come next"):
        env.step(wrong)
    env.step(masked(np.random.default_rng(1), before["action_mask"]))


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("with_boxes", [False, True])
def test_the_vector_environment_plays_the_same_games(name: str, with_boxes: bool) -> None:
    arguments: dict[str, Any] = {"seats": 3, "seat": None, "opponents": "random"}
    if with_boxes:
        arguments["boxes"] = BOXES[name]
    count, steps = 3, 150
    many = gymnasium.make_vec(name, num_envs=count, **arguments)
    assert many.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    single = [gymnasium.make(name, **arguments).unwrapped for _ in range(count)]
    observations, infos = many.reset(seed=5)
    starts = [env.reset(seed=5 + i) for i, env in enumerate(single)]
    over = [False] * count
    rng = np.random.default_rng(3)
    games = 0
    for _ in range(steps):
        for i, (observation, info) in enumerate(starts):
            for key, value in observation.items():
                assert (observations[key][i] == value).all()
            assert infos["seat"][i] == info["seat"]
        actions = np.zeros(count, np.int64)
        for i, (observation, _) in enumerate(starts):
            if not over[i]:
                actions[i] = masked(rng, observation["action_mask"])
        observations, rewards, ended, truncated, infos = many.step(actions)
        assert observations in many.observation_space and not truncated.any()
        for i, env in enumerate(single):
            if over[i]:
                starts[i], reward, over[i] = env.reset(), 0.0, False
            else:
                observation, reward, over[i], _, info = env.step(actions[i])
                starts[i] = observation, info
            assert (rewards[i], ended[i]) == (reward, over[i])
            games += over[i]
            if over[i]:
                assert (infos["points"][i] == starts[i][1]["points"]).all()
    assert games >= 3


def test_without_a_copy_the_arrays_are_reused() -> None:
    fast = gymnasium.make_vec("clachan/Clans-v0", num_envs=2, copy=False)
    first, _ = fast.reset(seed=1)
    second, *_ = fast.step(first["action_mask"].argmax(1))
    assert first["observation"] is second["observation"]
    assert fast.unwrapped.action_masks().shape == (2, 82)


def test_the_measurement_runs() -> None:
    assert all(environments.steps_per_second(name, 2) > 0 for name in environments.TARGETS)


def test_text() -> None:
    env = gymnasium.make("clachan/Skye-v0", render_mode="ansi")
    env.reset(seed=1)
    assert "Isle of Skye, round 1 of 6" in env.render()


def test_printed(capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make("clachan/Clans-v0", render_mode="human")
    env.reset(seed=1)
    assert env.render() is None and "Clans and Glory" in capsys.readouterr().out


def test_environments_can_be_pickled() -> None:
    env = gymnasium.make("clachan/Skye-v0").unwrapped
    env.reset(seed=1)
    twin = pickle.loads(pickle.dumps(env))
    action = int(env.action_masks().argmax())
    one, two = env.step(action), twin.step(action)
    assert (one[0]["observation"] == two[0]["observation"]).all()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"seat": 2}, "there is no seat 2 in a game with 2 seats"),
        ({"opponents": ["random", "greedy"]}, "2 seats need 1 or 1 opponents, not 2"),
        ({"opponents": "genius"}, "there is no bot 'genius' for clans"),
        ({"illegal": "shrug"}, "illegal is 'lose' or 'raise', not 'shrug'"),
        ({"seats": 9}, "Clans and Glory is for 2 to 4 players, not 9"),
        ({"boxes": ["druids"]}, "this game has no boxes"),
        ({"render_mode": "hologram"}, "there is no render mode 'hologram'"),
    ],
)
def test_bad_arguments(arguments: dict[str, Any], says: str) -> None:
    from clachan.envs.gymnasium_env import BotEnv  # noqa: PLC0415 - `make` adds its own words

    with pytest.raises(InvalidOption, match=re.escape(says)):
        BotEnv("clans", **arguments)


@pytest.mark.parametrize("seed", [1.5, "x", -1, True])
def test_bad_seeds(seed: Any) -> None:
    from clachan.envs.gymnasium_env import BotEnv  # noqa: PLC0415 - as above

    with pytest.raises(InvalidOption, match="a seed is a whole number from 0, or None"):
        BotEnv("clans").reset(seed=seed)


@pytest.mark.parametrize("action", [1.5, "x", None, True])
def test_bad_actions(action: Any) -> None:
    from clachan.envs.gymnasium_env import BotEnv  # noqa: PLC0415 - as above

    env = BotEnv("clans")
    env.reset(seed=1)
    with pytest.raises(InvalidOption, match="an action is a whole number from 0 to 81"):
        env.step(action)


def test_a_game_without_an_encoding(monkeypatch: pytest.MonkeyPatch) -> None:
    package = GamePackage("pig", without_boxes("pig", pig.Pig))
    monkeypatch.setitem(catalog.GAMES, "pig", package)
    with pytest.raises(InvalidOption, match="pig cannot be an environment"):
        new_game("pig", 2)


def test_an_unknown_version() -> None:
    with pytest.raises(gymnasium.error.Error, match=r"Skye.*v9|v9.*Skye"):
        gymnasium.make("clachan/Skye-v9")


def test_without_the_extra_the_error_says_what_to_install() -> None:
    program = (
        "import sys; sys.modules['gymnasium'] = None; sys.modules['pyspiel'] = None\n"
        "import importlib.util as u; find = u.find_spec\n"
        "u.find_spec = lambda n, *a: None if n in ('gymnasium', 'pyspiel') else find(n, *a)\n"
        "import clachan.envs\n"
        "for name in ('clachan_skye_v0', 'open_spiel_games'):\n"
        "    try: importlib = __import__('clachan.envs.' + name)\n"
        "    except ModuleNotFoundError as error: print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.count("pip install 'clachan[research]'") == 2, done.stdout
    clachan.envs.require("numpy")
