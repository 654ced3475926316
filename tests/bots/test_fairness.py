"""Bots do not use what their seat cannot see."""

from __future__ import annotations

from typing import Any

import pytest

from clachan.bots.registry import bot, entries
from clachan.kernel.game import Game
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from tests.bots.positions import clans, decisions, skye

SEARCHING = ("expert", "master")
"""These are slow, so they are tested in fewer positions."""


def hidden_differs(game: Game[Any, Any], state: Any, seat: Seat) -> tuple[Any, Any] | None:
    """Two states that look the same to `seat` but not to another seat; None if there are none."""
    view = game.view(state, seat)
    rng = Rng("behind the screens")
    one = game.determinize(view, rng)
    for _ in range(20):
        two = game.determinize(view, rng)
        for other in range(view.seats):
            if other != seat and game.view(one, Seat(other)) != game.view(two, Seat(other)):
                return one, two
    return None


def secrets(game: Game[Any, Any], seats: int, count: int) -> list[tuple[Any, Any, Seat]]:
    """Pairs of states that differ only in what a seat may not see."""
    found: list[tuple[Any, Any, Seat]] = []
    for state, seat, moves in decisions(game, seats, "secrets", True):
        pair = hidden_differs(game, state, seat) if len(moves) > 1 else None
        if pair is not None:
            found.append((*pair, seat))
        if len(found) == count:
            break
    return found


def choice(game: Game[Any, Any], name: str, code: str, state: Any, seat: Seat) -> Move:
    player = bot(name, code)
    return player.choose(game.view(state, seat), game.legal_moves(state, seat), Rng("own luck"))


@pytest.mark.parametrize("code", [e.code for e in entries("skye") if e.code not in SEARCHING])
def test_sealed_prices_do_not_influence_a_bot(code: str) -> None:
    game = skye()
    pairs = secrets(game, 3, 3)
    assert pairs, "some seat prices after another has sealed its sheet"
    for one, two, seat in pairs:
        assert choice(game, "skye", code, one, seat) == choice(game, "skye", code, two, seat)


@pytest.mark.parametrize("code", SEARCHING)
def test_sealed_prices_do_not_influence_a_search(code: str) -> None:
    game = skye()
    one, two, seat = secrets(game, 2, 1)[0]
    assert choice(game, "skye", code, one, seat) == choice(game, "skye", code, two, seat)


@pytest.mark.parametrize("code", [e.code for e in entries("clans") if e.code not in SEARCHING])
def test_hidden_hands_do_not_influence_a_bot(code: str) -> None:
    game = clans()
    for one, two, seat in secrets(game, 3, 4):
        assert choice(game, "clans", code, one, seat) == choice(game, "clans", code, two, seat)


@pytest.mark.parametrize("code", ["expert", "master@100games"])
def test_hidden_hands_do_not_influence_a_search(code: str) -> None:
    game = clans()
    one, two, seat = secrets(game, 3, 3)[-1]
    assert choice(game, "clans", code, one, seat) == choice(game, "clans", code, two, seat)


def test_a_used_bot_chooses_like_a_new_one() -> None:
    game = skye("journeyman", "druids")
    used = bot("skye", "trader")
    for number, (state, seat, moves) in enumerate(decisions(game, 2, "seasoned")):
        if number < 40:
            view = game.view(state, seat)
            expected = bot("skye", "trader").choose(view, moves, Rng("luck"))
            assert used.choose(view, moves, Rng("luck")) == expected
