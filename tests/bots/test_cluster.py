"""A Ray cluster with two workers on this machine gives the same results as two processes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

CLI = "from clachan.cli.main import main; main()"


def run_command(*words: str) -> dict[str, Any]:
    """The JSON that a command prints; in its own process, because a cluster leaves threads behind."""
    command = [sys.executable, "-c", CLI, *words, "--jobs", "2", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=400, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    result: dict[str, Any] = json.loads(done.stdout)
    return result


@pytest.mark.timeout(900)
def test_simulate_gives_the_same_games_on_a_cluster(tmp_path: Path) -> None:
    words = ("simulate", "clans", "--seats", "3", "--bots", "greedy", "--games", "9")
    here = run_command(*words, "--records", str(tmp_path / "here"))
    there = run_command(*words, "--records", str(tmp_path / "there"), "--on", "ray")
    for part in ("games", "decisions", "mean_scores", "win_shares"):
        assert here[part] == there[part]
    records = sorted((tmp_path / "here").iterdir())
    assert len(records) == 9
    for record in records:
        assert record.read_bytes() == (tmp_path / "there" / record.name).read_bytes()


@pytest.mark.timeout(900)
def test_the_arena_gives_the_same_shares_on_a_cluster() -> None:
    words = ("arena", "clans", "--bots", "greedy,random", "--games", "12")
    here = run_command(*words)["bots"]
    there = run_command(*words, "--on", "ray")["bots"]
    for bot in ("greedy", "random"):
        for part in ("games", "win_share", "low", "high", "mean_points", "margin", "decisions"):
            assert here[bot][part] == there[bot][part]


@pytest.mark.timeout(900)
def test_a_dataset_has_the_same_bytes_on_a_cluster(tmp_path: Path) -> None:
    words = (
        "dataset",
        "make",
        "clans",
        "--bots",
        "greedy",
        "--games",
        "9",
        "--games-per-file",
        "4",
    )
    run_command(*words, "--out", str(tmp_path / "here"))
    run_command(*words, "--out", str(tmp_path / "there"), "--on", "ray")
    files = sorted((tmp_path / "here" / "games").iterdir())
    assert len(files) == 3
    for file in files:
        assert file.read_bytes() == (tmp_path / "there" / "games" / file.name).read_bytes()
