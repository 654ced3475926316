"""The ladder: what is to be shown, and the page that shows it."""

from __future__ import annotations

import json
import shlex
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from benchmarks.ladder import __main__ as ladder
from benchmarks.ladder.matchups import Matchup, levels, matchups, more_games, self_play, strength
from benchmarks.ladder.page import page
from clachan.bots.arena.contest import Contest
from clachan.bots.registry import bot
from clachan.catalog import package_of
from clachan.cli.main import main

SMALL = Matchup(Contest("clans", (), (), 2, ("greedy", "random"), "small"), 4, 0.5)


def test_every_contest_can_be_laid_and_is_asked_once() -> None:
    commands = [matchup.command for matchup in (*matchups(), *self_play())]
    assert len(commands) == len(set(commands))
    for matchup in (*matchups(), *self_play()):
        assert matchup.contest.seatings
        for code in matchup.contest.bots:
            assert not bot(matchup.contest.game, code).blind or code == "random"


def test_neighboring_levels_meet_at_every_number_of_seats() -> None:
    met = [
        (matchup.contest.game, matchup.contest.seats, *matchup.contest.bots[:2])
        for matchup in (*strength(), *levels())
    ]
    for game, seats in [("skye", n) for n in (2, 3, 4, 5)] + [("clans", n) for n in (2, 3, 4)]:
        codes = list(package_of(game).levels.values())
        for weaker, stronger in pairwise(codes):
            assert (game, seats, stronger, weaker) in met


def test_the_command_of_a_line_prints_its_result(capsys: pytest.CaptureFixture[str]) -> None:
    found = ladder.play(SMALL, 1)["bots"]["greedy"]
    with pytest.raises(SystemExit):
        main([*shlex.split(SMALL.command)[1:], "--json"])
    printed = json.loads(capsys.readouterr().out)["bots"]["greedy"]
    for part in ("games", "win_share", "low", "high", "mean_points"):
        assert found[part] == printed[part]


def test_the_page_says_what_was_reached_and_what_is_missing() -> None:
    first = next(strength())
    row = {"mean_points": 60.0, "median_seconds": 0.001, "games": 9}
    share = {"win_share": 0.95, "low": 0.9, "high": 0.99}
    bots = {"greedy": {**row, **share}, "random": {**row, **share}}
    text = page({first.command: {"bots": bots}})
    assert "| greedy against random | 95.0% | 90.0% to 99.0% | | 94% | **no** |" in text
    assert text.count("not played yet") == len([*matchups(), *self_play()]) - 1


def test_more_games_need_only_not_be_weaker() -> None:
    first = next(more_games())
    row = {"mean_points": 60.0, "median_seconds": 0.001, "games": 9}
    for share, low, high, reached in (
        (0.51, 0.44, 0.58, "yes"),
        (0.49, 0.42, 0.56, "yes"),
        (0.42, 0.35, 0.49, "**no**"),
    ):
        found = {"win_share": share, "low": low, "high": high}
        bots = {name: {**row, **found} for name in first.contest.bots}
        text = page({first.command: {"bots": bots}})
        assert f"| {share:.1%} | {low:.1%} to {high:.1%} | | 50% | {reached} |" in text


def test_one_against_the_rest_is_also_shown_one_on_one() -> None:
    """A third of the wins against two rivals is fair: half of those that one of two given bots has won."""
    three = next(matchup for matchup in strength() if matchup.contest.seats == 3)
    row = {"mean_points": 60.0, "median_seconds": 0.001, "games": 9}
    share = {"win_share": 0.5, "low": 1 / 3, "high": 0.8}
    bots = {name: {**row, **share} for name in three.contest.bots}
    text = page({three.command: {"bots": bots}})
    assert "| 50.0% | 33.3% to 80.0% | 67% (50% to 89%) | 33% |" in text


def test_missing_contests_are_played_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    results, written = tmp_path / "arena.json", tmp_path / "ladder.md"
    monkeypatch.setattr(ladder, "matchups", lambda: iter([SMALL]))
    monkeypatch.setattr(ladder, "self_play", lambda: iter(()))
    monkeypatch.setattr(sys, "argv", ["ladder", str(results), str(written)])
    ladder.main()
    first = results.read_text(encoding="utf-8")
    assert list(json.loads(first)) == [SMALL.command]
    ladder.main()
    assert results.read_text(encoding="utf-8") == first, "existing results are not played again"
    assert written.read_text(encoding="utf-8").startswith("# The ladder")


def test_a_paused_contest_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With no minutes at all, every run plays one deal; together they are the whole contest."""
    results, written = tmp_path / "arena.json", tmp_path / "ladder.md"
    monkeypatch.setattr(ladder, "matchups", lambda: iter([SMALL]))
    monkeypatch.setattr(ladder, "self_play", lambda: iter(()))
    monkeypatch.setattr(sys, "argv", ["ladder", str(results), str(written), "--minutes", "0"])
    played = []
    for _ in range(3):
        ladder.main()
        found = json.loads(results.read_text(encoding="utf-8"))[SMALL.command]
        played.append((found["deals"], found["finished"]))
    assert played == [(1, False), (2, True), (2, True)]
    whole = ladder.play(SMALL, 1)["bots"]["greedy"]
    for part in ("games", "win_share", "low", "high", "mean_points", "decisions"):
        assert found["bots"]["greedy"][part] == whole[part]
    assert not list(tmp_path.glob("*.paused/*"))


def test_the_page_says_how_many_games_are_still_to_be_played() -> None:
    first = next(strength())
    row = {"mean_points": 60.0, "median_seconds": 0.001, "games": 9}
    share = {"win_share": 0.95, "low": 0.9, "high": 0.99}
    found = {"finished": False, "bots": {bot: {**row, **share} for bot in first.contest.bots}}
    assert f"| 9 of {first.games} |" in page({first.command: found})
