"""`clachan replay` and `clachan verify`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from clachan.kernel.rng import Rng
from clachan.tables.fair_deals import DealSecret
from clachan.tables.setup import person
from tests.cli.shell import Shell
from tests.tables.logged_table import ANA, BO, LoggedTable, set_up


@pytest.fixture
def record(clachan: Shell, tmp_path: Path) -> Path:
    """The first game of the seed `tale`."""
    clachan("simulate", "skye", "--seats", 2, "--games", 1, "--seed", "tale", "--records", tmp_path)
    return tmp_path / "skye-000000.record"


def rewrite(record: Path, old: str, new: str) -> None:
    text = record.read_text(encoding="utf-8")
    assert old in text
    record.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_replay_shows_every_move_and_the_reasons(clachan: Shell, record: Path) -> None:
    result = clachan("replay", record)
    assert result.code == 0
    moves = record.read_text(encoding="utf-8").partition("moves:\n")[2].splitlines()[:-1]
    for move in moves:
        seat, _, text = move.partition(" ")
        assert any(line.startswith(seat) and text in line for line in result.out.splitlines())
    assert "+5 castle at castle (Skye 3.1)" in result.out
    assert result.out.splitlines()[-1].startswith("result: ")


def test_a_replay_as_one_object(clachan: Shell, record: Path) -> None:
    value = clachan("replay", record, "--json").value
    assert (value["game"], value["seats"], value["finished"]) == ("skye", 2, True)
    assert len(value["moves"]) == value["plies"]
    assert value["moves"][0]["seat"] == "chance"
    last = record.read_text(encoding="utf-8").splitlines()[-1]
    assert last == f"result: {' '.join(map(str, value['points']))}"


def test_a_right_record_is_right(clachan: Shell, record: Path) -> None:
    result = clachan("verify", record)
    assert result.code == 0
    assert "1 of 1 records are right" in result.out


def truncate(record: Path, lines: int) -> None:
    """Keep the first lines; a negative number drops that many at the end."""
    kept = record.read_text(encoding="utf-8").splitlines()[:lines]
    record.write_text("\n".join(kept) + "\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("kept", "reason"),
    [
        (20, "the game is not finished"),
        (-2, "the game is not finished"),
        (-1, "the result line is missing"),
    ],
)
def test_a_truncated_record_is_incomplete(
    clachan: Shell, record: Path, kept: int, reason: str
) -> None:
    truncate(record, kept)
    result = clachan("verify", record)
    assert result.code == 3
    assert f"incomplete: {reason}" in result.error
    assert "0 of 1 records are right, 1 incomplete" in result.out
    value = clachan("verify", record, "--json").value
    assert (value["ok"], value["incomplete"], value["files"][0]["ok"]) == (False, 1, False)
    assert clachan("replay", record).code == 0


def test_incomplete_records_are_counted_among_many(clachan: Shell, tmp_path: Path) -> None:
    clachan("simulate", "clans", "--games", 30, "--records", tmp_path)
    truncate(tmp_path / "clans-000003.record", -1)
    truncate(tmp_path / "clans-000007.record", 20)
    result = clachan("verify", tmp_path)
    assert result.code == 3
    assert "28 of 30 records are right, 2 incomplete" in result.out
    assert "clans-000003.record: " in result.error
    assert "clans-000007.record: " in result.error
    rewrite(tmp_path / "clans-000004.record", "result: ", "result: 9")
    result = clachan("verify", tmp_path)
    assert result.code == 1, "a wrong record counts for more than an incomplete one"
    assert "27 of 30 records are right, 2 incomplete, 1 wrong" in result.out


def test_help_says_what_is_proved_and_names_the_exit_codes(clachan: Shell) -> None:
    text = " ".join(clachan("verify", "--help").out.split())
    for phrase in ("every move was legal", "not prove who chose", "3 none is wrong"):
        assert phrase in text


def test_the_seed_proves_the_deals(clachan: Shell, record: Path) -> None:
    assert clachan("verify", record, "--seed", "tale/0").code == 0
    result = clachan("verify", record, "--seed", "tale/1")
    assert result.code == 1
    assert "was not made with the seed 'tale/1'" in result.error


def test_a_deal_that_the_seed_did_not_give_is_found(clachan: Shell, record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    start = next(line for line in text.splitlines() if line.startswith("chance start"))
    other = {"chance start blue": "chance start yellow", "chance start yellow": "chance start blue"}
    head = text.partition(start)[0]
    record.write_text(f"{head}{other[start]}\n", encoding="utf-8")
    assert clachan("verify", record).code == 3, "legal so far, but not the game the seed gives"
    result = clachan("verify", record, "--seed", "tale/0")
    assert result.code == 1
    assert "chance made" in result.error
    assert "the seed gives" in result.error


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("clachan record 1", "clachan record 9", "line 1: unknown record format '9'"),
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
        ("blue price", "green price", "there is no seat 'green'; the seats are blue, yellow"),
        ("blue price", "blue prize", "is not a move"),
        ("blue build", "blue build castle", "is not a move"),
        ("result: ", "result: 1", "the record claims the result"),
        ("result: ", "result: +", "is not a number"),
        ("seats: 2", "seats: +2", "line 5: '+2' is not a number"),
        ("seats: 2", "seats: \uff12", "line 5: '\uff12' is not a number"),
        ("rules: 1", "rules: 0_1", "line 3: '0_1' is not a number"),
        ("options: -", "options: start=blue start=blue", "line 6: option 'start' is given twice"),
        ("seed: sha256:", "seed: sha256:0", "is not the commitment to a seed"),
        ("seed: sha256:", "seed: ", "is not the commitment to a seed"),
        (
            "moves:",
            "moves:\n\n  \n" + "x" * 5000,
            "line 13: the line is too long: 5,000 characters",
        ),
        ("moves:", "moves:\nblue " + "x" * 500, "x ... x"),
        ("moves:", "moves:\n" + "blue pass\n" * 200_000, "the record is too long"),
    ],
)
def test_a_wrong_record_is_refused_with_line_and_reason(
    clachan: Shell, record: Path, old: str, new: str, error: str
) -> None:
    rewrite(record, old, new)
    for command in ("verify", "replay"):
        result = clachan(command, record)
        assert result.code == 1
        assert f"{record}: " in result.error
        assert error in result.error
        assert len(result.error) < 700


@pytest.mark.parametrize("blank_lines", [0, 3])
def test_an_illegal_move_is_named_with_line_and_rule(
    clachan: Shell, record: Path, blank_lines: int
) -> None:
    rewrite(record, "moves:", "moves:" + "\n" * blank_lines)
    lines = record.read_text(encoding="utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if " build " in line)
    seat = lines[at].split()[0]
    lines[at] = f"{seat} pass"
    record.write_text("\n".join(lines) + "\n", encoding="utf-8")
    result = clachan("verify", record)
    assert result.code == 1
    assert f"line {at + 1}: {seat} cannot pass" in result.error
    assert "(Skye " in result.error


def test_a_file_that_is_not_text_or_not_there_is_refused(clachan: Shell, tmp_path: Path) -> None:
    picture = tmp_path / "picture.record"
    picture.write_bytes(b"\x89PNG\xff")
    result = clachan("verify", picture, tmp_path / "missing.record")
    assert result.code == 1
    assert "picture.record: not a UTF-8 text file (at byte 0)" in result.error
    assert "missing.record: cannot be read: No such file or directory" in result.error
    assert "0 of 2 records are right" in result.out


def test_one_wrong_record_among_many_is_found(clachan: Shell, tmp_path: Path) -> None:
    clachan("simulate", "clans", "--games", 6, "--records", tmp_path)
    rewrite(tmp_path / "clans-000004.record", "result: ", "result: 9")
    value = clachan("verify", tmp_path, "--json").value
    assert (value["ok"], value["records"], value["right"], value["wrong"]) == (False, 6, 5, 1)
    [wrong] = [row for row in value["files"] if not row["ok"]]
    assert wrong["file"].endswith("clans-000004.record")
    assert "claims the result" in wrong["error"]


def test_an_empty_folder_or_a_seed_for_many_is_wrong_usage(clachan: Shell, tmp_path: Path) -> None:
    assert clachan("verify", tmp_path).code == 2
    clachan("simulate", "clans", "--games", 2, "--records", tmp_path)
    assert clachan("verify", tmp_path, "--seed", "1").code == 2


PART = "a1" * 32
SECRET = DealSecret("5e" * 32, "0a" * 32)


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    """A game exported from a table where Ana added a part and Bo did not."""
    holders = (person(ANA, "Ana", PART), person(BO, "Bo"))
    logged = LoggedTable(replace(set_up("clans", holders, seed=""), secret=SECRET))
    logged.play_to_end(Rng("shared"))
    file = tmp_path / "clans.clachan"
    file.write_text(str(logged.table.record()), encoding="utf-8")
    return file


def test_the_deals_of_a_table_are_checked(clachan: Shell, shared: Path) -> None:
    result = clachan("verify", "--fair", shared)
    assert result.code == 0, result.err
    assert "the deals are right: commitment, 1 part and 4 draws; no part from Bo" in result.out
    value = clachan("verify", "--fair", shared, "--json").value
    assert value["files"][0]["fair"] == {"draws": 4, "parts": 1, "absent": ["Bo"]}


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("secret: 5e", "secret: 5f", "do not give the commitment"),
        ("parts: a1", "parts: a2", "do not give the seed"),
        ("parts: a1", "parts: ", "a part must be 64 digits"),
        ("chance start red", "chance start blue", "but the parts give"),
    ],
)
def test_forged_deals_are_found(
    clachan: Shell, shared: Path, old: str, new: str, reason: str
) -> None:
    rewrite(shared, old, new)
    result = clachan("verify", "--fair", shared)
    assert result.code == 1 and reason in result.err


def test_what_a_player_noted_is_compared(clachan: Shell, shared: Path) -> None:
    assert clachan("verify", shared, "--part", PART, "--commitment", SECRET.commitment).code == 0
    result = clachan("verify", shared, "--part", "b0" * 32)
    assert result.code == 1 and "your part" in result.err
    result = clachan("verify", shared, "--commitment", "sha256:" + "0" * 64)
    assert result.code == 1 and "you noted the commitment" in result.err
    assert clachan("verify", "--fair", shared, "--seed", "7").code == 2


def test_deals_that_prove_nothing_are_not_fair(
    clachan: Shell, record: Path, tmp_path: Path
) -> None:
    result = clachan("verify", "--fair", record)
    assert result.code == 1 and "its deals cannot be checked" in result.err
    logged = LoggedTable(replace(set_up("clans", seed="chosen"), is_practice=True))
    logged.play_to_end(Rng("practice"))
    practice = tmp_path / "practice.clachan"
    practice.write_text(str(logged.table.record()), encoding="utf-8")
    result = clachan("verify", "--fair", practice)
    assert result.code == 1 and "this is a practice game" in result.err
    result = clachan("verify", practice, "--seed", "chosen")
    assert result.code == 0 and "a practice game with a chosen seed" in result.out
