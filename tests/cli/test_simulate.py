"""`clachan simulate`: many games between bots."""

from __future__ import annotations

from pathlib import Path

import pytest

from clachan.build import describe
from clachan.catalog import GAMES, find_game
from clachan.kernel.record import parse_record
from tests.cli.shell import Shell

TIMES = ("seconds", "games_per_second", "decisions_per_second", "jobs")


@pytest.mark.parametrize("game", GAMES)
def test_the_json_shows_what_was_played_and_how_fast(clachan: Shell, game: str) -> None:
    result = clachan("simulate", game, "--seats", 3, "--games", 12, "--seed", "tonight", "--json")
    assert result.code == 0
    value = result.value
    assert (value["game"], value["seats"], value["games"]) == (game, 3, 12)
    assert value["bots"] == ["random"] * 3
    assert value["compiled"] == describe().compiled
    assert value["games_per_second"] == pytest.approx(12 / value["seconds"])
    assert value["decisions_per_second"] == pytest.approx(value["decisions"] / value["seconds"])
    assert len(value["mean_scores"]) == 3
    assert sum(value["win_shares"]) == pytest.approx(1)


@pytest.mark.parametrize("game", GAMES)
def test_every_seat_count_of_the_game(clachan: Shell, game: str) -> None:
    for seats in find_game(game).seat_counts:
        result = clachan("simulate", game, "--seats", seats, "--games", 2, "--json")
        assert len(result.value["mean_scores"]) == seats


def test_the_same_seed_gives_the_same_games_whatever_the_number_of_jobs(clachan: Shell) -> None:
    results = []
    for jobs in (1, 2, 3):
        value = clachan("simulate", "skye", "--games", 30, "--jobs", jobs, "--json").value
        results.append({name: value[name] for name in value if name not in TIMES})
    assert results[0] == results[1] == results[2]


def test_another_seed_gives_other_games(clachan: Shell) -> None:
    one, two = (
        clachan("simulate", "skye", "--games", 5, "--seed", seed, "--json").value["mean_scores"]
        for seed in ("one", "two")
    )
    assert one != two


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_records_match_the_results(clachan: Shell, tmp_path: Path, jobs: int) -> None:
    result = clachan(
        "simulate", "clans", "--games", 9, "--jobs", jobs, "--records", tmp_path / "new", "--json"
    )
    files = sorted((tmp_path / "new").iterdir())
    assert [file.name for file in files] == [f"clans-{number:06}.record" for number in range(9)]
    results = [parse_record(file.read_text(encoding="utf-8")).result for file in files]
    assert all(result is not None for result in results)
    first_seat = sum(result[0] for result in results if result is not None) / 9
    assert result.value["mean_scores"][0] == pytest.approx(first_seat)
    assert clachan("verify", tmp_path / "new").code == 0


def test_options_are_used_and_recorded(clachan: Shell, tmp_path: Path) -> None:
    clachan("simulate", "skye", "--games", 1, "--option", "scoring=beginner", "--records", tmp_path)
    record = (tmp_path / "skye-000000.record").read_text(encoding="utf-8")
    assert "scoring=beginner" in record
    assert "chance lay" not in record


def test_without_json_a_table_is_printed(clachan: Shell) -> None:
    result = clachan("simulate", "skye", "--seats", 2, "--games", 4)
    assert "blue" in result.out
    assert "yellow" in result.out
    assert "4 games in" in result.out
    assert ("(compiled)" if describe().compiled else "(interpreted)") in result.out


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["chess"], "there is no game 'chess'; games: skye, clans"),
        (["skye", "--seats", 6], "Isle of Skye is for 2, 3, 4, 5 players, not 6"),
        (["clans", "--seats", 1], "for 2 to 4 players, not 1"),
        (["skye", "--bots", "oracle"], "no bot 'oracle'"),
        (["skye", "--bots", "random,random"], "2 bots for 4 seats"),
        (["skye", "--bots", ""], "0 bots for 4 seats"),
        (["skye", "--with", "dragons"], "no box dragons"),
        (["clans", "--with", "druids"], "there is no box 'druids' for clans"),
        (["skye", "--option", "weather=rain"], "no option 'weather'"),
        (["skye", "--option", "scoring=S99"], "option scoring=S99"),
        (["skye", "--option", "scoring"], "option 'scoring' is not of the form name=value"),
        (["skye", "--games", 0], "--games"),
        (["skye", "--games", "many"], "--games"),
        (["skye", "--jobs", 0], "--jobs"),
        (["skye", "--fast"], "--fast"),
        ([], "game"),
    ],
)
def test_wrong_usage_is_explained_and_nothing_is_played(
    clachan: Shell, arguments: list[object], error: str
) -> None:
    result = clachan("simulate", *arguments)
    assert result.code == 2
    assert error in result.error
    assert result.out == ""


def test_a_folder_that_cannot_be_made_is_a_failure(clachan: Shell, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = clachan("simulate", "skye", "--games", 1, "--records", tmp_path / "file" / "games")
    assert result.code == 1
    assert "file/games" in "".join(result.err.split())


def test_a_bot_that_fails_loses_the_game(clachan: Shell, tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("class Broken:\n    pass\n", encoding="utf-8")
    bots = f"random,{file}:Broken"
    command = ("simulate", "clans", "--seats", 2, "--bots", bots, "--games", 3)
    result = clachan(*command, "--json")
    reason = "AttributeError: 'Broken' object has no attribute 'choose'"
    assert result.code == 1
    assert (result.value["faults"], result.value["first_faults"]) == ([0, 3], ["", reason])
    assert result.value["win_shares"] == [1.0, 0.0] and result.value["mean_scores"][1] == 0.0
    result = clachan(*command)
    assert result.code == 1
    said = f"red ({file}:Broken) lost 3 of 3 games by fault; the first reason: {reason}\n"
    assert said in result.out
