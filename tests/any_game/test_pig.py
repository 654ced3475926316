"""A game that exists as an engine only is played by the library and by every command."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from clachan import catalog
from clachan.bots.registry import bot
from clachan.catalog import GAMES, find_game, register_game, register_installed_games
from clachan.kernel.conformance import check_game, check_refusals
from clachan.kernel.errors import InvalidOption
from clachan.kernel.game import Game
from clachan.kernel.match import Match
from clachan.kernel.rng import Rng
from tests.any_game.pig import Pig, PigState
from tests.cli.shell import Shell


@pytest.fixture
def clachan(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


@pytest.fixture(autouse=True)
def _pig() -> Iterator[None]:
    register_game("pig", Pig)
    yield
    del GAMES["pig"]


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("target", ["20", "50"])
def test_pig_conforms(seats: int, target: str) -> None:
    game: Game[PigState, PigState] = Pig()
    for seed in range(5):
        assert check_game(game, seats, {"target": target}, str(seed)) > 2
    check_refusals(game)


def test_a_registered_game_is_found_by_name() -> None:
    assert find_game("pig").seat_names == ("white", "black", "gold")
    with pytest.raises(InvalidOption, match="there already is a game 'pig'"):
        register_game("pig", Pig)
    with pytest.raises(InvalidOption, match="there is no box 'druids' for pig"):
        find_game("pig", ["druids"])
    with pytest.raises(InvalidOption, match=r"tiles\.json: pig has no content"):
        find_game("pig", content=[Path("tiles.json")])


def test_installed_packages_are_only_searched_for_games_we_do_not_know(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searches: list[str] = []
    monkeypatch.setattr(catalog, "_find_installed_games", lambda: searches.append("search"))
    assert find_game("skye").name == "skye"
    assert not searches
    with pytest.raises(InvalidOption, match="there is no game 'nope'; games: skye, clans"):
        find_game("nope")
    assert list(catalog.known_games())[:2] == ["skye", "clans"]
    assert len(searches) == 2


def test_an_installed_package_offers_a_game_by_an_entry_point() -> None:
    points = [
        EntryPoint("hog", "tests.any_game.pig:Pig", "clachan.games"),
        EntryPoint("skye", "no.such.module:Game", "clachan.games"),
        EntryPoint("bad", "no.such.module:Game", "clachan.games"),
    ]
    try:
        register_installed_games(points)
        assert find_game("hog").seat_counts == (2, 3)
        assert find_game("skye").seat_counts == (2, 3, 4, 5), "ours cannot be replaced"
        with pytest.raises(ModuleNotFoundError):
            find_game("bad")
    finally:
        for name in ("hog", "bad"):
            GAMES.pop(name, None)


def test_random_bots_play_it() -> None:
    match = Match(find_game("pig"), [bot("pig", "random")] * 3, {}, Rng(1))
    assert max(match.run().points) >= 20


def test_simulate_replay_and_verify(clachan: Shell, tmp_path: Path) -> None:
    result = clachan(
        *("simulate", "pig", "--seats", 3, "--games", 20, "--option", "target=50"),
        *("--records", tmp_path, "--json"),
    )
    assert result.code == 0
    assert result.value["bots"] == ["random"] * 3
    assert sum(result.value["win_shares"]) == pytest.approx(1)
    assert clachan("verify", tmp_path).code == 0
    assert clachan("verify", tmp_path / "pig-000002.record", "--seed", "1/2").code == 0
    replayed = clachan("replay", tmp_path / "pig-000002.record")
    assert "white   roll" in replayed.out
    assert "won by" in replayed.out
    assert " pot" in replayed.out
    assert "()" not in replayed.out, "its lines cite no rule"


def test_a_command_without_seats_takes_a_number_the_game_allows(clachan: Shell) -> None:
    """Pig is for two or three; `simulate` would like four seats."""
    assert clachan("simulate", "pig", "--games", 2, "--json").value["seats"] == 3
    assert clachan("arena", "pig", "--bots", "random,random", "--json").value["seats"] == 2
    assert clachan("simulate", "pig", "--seats", 4).code == 2


def test_the_arena_compares_bots(clachan: Shell) -> None:
    result = clachan("arena", "pig", "--bots", "random,random", "--games", 10, "--json")
    assert result.code == 0
    assert result.value["games"] >= 10


def test_the_arena_knows_which_bots_there_are(clachan: Shell) -> None:
    result = clachan("arena", "pig", "--bots", "random,greedy", "--games", 10)
    assert result.code == 2
    assert "there is no bot 'greedy' for pig; use random" in result.error
