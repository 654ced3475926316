"""`import clachan` is enough to load, show and play a game."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path
from typing import assert_type
from xml.etree import ElementTree as ET

import pytest

import clachan
from clachan.clans.rules.state import ClansState
from clachan.clans.rules.view import ClansView
from clachan.game_package import GamePackage, without_boxes
from clachan.kernel.errors import IllegalMove, InvalidNotation, InvalidOption, InvalidRecord
from clachan.kernel.match import Match
from clachan.kernel.rng import Rng
from clachan.skye.rules.moves import Price
from clachan.skye.rules.state import SkyeState
from clachan.skye.rules.view import SkyeView
from tests.any_game import pig
from tools.api_page import definition

ROOT = Path(__file__).parents[2]


def test_the_example_of_the_guide() -> None:
    table = clachan.load("skye", seats=2, seed=7)
    assert repr(table.legal_moves()) == (
        "<30 moves: price axe 1 1, price axe 1 2, price axe 1 3, ...>"
    )
    table.push("price 3 axe 1")
    assert table.to_act == (1,)
    assert "yellow" in str(table) and "phase 'price'" in str(table)
    assert table.view(0).gold == (5, 5)
    assert str(table.record).endswith("blue price 3 axe 1\n")


def test_a_move_may_be_text_or_a_value() -> None:
    by_text, by_value = [clachan.load("skye", seed=1) for _ in range(2)]
    by_text.push("price 1 1 axe")
    by_value.push(Price((1, 1, 0)))
    assert by_text.record == by_value.record
    by_text.push("price 2 axe 1", seat=1)
    assert by_text.moves[-1].seat == 1
    assert [event.code for event in by_text.moves[-1].events] == ["ready", "revealed", "revealed"]


@pytest.mark.parametrize("name", ["skye", "clans"])
def test_a_whole_game_taken_back_and_played_again(name: str) -> None:
    table = clachan.load(name, seats=3, seed="whole")
    start = str(table)
    pushed = []
    while not table.is_over:
        pushed.append((table.to_act[0], table.choose("greedy")))
        table.push(pushed[-1][1])
    record, result = table.record, table.result
    assert result is not None and record.result == result.points
    assert [table.pop() for _ in pushed] == [move for _, move in reversed(pushed)]
    assert str(table) == start and table.result is None
    for seat, move in pushed:
        table.push(move, seat)
    assert table.record == record
    with pytest.raises(IllegalMove, match="the game is over"):
        table.push(pushed[-1][1])


def test_the_deals_are_those_of_a_match_with_the_same_seed() -> None:
    table = clachan.load("clans", seats=4, seed=11)
    match = Match(table.game, [clachan.bot("clans", "random")] * 4, {}, Rng(11))
    match.run()
    deals = [entry for entry in match.record.entries if entry.seat == "chance"]
    assert list(table.record.entries) == deals


def test_a_copy_goes_its_own_way() -> None:
    table = clachan.load("clans", seed=2)
    twin = table.copy()
    twin.push(twin.choose("random"))
    assert len(twin.moves) == len(table.moves) + 1
    twin.pop()
    assert str(twin) == str(table)


def test_replay() -> None:
    table = clachan.load("skye", seed=3, boxes="journeyman+druids", options={"tablets": "game"})
    for _ in range(40):
        table.push(table.choose("random"))
    again = clachan.replay(str(table.record))
    assert again.record == table.record and str(again) == str(table)
    while again.moves:
        again.pop()
    assert again.to_act == (clachan.CHANCE,)
    text = str(table.record).replace("price", "prise", 1)
    with pytest.raises(InvalidRecord, match=r"^line \d+: 'prise"):
        clachan.replay(text)
    with pytest.raises(InvalidRecord, match="there is no game 'chess'"):
        clachan.replay(text.replace("game: skye", "game: chess"))


def test_chance_may_be_played_by_hand() -> None:
    table = clachan.load("clans", seats=2, deal=False, options={"start": "red"})
    assert table.to_act == (clachan.CHANCE,)
    table.push(table.choose("random"))
    assert len(table.moves) == 1
    assert "To act: chance." in str(table)


def test_every_game_without_a_seed_is_different() -> None:
    assert clachan.load("clans").record != clachan.load("clans").record


def test_other_games_of_the_catalog(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        clachan.catalog.GAMES, "pig", GamePackage("pig", without_boxes("pig", pig.Pig))
    )
    table = clachan.load("pig", seed=1)
    assert "points: [0, 0]" in str(table)
    assert table._repr_svg_() is None
    table.push("roll")
    table.pop()


@pytest.mark.parametrize(
    ("arguments", "error", "says"),
    [
        ({"game": "chess"}, InvalidOption, "there is no game 'chess'; games: skye, clans"),
        ({"game": "skye", "seats": 7}, InvalidOption, "is for 2, 3, 4, 5 players, not 7"),
        ({"game": "skye", "seats": 2.0}, TypeError, "a whole number, not float"),
        ({"game": "skye", "seed": 1.5}, TypeError, "a whole number or a text, not float"),
        ({"game": "skye", "seed": True}, TypeError, "a whole number or a text, not bool"),
        ({"game": "skye", "boxes": ["wizards"]}, InvalidOption, "no box wizards"),
        ({"game": "clans", "boxes": ["druids"]}, InvalidOption, "this game has no boxes"),
        ({"game": "clans", "options": {"start": 1}}, InvalidOption, "names and values are words"),
        ({"game": "clans", "options": {"wind": "on"}}, InvalidOption, "has no option 'wind'"),
    ],
)
def test_bad_arguments(arguments: dict[str, object], error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=re.escape(says)):
        clachan.load(**arguments)  # type: ignore[call-overload]


def test_bad_moves_leave_the_table_as_it_was() -> None:
    table = clachan.load("skye", seed=7)
    before = table.record
    with pytest.raises(InvalidNotation, match="'prise 3' is not a move"):
        table.push("prise 3")
    with pytest.raises(IllegalMove, match=re.escape("there are only 5 gold (Skye 4.4)")):
        table.push("price 30 axe 1")
    with pytest.raises(TypeError, match="not int"):
        table.push(3)  # type: ignore[arg-type]
    with pytest.raises(
        InvalidOption, match=re.escape("no seat 5; the seats are 0 to 1 (blue, yellow)")
    ):
        table.push("pass", seat=5)
    with pytest.raises(InvalidOption, match="there is no seat True"):
        table.view(True)
    with pytest.raises(IndexError, match="no move to take back"):
        table.pop()
    with pytest.raises(InvalidOption, match="there is no bot 'genius' for skye"):
        table.choose("genius")
    assert table.record == before


def test_the_types_follow_the_name() -> None:
    skye, clans = clachan.load("skye", seed=1), clachan.load("clans", seed=1)
    assert_type(skye, clachan.GameTable[SkyeState, SkyeView])
    assert_type(clans.view(0), ClansView)
    assert isinstance(skye.view(None), SkyeView) and isinstance(clans.state, ClansState)


@pytest.mark.parametrize("name", ["skye", "clans"])
def test_notebooks_draw_the_table(name: str) -> None:
    table = clachan.load(
        name, seats=3, seed=5, boxes=("journeyman", "druids") if name == "skye" else ()
    )
    while not table.is_over:
        for drawn in (table, table.view(2), *getattr(table.view(0), "territories", ())):
            svg = drawn._repr_svg_()
            assert ET.fromstring(svg).tag.endswith("svg")
        for _ in range(9):
            if not table.is_over:
                table.push(table.choose("random"))
    assert "(you)" not in str(table._repr_svg_())


def test_a_drawing_shows_no_more_than_the_view() -> None:
    table = clachan.load("clans", seed=1)
    hands = table.state.hands
    svg = table.view(0)._repr_svg_()
    assert svg.count("<rect") == 1 + 4 + 26 + len(hands[0]), "a table of 26 places and one hand"


def test_importing_loads_nothing_and_every_name_exists() -> None:
    program = (
        "import sys, clachan; before = [m for m in sys.modules if m.startswith('clachan.')];"
        "print(*before); print([getattr(clachan, name) for name in clachan.__all__] and 'ok');"
        "print(set(clachan.__all__) <= set(dir(clachan)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["clachan.build", "ok", "True"]
    with pytest.raises(AttributeError, match="module 'clachan' has no attribute 'lode'"):
        clachan.lode  # type: ignore[attr-defined] # noqa: B018 - looked up on purpose


def test_everything_public_has_a_docstring() -> None:
    for name, home in clachan._HOMES.items():
        if name != "CHANCE":
            # From the source: compiled classes have no docstrings.
            assert ast.get_docstring(definition(home, name)), name
    for name in dir(clachan.GameTable):
        if not name.startswith("_"):
            assert getattr(clachan.GameTable, name).__doc__, name
