"""Every bot finishes its games, with every set of boxes and every number of seats."""

from __future__ import annotations

import pytest

from clachan.bots.external.find import any_bot
from clachan.bots.registry import bot, entries
from clachan.catalog import GAMES, find_game
from clachan.kernel.errors import InvalidOption
from clachan.kernel.match import Match
from clachan.kernel.rng import Rng

BOXES = ((), ("journeyman",), ("druids",), ("journeyman", "druids"))
QUICK = ("greedy", "course", "dreamer", "collector", "trader")


@pytest.mark.parametrize("boxes", BOXES, ids=["base", "journeyman", "druids", "both"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_bots_finish_isle_of_skye(seats: int, boxes: tuple[str, ...]) -> None:
    players = [bot("skye", QUICK[(seats + i) % len(QUICK)]) for i in range(seats)]
    outcome = Match(find_game("skye", boxes), players, {}, Rng("tables")).run()
    assert len(outcome.points) == seats


def test_the_expert_finishes_with_both_boxes() -> None:
    players = [bot("skye", "expert@0.02"), bot("skye", "greedy")]
    match = Match(find_game("skye", ("journeyman", "druids")), players, {}, Rng("tables"))
    assert match.run().winners


def test_tablets_once_a_game_are_used() -> None:
    players = [bot("skye", "trader"), bot("skye", "course")]
    options = {"tablets": "game"}
    assert Match(find_game("skye", ("druids",)), players, options, Rng("tablets")).run().winners


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("house_rule", ["on", "off"])
def test_bots_finish_clans_and_glory(seats: int, house_rule: str) -> None:
    codes = ("expert@0.01", "trader", "greedy", "hasty")
    players = [bot("clans", code) for code in codes[:seats]]
    match = Match(find_game("clans"), players, {"house_rule": house_rule}, Rng("tables"))
    assert match.run().winners


@pytest.mark.parametrize(("game", "games", "wins"), [("skye", 12, 10), ("clans", 20, 16)])
def test_greedy_beats_random(game: str, games: int, wins: int) -> None:
    won = 0
    for number in range(games):
        greedy = number % 2
        codes = ["greedy", "random"] if greedy == 0 else ["random", "greedy"]
        players = [bot(game, code) for code in codes]
        outcome = Match(find_game(game), players, {}, Rng(f"dice {number // 2}")).run()
        won += outcome.winners == (greedy,)
    assert won >= wins


def test_levels_are_bots() -> None:
    for game, levels in [(each.name, each.levels) for each in GAMES.values()]:
        assert list(levels)[:4] == ["easy", "medium", "hard", "expert"]
        assert list(levels)[4:] in ([], ["master"])
        codes = [entry.code for entry in entries(game)]
        places = [codes.index(code) for code in levels.values()]
        assert places == sorted(places), "the registry names the weaker bot first"
        for level in levels:
            assert not bot(game, level).blind


@pytest.mark.parametrize(
    ("game", "code", "reason"),
    [
        ("skye", "nobody", "no bot 'nobody' for skye; use random, greedy"),
        ("skye", "expert@soon", "write the seconds after the @"),
        ("skye", "trader@2", "no bot 'trader@2'"),
        ("chess", "random", "there is no game 'chess'; games: skye, clans"),
    ],
)
def test_unknown_bots_are_rejected(game: str, code: str, reason: str) -> None:
    with pytest.raises(InvalidOption, match=reason):
        bot(game, code)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("./missing.py:Bot", "there is no file missing.py"),
        ("exec:", "write a command after exec:"),
        ("nobody", "use random, greedy, .*, ./file.py:Class or 'exec:program'"),
    ],
)
def test_unknown_external_bots_are_rejected(text: str, reason: str) -> None:
    with pytest.raises(InvalidOption, match=reason):
        any_bot("skye", text)
