"""`clachan dataset make`: games between bots as Parquet files."""

from __future__ import annotations

import errno
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from clachan.bots.arena.workers import ordered_map
from clachan.catalog import find_game
from clachan.cli import dataset_files
from clachan.cli.dataset_rows import DatasetTask
from clachan.kernel.record import parse_record, replay
from clachan.kernel.rng import Rng
from tests.cli.shell import Shell


def contents(folder: Path) -> dict[str, bytes]:
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


def make(clachan: Shell, out: Path, *words: object) -> Any:
    result = clachan("dataset", "make", *words, "--out", out, "--json")
    assert result.code == 0, result.err
    return result.value


def test_a_row_is_a_game_that_can_be_replayed(clachan: Shell, tmp_path: Path) -> None:
    value = make(clachan, tmp_path / "new", "clans", "--games", 5, "--seats", 3, "--bots", "greedy")
    assert value["played"] == 5
    rows = pd.read_parquet(tmp_path / "new" / "games")
    assert list(rows["game"]) == [0, 1, 2, 3, 4]
    for row in rows.to_dict("records"):
        record = parse_record(row["record"])
        assert record.header.seats == 3
        assert record.result == tuple(row["points"])
        assert min(row["places"]) == 1
        assert list(row["bots"]) == ["greedy"] * 3
        assert row["game_seed"] == Rng("1").fork(row["game"]).seed
        assert row["rules_version"] == find_game("clans").rules_version
        for _ in replay(find_game("clans"), record):
            pass


@pytest.mark.parametrize(
    ("words", "boxes"),
    [
        (("clans", "--bots", "greedy,random"), ()),
        (("skye", "--bots", "greedy,random"), ()),
        (("skye", "--bots", "random", "--with", "journeyman,druids"), ("journeyman", "druids")),
    ],
)
def test_decisions_have_what_was_seen_possible_chosen_and_reached(
    clachan: Shell, tmp_path: Path, words: tuple[str, ...], boxes: tuple[str, ...]
) -> None:
    make(clachan, tmp_path / "new", *words, "--games", 2, "--decisions")
    games = pd.read_parquet(tmp_path / "new" / "games")
    rows = pd.read_parquet(tmp_path / "new" / "decisions")
    game: Any = find_game(words[0], boxes)
    size = game.view_encoding(2).size
    for row in rows.to_dict("records"):
        mask = np.frombuffer(row["mask"], np.int8)
        assert mask.shape == (game.action_encoding().size,)
        assert mask[row["action"]] == 1
        assert len(row["observation"]) == size
        played = games.iloc[row["game"]]
        assert row["points"] == played["points"][row["seat"]]
        assert row["place"] == played["places"][row["seat"]]
        assert row["reward"] in (-1.0, 0.0, 1.0)
    for number, decisions in rows.groupby("game")["decision"]:
        assert decisions.max() + 1 == games.iloc[number]["decisions"]
    assert ("candidates" in rows) == bool(boxes)
    if boxes:
        chosen = rows[rows["action"] >= 514]
        features = np.frombuffer(chosen.iloc[0]["candidates"], "<u2").reshape(-1, 12)
        assert len(features) == sum(chosen.iloc[0]["mask"])


def test_the_actions_of_a_decision_give_its_move(clachan: Shell, tmp_path: Path) -> None:
    make(clachan, tmp_path / "new", "clans", "--games", 1, "--decisions")
    rows = pd.read_parquet(tmp_path / "new" / "decisions")
    [text] = pd.read_parquet(tmp_path / "new" / "games")["record"]
    game: Any = find_game("clans")
    encoding = game.action_encoding()
    before = None
    decision = 0
    for step, state in replay(game, parse_record(text)):
        if step is not None and step.seat >= 0:
            actions = list(rows[rows["decision"] == decision]["action"])
            assert encoding.decode(before, step.seat, actions) == step.move
            decision += 1
        before = state
    assert decision == rows["decision"].max() + 1


def test_the_same_seed_gives_the_same_bytes_whatever_the_number_of_jobs(
    clachan: Shell, tmp_path: Path
) -> None:
    words = ("clans", "--games", 30, "--games-per-file", 12, "--bots", "random", "--decisions")
    for jobs in (1, 2):
        make(clachan, tmp_path / str(jobs), *words, "--jobs", jobs)
    assert contents(tmp_path / "1") == contents(tmp_path / "2")
    make(clachan, tmp_path / "other", *words, "--seed", "2")
    assert contents(tmp_path / "other") != contents(tmp_path / "1")


