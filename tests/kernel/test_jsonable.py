"""Views, events and moves of every game become plain JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

from clachan.catalog import find_game
from clachan.kernel.jsonable import to_json
from clachan.kernel.line import Event, Line
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from clachan.skye.package import BOXES as EXPANSIONS

GAMES = [find_game("clans"), find_game("skye"), find_game("skye", EXPANSIONS)]


def test_an_event_becomes_a_dictionary_of_its_fields() -> None:
    line = Line("sheep", 3, "Skye 10.2", ("castle", "e1"), (("count", 3),))
    event = Event("scored", Seat(2), (line,), (("slot", "A"),))
    assert to_json(event) == {
        "code": "scored",
        "seat": 2,
        "lines": [
            {
                "reason": "sheep",
                "amount": 3,
                "rule": "Skye 10.2",
                "cells": ["castle", "e1"],
                "facts": [["count", 3]],
            }
        ],
        "facts": [["slot", "A"]],
    }


def test_a_move_becomes_its_notation() -> None:
    assert to_json(find_game("clans").parse_move("lay red-3 T4")) == "lay red-3 T4"


@pytest.mark.parametrize("game", GAMES, ids=["clans", "skye", "skye with boxes"])
def test_every_view_of_a_game_becomes_plain_json(game: Any) -> None:
    """So a table that knows no game can show it; nothing is shown by its memory address."""
    state, rng = game.setup(3, {}), Rng("views")
    while acting := game.to_act(state):
        for viewer in (None, Seat(0), Seat(2)):
            view = to_json(game.view(state, viewer))
            text = json.dumps(view)
            assert json.loads(text) == view
            assert view["seat"] == viewer
            assert " object at 0x" not in text
        seat = acting[0]
        if seat == CHANCE:
            game.apply(state, seat, game.deal(state, rng))
        else:
            game.apply(state, seat, game.legal_moves(state, seat).sample(rng))


def test_the_view_of_a_new_game_of_skye() -> None:
    game = find_game("skye")
    view = to_json(game.view(game.setup(3, {"scoring": "beginner"}), None))
    assert view["scoring"] == ["S02", "S01", "S09", "S12"]


def test_a_value_without_a_json_form_is_named() -> None:
    with pytest.raises(TypeError, match="a object cannot be converted to JSON"):
        to_json(object())
