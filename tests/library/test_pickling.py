"""States, views, moves and generators survive pickling and copying, in whichever build runs."""

from __future__ import annotations

import copy
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import clachan
from clachan.catalog import find_game
from clachan.kernel.game import Game
from clachan.kernel.jsonable import to_json
from clachan.kernel.match import rollout
from clachan.kernel.move import Move
from clachan.kernel.rng import HashedRng, Rng
from clachan.kernel.seats import CHANCE, Seat
from clachan.skye.rules.data_rows import parse_content
from clachan.skye.rules.game import skye
from clachan.skye.rules.tiles import Tile

GAMES = [
    ("clans", ()),
    ("skye", ()),
    ("skye", ("journeyman",)),
    ("skye", ("druids",)),
    ("skye", ("journeyman", "druids")),
]
LARGEST_VIEW = 8_000
"""Bytes; without care a view is 306 kB."""


def random_game(game: Game[Any, Any], seats: int, seed: str) -> Iterator[tuple[Any, Seat, Move]]:
    """Yield each state with the next seat and its move; the state changes afterwards."""
    state = game.setup(seats, {})
    rng = Rng(seed)
    while acting := game.to_act(state):
        seat = acting[-1]
        move = (
            game.deal(state, rng) if seat == CHANCE else game.legal_moves(state, seat).sample(rng)
        )
        yield state, seat, move
        game.apply(state, seat, move)
    yield state, CHANCE, move


def again(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


def shown(game: Game[Any, Any], state: Any) -> Any:
    """Everything about a state: what all seats together see, and how a random game goes on."""
    seen = [to_json(game.view(state, seat)) for seat in (*map(Seat, range(2)), None)]
    after = game.copy(state)
    rollout(game, after, Rng("on"))
    return json.dumps([seen, repr(state), repr(after), to_json(game.view(after, None))])


@pytest.mark.parametrize(("name", "boxes"), GAMES, ids=lambda part: "+".join(part) or "base")
def test_every_state_of_a_game_survives(name: str, boxes: tuple[str, ...]) -> None:
    game = find_game(name, boxes)
    assert again(game).name == game.name
    for place, (state, _, move) in enumerate(random_game(game, 3, f"pickled {boxes}")):
        assert again(move) == move and copy.deepcopy(move) == move
        if place % 8:
            continue
        for twin in (again(state), copy.deepcopy(state), copy.copy(state)):
            assert shown(game, twin) == shown(game, state)
        view = game.view(state, Seat(0))
        assert again(view) == view and copy.deepcopy(view) == view
        assert len(pickle.dumps(view)) < LARGEST_VIEW
        guess = game.determinize(again(view), Rng("guess"))
        assert shown(game, guess) == shown(game, game.determinize(view, Rng("guess")))


@pytest.mark.parametrize(("name", "boxes"), GAMES, ids=lambda part: "+".join(part) or "base")
def test_a_copy_is_independent(name: str, boxes: tuple[str, ...]) -> None:
    game = find_game(name, boxes)
    states = [game.copy(state) for state, _, _ in random_game(game, 2, "apart")]
    state = states[len(states) // 2]
    before = shown(game, state)
    view = game.view(state, None)
    twin, twin_view = again((state, view))
    for other in (twin, copy.deepcopy(state)):
        rollout(game, other, Rng(1))
    assert shown(game, state) == before
    assert twin_view == view


def test_tiles_are_the_same_objects_afterwards() -> None:
    game = skye(("druids",))
    tile = game.rules.seams.tileset.named["T01"]
    assert again(tile) is tile and copy.deepcopy(tile) is tile
    assert again(game) is game and again(game.rules.seams) is game.rules.seams


def test_tiles_of_no_game_are_pickled_as_values() -> None:
    tile = skye().rules.seams.tileset.named["T07"].numbered(-1)
    twin = again(tile)
    assert isinstance(twin, Tile) and twin is not tile
    assert (twin.name, twin.fits, twin.node_totals) == (tile.name, tile.fits, tile.node_totals)


def test_a_game_with_content_of_the_user_can_be_pickled() -> None:
    rows = {"box": "druids", "dolmen": {"spaces_gold": [5, 4, 3, 2, 1]}}
    game = skye(("druids",), [parse_content(json.dumps(rows), "mine.json")])
    assert game is not skye(("druids",))
    state = game.setup(2, {})
    assert again(game) is game
    assert shown(game, again(state)) == shown(game, state)


@pytest.mark.parametrize("rng", [Rng("x"), HashedRng("x")], ids=repr)
def test_generators_go_on_where_they_were(rng: Rng) -> None:
    for _ in range(5):
        rng.below(1000)
    twins = [again(rng), copy.deepcopy(rng), copy.copy(rng), rng.copy()]
    numbers = [rng.below(1000) for _ in range(20)]
    for twin in twins:
        assert type(twin) is type(rng) and twin.seed == rng.seed
        assert [twin.below(1000) for _ in range(20)] == numbers


def test_events_results_and_records() -> None:
    table = clachan.load("skye", seed=4)
    while not table.is_over:
        table.push(table.choose("random"))
    for value in (table.result, table.record, table.game.options, [m.events for m in table.moves]):
        assert again(value) == value and copy.deepcopy(value) == value
    twin = again(table)
    assert str(twin) == str(table) and twin.pop() == table.pop()


def test_legal_moves_refuse_to_be_pickled() -> None:
    game = find_game("clans")
    with pytest.raises(TypeError, match="pickle the state"):
        pickle.dumps(game.legal_moves(game.setup(2, {}), CHANCE))


PROGRAM = """
import pickle, sys
from clachan.build import describe
state, view, move, rng = pickle.loads(sys.stdin.buffer.read())
print(describe().compiled, repr(state), repr(move), rng.below(10**6), len(repr(view)))
"""


@pytest.mark.parametrize("interpreted", ["0", "1"], ids=["current build", "interpreted"])
@pytest.mark.parametrize(("name", "boxes"), [("clans", ()), ("skye", ("journeyman", "druids"))])
def test_another_process_can_unpickle(name: str, boxes: tuple[str, ...], interpreted: str) -> None:
    """Also one that runs the other build."""
    game = find_game(name, boxes)
    *_, (state, _, move) = random_game(game, 2, "sent")
    view = game.view(state, Seat(1))
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=pickle.dumps((state, view, move, Rng(5))),
        env={**os.environ, "CLACHAN_INTERPRETED": interpreted},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    said = done.stdout.decode().strip()
    expected = f"{state!r} {move!r} {Rng(5).below(10**6)} {len(repr(view))}"
    assert said.partition(" ")[2] == expected
    assert interpreted == "0" or said.startswith("False")