def test_a_stopped_run_goes_on(
    clachan: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("clans", "--games", 20, "--games-per-file", 4, "--bots", "random", "--decisions")
    make(clachan, tmp_path / "whole", *words)

    def stops(task: DatasetTask, batches: list[range], jobs: int, on: str) -> Iterator[Any]:
        for number, rows in enumerate(ordered_map(task, batches, jobs, on)):
            if number == 3:
                raise OSError("stopped")
            yield rows

    with monkeypatch.context() as patch:
        patch.setattr(dataset_files, "ordered_map", stops)
        result = clachan("dataset", "make", *words, "--out", tmp_path / "new")
    assert result.code == 1
    there = len(contents(tmp_path / "new"))
    assert 1 < there < len(contents(tmp_path / "whole"))
    (tmp_path / "new" / "games" / "000000-000003.parquet").unlink()
    assert 0 < make(clachan, tmp_path / "new", *words)["played"] < 20
    assert contents(tmp_path / "new") == contents(tmp_path / "whole")
    result = clachan("dataset", "make", *words, "--out", tmp_path / "new")
    assert "20 of them were there already" in result.out


def test_another_dataset_or_folder_is_left_alone(clachan: Shell, tmp_path: Path) -> None:
    words = ("clans", "--games", 2, "--bots", "random")
    make(clachan, tmp_path / "new", *words)
    before = contents(tmp_path / "new")
    result = clachan("dataset", "make", *words, "--out", tmp_path / "new", "--seed", "2")
    assert result.code == 2
    assert 'has another dataset: its seed is "1", not "2"' in result.error
    assert contents(tmp_path / "new") == before
    (tmp_path / "new" / "dataset.json").write_text("[1]", encoding="utf-8")
    result = clachan("dataset", "make", *words, "--out", tmp_path / "new")
    assert (result.code, "cannot be read" in result.error) == (2, True)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("Dear Ana", encoding="utf-8")
    result = clachan("dataset", "make", *words, "--out", tmp_path / "mine")
    assert result.code == 2
    assert "exists and is not a dataset; choose another --out" in result.error
    assert list(contents(tmp_path / "mine")) == ["letter.txt"]


def test_a_full_disk_is_named_and_leaves_no_half_file(
    clachan: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Path.write_bytes

    def full(file: Path, content: bytes) -> int:
        if "000002" in file.name:
            write(file, content[:10])
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(file, content)

    words = ("clans", "--games", 4, "--games-per-file", 2, "--bots", "random")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", full)
        result = clachan("dataset", "make", *words, "--out", tmp_path / "new")
    assert result.code == 1
    assert "The disk is full" in result.error and "run the same command again" in result.error
    assert list(contents(tmp_path / "new")) == ["dataset.json", "games/000000-000001.parquet"]
    assert make(clachan, tmp_path / "new", *words)["played"] == 2


def test_without_pyarrow_it_says_what_to_install(
    clachan: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("clachan.cli.dataset.find_spec", lambda name: None)
    result = clachan("dataset", "make", "clans", "--out", tmp_path / "new")
    assert result.code == 2
    assert "pip install 'clachan[research]'" in result.error
    assert not (tmp_path / "new").exists()


def test_wrong_words_are_refused_before_anything_is_written(clachan: Shell, tmp_path: Path) -> None:
    for words in (("clans", "--bots", "nobody"), ("clans", "--seats", 7), ("chess",)):
        result = clachan("dataset", "make", *words, "--out", tmp_path / "new")
        assert result.code == 2, words
        assert not (tmp_path / "new").exists()


def test_the_plan_is_in_the_folder(clachan: Shell, tmp_path: Path) -> None:
    make(clachan, tmp_path / "new", "clans", "--games", 2, "--option", "borders=off")
    plan = json.loads((tmp_path / "new" / "dataset.json").read_text(encoding="utf-8"))
    assert plan["options"] == {"borders": "off"}
    assert plan["encoding_version"] == "v0"


def test_the_programs_in_the_guide_run(
    clachan: Shell,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """All but the one for `datasets`, which is not installed for tests."""
    guide = Path(__file__).parents[2] / "docs" / "guide" / "datasets.md"
    programs = re.findall(r"```python\n(.*?)```", guide.read_text(encoding="utf-8"), re.DOTALL)
    assert len(programs) == 3
    monkeypatch.chdir(tmp_path)
    make(clachan, Path("clans-trader"), "clans", "--games", 2)
    make(clachan, Path("clans-expert"), "clans", "--games", 1, "--decisions")
    names: dict[str, Any] = {}
    for program in programs:
        if "load_dataset" not in program:
            exec(compile(program, "datasets.md", "exec"), names)
    assert names["masks"].shape == (len(names["decisions"]), 82)
    assert "Clans" in capsys.readouterr().out
