"""`clachan replay` and `clachan verify`: records are read with care."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.shell import Shell


@pytest.fixture
def record(clachan: Shell, tmp_path: Path) -> Path:
    """The game that the seed `tale` gives as its first one."""
    clachan("simulate", "skye", "--seats", 2, "--games", 1, "--seed", "tale", "--records", tmp_path)
    return tmp_path / "skye-000000.record"


def rewrite(record: Path, old: str, new: str) -> None:
    text = record.read_text(encoding="utf-8")
    assert old in text
    record.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_replay_shows_every_move_and_the_reasons(clachan: Shell, record: Path) -> None:
    said = clachan("replay", record)
    assert said.code == 0
    moves = record.read_text(encoding="utf-8").partition("moves:\n")[2].splitlines()[:-1]
    for move in moves:
        seat, _, text = move.partition(" ")
        assert any(line.startswith(seat) and text in line for line in said.out.splitlines())
    assert "+5 castle at castle (Skye 3.1)" in said.out
    assert said.out.splitlines()[-1].startswith("result: ")


def test_a_replay_as_one_object(clachan: Shell, record: Path) -> None:
    value = clachan("replay", record, "--json").value
    assert (value["game"], value["seats"], value["finished"]) == ("skye", 2, True)
    assert len(value["moves"]) == value["plies"]
    assert value["moves"][0]["seat"] == "chance"
    last = record.read_text(encoding="utf-8").splitlines()[-1]
    assert last == f"result: {' '.join(map(str, value['points']))}"


def test_a_right_record_is_right(clachan: Shell, record: Path) -> None:
    said = clachan("verify", record)
    assert said.code == 0
    assert "1 of 1 records are right" in said.out


def test_a_game_in_progress_is_right_too(clachan: Shell, record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()[:20]
    record.write_text("\n".join(lines) + "\n", encoding="utf-8")
    said = clachan("verify", record)
    assert said.code == 0
    assert "not finished" in said.out


def test_the_seed_proves_the_deals(clachan: Shell, record: Path) -> None:
    assert clachan("verify", record, "--seed", "tale/0").code == 0
    said = clachan("verify", record, "--seed", "tale/1")
    assert said.code == 1
    assert "was not made with the seed 'tale/1'" in said.complaint


def test_a_deal_that_the_seed_did_not_give_is_found(clachan: Shell, record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    start = next(line for line in text.splitlines() if line.startswith("chance start"))
    other = {"chance start blue": "chance start yellow", "chance start yellow": "chance start blue"}
    head = text.partition(start)[0]
    record.write_text(f"{head}{other[start]}\n", encoding="utf-8")
    assert clachan("verify", record).code == 0, "a legal game, only not the one the seed gives"
    said = clachan("verify", record, "--seed", "tale/0")
    assert said.code == 1
    assert "chance made" in said.complaint
    assert "the seed gives" in said.complaint


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("clachan record 1", "clachan record 9", "line 1: record format 9 is unknown"),
        ("clachan record 1", "dear diary", "line 1: not a record"),
        ("game: skye", "game: chess", "there is no game 'chess'"),
        ("game: skye", "game: clans", "line "),
        ("rules: 1", "rules: 99", "played by rules version 99 of skye"),
        ("boxes: -", "boxes: dragons", "no box dragons"),
        ("seats: 2", "seats: two", "line 5: 'two' is not a number"),
        ("seats: 2", "seats: 3", "line 7: 3 seats, but 2 names"),
        ("options: -", "options: weather=rain", "no option 'weather'"),
        ("options: -", "options: rain", "line 6: option 'rain' is not of the form name=value"),
        ("seed: ", "seeds: ", "line 8: expected 'seed: ...'"),
        ("moves:", "move:", "line 10: expected 'moves:'"),
        ("blue price", "green price", "there is no seat 'green' at this table"),
        ("blue price", "blue prize", "is not a move"),
        ("blue build", "blue build castle", "is not a move"),
        ("result: ", "result: 1", "the record claims the result"),
    ],
)
def test_a_broken_record_is_refused_with_line_and_reason(
    clachan: Shell, record: Path, old: str, new: str, complaint: str
) -> None:
    rewrite(record, old, new)
    for command in ("verify", "replay"):
        said = clachan(command, record)
        assert said.code == 1
        assert f"{record}: " in said.complaint
        assert complaint in said.complaint


def test_an_illegal_move_is_named_with_line_and_rule(clachan: Shell, record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if " build " in line)
    seat = lines[at].split()[0]
    lines[at] = f"{seat} pass"
    record.write_text("\n".join(lines) + "\n", encoding="utf-8")
    said = clachan("verify", record)
    assert said.code == 1
    assert f"line {at + 1}: {seat} cannot pass" in said.complaint
    assert "(Skye " in said.complaint


def test_what_is_no_text_or_no_file_is_refused(clachan: Shell, tmp_path: Path) -> None:
    picture = tmp_path / "picture.record"
    picture.write_bytes(b"\x89PNG\xff")
    said = clachan("verify", picture, tmp_path / "missing.record")
    assert said.code == 1
    assert "picture.record: not a text in UTF-8 (at byte 0)" in said.complaint
    assert "missing.record: cannot be read: No such file or directory" in said.complaint
    assert "0 of 2 records are right" in said.out


def test_one_broken_record_among_many_is_found(clachan: Shell, tmp_path: Path) -> None:
    clachan("simulate", "clans", "--games", 6, "--records", tmp_path)
    rewrite(tmp_path / "clans-000004.record", "result: ", "result: 9")
    value = clachan("verify", tmp_path, "--json").value
    assert (value["ok"], value["records"], value["broken"]) == (False, 6, 1)
    [broken] = [row for row in value["files"] if not row["ok"]]
    assert broken["file"].endswith("clans-000004.record")
    assert "claims the result" in broken["error"]


def test_an_empty_folder_or_a_seed_for_many_is_wrong_usage(clachan: Shell, tmp_path: Path) -> None:
    assert clachan("verify", tmp_path).code == 2
    clachan("simulate", "clans", "--games", 2, "--records", tmp_path)
    assert clachan("verify", tmp_path, "--seed", "1").code == 2
