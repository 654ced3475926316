"""The text environment shows what is needed, refuses with reasons, and keeps secrets."""

from __future__ import annotations

import re

import pytest

from clachan.envs.text_env import TextEnv
from clachan.kernel.errors import InvalidOption
from clachan.kernel.rng import Rng

GAMES = [("skye", ()), ("skye", ("journeyman", "druids")), ("clans", ())]


def listed(observation: str) -> list[str]:
    return re.findall(r"^\[(.+)\]$", observation, re.MULTILINE)


@pytest.mark.parametrize(("name", "boxes"), GAMES, ids=["skye", "boxes", "clans"])
def test_a_whole_game_by_text(name: str, boxes: tuple[str, ...]) -> None:
    env = TextEnv(name, seats=3, boxes=boxes)
    env.reset(seed=3)
    rng = Rng("choice")
    done = False
    players = set()
    while not done:
        player, observation = env.get_observation()
        players.add(player)
        moves = listed(observation)
        move = moves[rng.below(len(moves))]
        done, info = env.step(f"I think [nothing] of it, so I play [{move}] now.")
        assert info == {}
    rewards, info = env.close()
    assert players == {0, 1, 2} and abs(sum(rewards.values())) < 1e-9 and len(info["points"]) == 3


def test_a_refusal_names_the_rule_and_the_player_tries_again() -> None:
    env = TextEnv("skye", most_errors=3)
    env.reset(seed=7)
    done, info = env.step("[price 30 axe 1]")
    assert not done and "(Skye 4.4)" in info["refused"]
    player, observation = env.get_observation()
    assert player == 0 and "refused: blue cannot price 30 axe 1" in observation
    env.step("price 3 axe 1")
    player, observation = env.get_observation()
    assert player == 1 and "refused" not in observation
    assert "blue ready" in observation and "price 3 axe 1\n" not in observation.split("Legal")[0]


def test_too_many_refusals_lose() -> None:
    env = TextEnv("clans", seats=3, most_errors=2)
    env.reset(seed=7)
    loser, _ = env.get_observation()
    assert env.step("hm")[0] is False
    assert env.step("[lay red-3]")[0] is True
    rewards, info = env.close()
    assert rewards[loser] == -1.0 and sum(rewards.values()) == 0.0
    assert info == {"lost_by_refusals": loser}


def test_bad_use() -> None:
    env = TextEnv("clans")
    with pytest.raises(InvalidOption, match=re.escape("call reset() first")):
        env.get_observation()
    assert env.close() == ({0: 0.0, 1: 0.0}, {})
    env.reset(seed=1)
    with pytest.raises(InvalidOption, match="an action is a text, not int"):
        env.step(3)  # type: ignore[arg-type]
    with pytest.raises(InvalidOption, match="there is no game 'chess'"):
        TextEnv("chess")
