"""A game of somebody else gets environments like ours, if its moves and views have encodings."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any

import pytest

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env
from pettingzoo.test import parallel_api_test

from clachan import catalog
from clachan.envs.registration import register
from clachan.game_package import GamePackage, without_boxes
from clachan.kernel.errors import InvalidOption
from tests.any_game.pig import Pig
from tests.envs.encoded_pig import PACKAGE

ID = "clachan/Pig-v0"


@pytest.fixture
def pig(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(catalog.GAMES, "pig", PACKAGE)
    register()
    yield
    del gymnasium.registry[ID]


def test_gymnasium(pig: None) -> None:
    env = gymnasium.make(ID, seats=3)
    check_env(env.unwrapped)
    many = gymnasium.make_vec(ID, num_envs=2)
    observation, _ = many.reset(seed=1)
    assert observation["action_mask"].tolist() == [[1, 0], [1, 0]], "nothing can be held yet"


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
def test_pettingzoo(pig: None, capsys: pytest.CaptureFixture[str]) -> None:
    module: Any = importlib.import_module("clachan.envs.clachan_pig_v0")
    assert module.__doc__ == "Pig for PettingZoo."
    parallel_api_test(module.parallel_env(seats=3), num_cycles=50)
    env = module.env()
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, _, over, _, info = env.last()
        mask = observation["action_mask"]
        env.step(None if over else env.action_space(agent).sample(mask))
    assert info["place"] in (1, 2)


def test_a_module_of_a_game_that_nobody_registered() -> None:
    with pytest.raises(ModuleNotFoundError, match="clachan_chess_v0"):
        importlib.import_module("clachan.envs.clachan_chess_v0")


def test_a_game_without_encodings_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalog.GAMES, "pig", GamePackage("pig", without_boxes("pig", Pig)))
    register()
    try:
        with pytest.raises(InvalidOption, match="pig cannot be an environment"):
            gymnasium.make(ID)
    finally:
        del gymnasium.registry[ID]
