"""PettingZoo's own tests pass, unmodified."""

from __future__ import annotations

import contextlib
import io
import re
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")

from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

from clachan.envs import clachan_clans_v0, clachan_skye_v0
from clachan.kernel.encoding import InvalidAction
from clachan.kernel.errors import InvalidOption

# Observations are dictionaries, because masks belong to them; PettingZoo recommends against it in general.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]

MODULES = [clachan_skye_v0, clachan_clans_v0]
modules = pytest.mark.parametrize("module", MODULES, ids=["skye", "clans"])


@modules
@pytest.mark.parametrize("seats", [2, 4])
def test_official_tests_in_turn_order(module: Any, seats: int) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        api_test(module.env(seats=seats), num_cycles=100)
        api_test(module.raw_env(seats=seats), num_cycles=20)
        seed_test(lambda: module.env(seats=seats), num_cycles=50)
        render_test(lambda **mode: module.env(seats=seats, **mode))


@modules
@pytest.mark.parametrize("seats", [2, 4])
def test_official_tests_in_parallel(module: Any, seats: int) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        parallel_api_test(module.parallel_env(seats=seats), num_cycles=100)
        parallel_seed_test(lambda: module.parallel_env(seats=seats), num_cycles=50)


@modules
def test_official_test_of_max_cycles(module: Any) -> None:
    max_cycles_test(module)


def test_official_tests_with_boxes() -> None:
    boxes = ("journeyman", "druids")
    with contextlib.redirect_stdout(io.StringIO()):
        api_test(clachan_skye_v0.env(boxes=boxes), num_cycles=40)
        parallel_api_test(clachan_skye_v0.parallel_env(boxes=boxes), num_cycles=40)


def masked(rng: Any, observation: Any) -> int:
    mask = observation["action_mask"]
    return int(rng.choice(np.flatnonzero(mask))) if mask.any() else 0


@modules
def test_rewards_add_up_to_nothing(module: Any) -> None:
    rng = np.random.default_rng(1)
    env = module.env(seats=3)
    env.reset(seed=4)
    totals: dict[str, float] = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, cut, info = env.last()
        totals[agent] += reward
        if over or cut:
            assert {"points", "place"} <= set(info)
        env.step(None if over or cut else masked(rng, observation))
    assert abs(sum(totals.values())) < 1e-9 and max(totals.values()) > 0


@modules
def test_all_agents_at_once(module: Any) -> None:
    rng = np.random.default_rng(1)
    env = module.parallel_env(seats=3)
    observations, _ = env.reset(seed=4)
    ignored = 0
    while env.agents:
        actions = {agent: masked(rng, observations[agent]) for agent in env.agents}
        observations, rewards, over, _, infos = env.step(actions)
        ignored += sum(["ignored" in info for info in infos.values()])
    assert ignored > 0 and all(over.values()) and abs(sum(rewards.values())) < 1e-9
    with pytest.raises(InvalidOption, match=re.escape("call reset() first")):
        env.step({})


@modules
def test_illegal_actions(module: Any) -> None:
    raw = module.raw_env()
    raw.reset(seed=1)
    mask = raw.observe(raw.agent_selection)["action_mask"]
    wrong = int(np.flatnonzero(mask == 0)[0])
    with pytest.raises(InvalidAction, match=f"action {wrong} cannot come next"):
        raw.step(wrong)
    env = module.env()
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(wrong)
    assert env.terminations[loser] and env.rewards[loser] == -1
    parallel = module.parallel_env()
    parallel.reset(seed=1)
    *_, infos = parallel.step(dict.fromkeys(parallel.agents, wrong))
    assert all(info == {"ignored": True} for info in infos.values())


def test_bad_arguments() -> None:
    with pytest.raises(InvalidOption, match="max_cycles is at least 1, not 0"):
        clachan_skye_v0.parallel_env(max_cycles=0)
    with pytest.raises(InvalidOption, match="a seed is a whole number"):
        clachan_skye_v0.raw_env().reset(seed="x")  # type: ignore[arg-type]
