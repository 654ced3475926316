"""Records of games: written, parsed and replayed."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clachan.bots.random_bot import RandomBot
from clachan.kernel.errors import InvalidRecord
from clachan.kernel.match import Match
from clachan.kernel.record import parse_record, replay
from clachan.kernel.rng import Rng
from clachan.kernel.transcript import transcript
from tests.clans.positions import SEATS, SEEDS, everything, options
from tests.clans.table import GAME


def random_game(seats: int, chosen: dict[str, str], seed: int) -> Match:
    match = Match(GAME, [RandomBot()] * seats, chosen, Rng(seed))
    match.run()
    return match


@given(st.data(), SEATS, SEEDS)
@settings(max_examples=40)
def test_a_record_reads_back_and_replays(data: st.DataObject, seats: int, seed: int) -> None:
    """(Clans 8.2, 8.3)"""
    match = random_game(seats, data.draw(options(seats)), seed)
    record = match.record
    text = str(record)
    assert parse_record(text) == record
    assert str(parse_record(text)) == text
    *_, (_, last) = replay(GAME, record)
    assert everything(last) == everything(match.state)


def test_the_same_seed_and_players_give_the_same_record() -> None:
    for seats in GAME.seat_counts:
        assert str(random_game(seats, {}, 3).record) == str(random_game(seats, {}, 3).record)
        assert str(random_game(seats, {}, 3).record) != str(random_game(seats, {}, 4).record)


def test_a_start_player_who_was_named_is_not_in_the_moves() -> None:
    """(Clans 8.2)"""
    text = str(random_game(3, {"start": "green"}, 1).record)
    assert "options: start=green" in text
    assert "chance start" not in text


RECORD = str(random_game(2, {"start": "blue"}, 5).record)
LINES = RECORD.splitlines()
FIRST_LAY = next(i for i, line in enumerate(LINES) if line.startswith("blue lay"))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("game: clans", "game: skye", "this is a record of skye"),
        ("rules: 1", "rules: 2", "played by rules version 2 of clans; this is version 1"),
        (LINES[FIRST_LAY], "blue lay red-3 T99", r"line 14: 'T99' is not a place at the table"),
        (
            LINES[FIRST_LAY],
            "green lay red-3 T4",
            r"line 14: there is no seat 'green'; the seats are",
        ),
        (LINES[FIRST_LAY], "red lay red-3 T4", r"line 14: red cannot lay .* it is blue's turn"),
        (LINES[FIRST_LAY], "blue", r"line 14: expected a seat and a move"),
        (LINES[-1], "result: 0 999", r"the record claims the result \(0, 999\)"),
    ],
)
def test_a_wrong_or_foreign_record_is_refused(old: str, new: str, complaint: str) -> None:
    with pytest.raises(InvalidRecord, match=complaint):
        list(replay(GAME, parse_record(RECORD.replace(old, new, 1))))


def test_an_unfinished_game_has_no_result() -> None:
    cut = parse_record("\n".join(LINES[: FIRST_LAY + 3]))
    *_, (_, state) = replay(GAME, cut)
    assert GAME.outcome(state) is None
    with pytest.raises(InvalidRecord, match="an unfinished game"):
        list(replay(GAME, parse_record("\n".join([*LINES[: FIRST_LAY + 3], "result: 1 2"]))))


def digest() -> str:
    """Return a hash of the moves, transcripts and views of some games."""
    summed = hashlib.sha256()
    for seats in GAME.seat_counts:
        for house_rule in ("off", "on"):
            record = random_game(seats, {"house_rule": house_rule}, seats).record
            for line in transcript(GAME, record):
                summed.update(line.encode())
            for _, state in replay(GAME, record):
                for seat in GAME.to_act(state):
                    if seat >= 0:
                        summed.update(str(list(GAME.legal_moves(state, seat))).encode())
                    summed.update(repr(GAME.view(state, None)).encode())
    return summed.hexdigest()


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_the_order_is_the_same_under_other_hash_seeds(hash_seed: str) -> None:
    found = subprocess.run(
        [sys.executable, "-c", "from tests.clans.test_records import digest; print(digest())"],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.strip() == digest()
