"""Texts and records read back as what they were written from."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from clachan.kernel.jsonable import to_json
from clachan.kernel.line import Event, Line
from clachan.kernel.record import Entry, Record, open_record, parse_record, replay, seat_name
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from clachan.skye.rules.cells import parse_cell
from clachan.skye.rules.state import SkyeState
from tests.skye.games import next_move
from tests.skye.properties.positions import SEEDS, everything, positions
from tests.skye.table import GAME
from tests.skye.territory import TILES, laid_out


@given(positions())
def test_every_legal_move_reads_back(state: SkyeState) -> None:
    """(Skye 13.3)"""
    for seat in GAME.to_act(state):
        if seat != CHANCE:
            for move in GAME.legal_moves(state, seat):
                assert GAME.parse_move(str(move)) == move


@settings(max_examples=40)
@given(st.integers(2, 5), SEEDS, st.integers(0, 130))
def test_a_record_reads_back_and_leads_to_the_same_position(
    seats: int, seed: int, plies: int
) -> None:
    rng = Rng(seed)
    options = {"scoring": "S03,S08,S14,S13"} if seed % 2 else {}
    state = GAME.setup(seats, options)
    entries: list[Entry] = []
    seen = [everything(state)]
    while GAME.to_act(state) and len(entries) < plies:
        seat, move = next_move(state, rng)
        entries.append(Entry(seat_name(GAME, seat), str(move)))
        state = GAME.play(state, seat, move).state
        seen.append(everything(state))
    outcome = GAME.outcome(state)
    head = open_record(GAME, seats, options, tuple([f"Clan {i}" for i in range(seats)]), str(seed))
    record = Record(head.header, tuple(entries), None if outcome is None else outcome.points)
    assert parse_record(str(record)) == record
    assert str(parse_record(str(record))) == str(record)
    replayed = list(replay(GAME, parse_record(str(record))))
    assert [everything(state) for _, state in replayed] == seen
    assert [step and str(step.move) for step, _ in replayed] == [
        None,
        *[entry.move for entry in entries],
    ]


@given(positions())
def test_json_says_everything_about_territories_and_bag(state: SkyeState) -> None:
    """Built again from their JSON, territories are equal, and the bag holds the same tiles."""
    for territory in state.territories:
        rows = json.loads(json.dumps(territory.to_json()))
        laid = {
            parse_cell(row["cell"]): (TILES[row["tile"]], row["rotation"] // 90) for row in rows
        }
        assert laid_out(laid) == territory
    names = json.loads(json.dumps(state.bag.to_json()))
    assert state.bag == state.bag.without(state.bag.tiles()).with_tiles([TILES[n] for n in names])


@given(positions())
def test_everything_a_view_shows_can_be_written_as_json(state: SkyeState) -> None:
    for seat in (None, *[Seat(i) for i in range(state.seats)]):
        view = GAME.view(state, seat)
        text = json.dumps(to_json(view), sort_keys=True)
        assert text == json.dumps(to_json(GAME.view(GAME.copy(state), seat)), sort_keys=True)
        assert json.loads(text)["gold"] == list(view.gold)


@given(positions(), SEEDS)
def test_what_the_table_is_told_reads_back_from_json(state: SkyeState, seed: int) -> None:
    if GAME.to_act(state):
        _, events = GAME.play(state, *next_move(state, Rng(seed)))
        for event in events:
            assert event_from_json(json.loads(json.dumps(to_json(event)))) == event


def event_from_json(data: dict[str, Any]) -> Event:
    lines = [
        Line(**{**line, "cells": tuple(line["cells"]), "facts": _facts(line)})
        for line in data["lines"]
    ]
    return Event(data["code"], data["seat"], tuple(lines), _facts(data))


def _facts(data: dict[str, Any]) -> tuple[tuple[str, str | int], ...]:
    return tuple([(name, value) for name, value in data["facts"]])
