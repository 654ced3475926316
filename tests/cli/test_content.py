"""`--content`: rows of a real copy in place of the reconstructed ones."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from tests.cli.shell import Shell

DEARER = {"box": "druids", "blind_draw": {"cost": 6, "draw": 2, "keep": 1}}


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    file = tmp_path / "my_druids.json"
    file.write_text(json.dumps(DEARER), encoding="utf-8")
    return file


def test_games_with_own_rows_are_recorded_and_verified_with_them(
    clachan: Shell, rows: Path, tmp_path: Path
) -> None:
    """The blind draw costs what the user's copy says. (Druids 3.5)"""
    games = tmp_path / "games"
    table = ("skye", "--seats", 2, "--with", "druids", "--content", rows)
    result = clachan("simulate", *table, "--games", 6, "--records", games, "--json")
    assert result.code == 0
    record = (games / "skye-000000.record").read_text(encoding="utf-8")
    assert "content: druids: reconstruction with rows of the user's own, sha256 " in record
    told = [clachan("replay", file, "--content", rows).out for file in sorted(games.iterdir())]
    assert any("paid=6" in text for text in told)
    assert not any("paid=5" in text for text in told)
    assert clachan("verify", games, "--content", rows).code == 0


def test_a_record_with_own_rows_is_refused_without_them(
    clachan: Shell, rows: Path, tmp_path: Path
) -> None:
    table = ("skye", "--seats", 2, "--with", "druids", "--content", rows)
    clachan("simulate", *table, "--games", 1, "--records", tmp_path / "games")
    result = clachan("verify", tmp_path / "games")
    assert result.code == 1
    assert "played with content" in result.error


def test_bots_weigh_the_rows_that_are_on_the_table(clachan: Shell, rows: Path) -> None:
    table = ("skye", "--seats", 2, "--with", "druids", "--content", rows)
    assert clachan("simulate", *table, "--games", 1, "--bots", "trader", "--json").code == 0


def test_the_arena_and_a_table_in_the_terminal_take_rows_too(
    clachan: Shell, rows: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ("skye", "--seats", 2, "--with", "druids", "--content", rows)
    assert clachan("arena", *table, "--bots", "greedy,random", "--games", 2, "--json").code == 0
    file = tmp_path / "mine.record"
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    result = clachan("play", "--terminal", *table, "--bots", "random", "--record", file)
    assert result.code == 0
    assert "with rows of the user's own" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("rows_text", "error"),
    [
        ("[", "not JSON"),
        ("{}", "field box"),
        (json.dumps({"box": "druids", "blind_draw": {"cost": -1}}), "field cost"),
        (json.dumps({"box": "journeyman", "start": {"movement": 5}}), "on the table are: druids"),
    ],
)
def test_malformed_rows_are_refused_before_anything_starts(
    clachan: Shell, tmp_path: Path, rows_text: str, error: str
) -> None:
    file = tmp_path / "rows.json"
    file.write_text(rows_text, encoding="utf-8")
    result = clachan("simulate", "skye", "--with", "druids", "--content", file, "--games", 1)
    assert result.code in (1, 2)
    assert error in result.error
    assert not result.out


def test_a_missing_file_is_named(clachan: Shell, tmp_path: Path) -> None:
    file = tmp_path / "nowhere.json"
    result = clachan("simulate", "skye", "--with", "druids", "--content", file, "--games", 1)
    assert result.code == 1
    assert "nowhere.json" in result.error


def test_clans_and_glory_has_nothing_to_replace(clachan: Shell, rows: Path) -> None:
    result = clachan("simulate", "clans", "--content", rows, "--games", 1)
    assert result.code == 2
    assert "clans has no content that can be replaced" in result.error
