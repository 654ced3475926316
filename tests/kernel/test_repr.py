"""Values print as short plain text, without memory addresses."""

from __future__ import annotations

from clachan.bots.random_bot import RandomBot
from clachan.clans.rules.scoring import shield_scores
from clachan.kernel.match import Match
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from tests.clans.table import BLUE, GAME, play, table

STATE = play(table("T5 red-4", ["blue-3 green-5", "red-6"]), "blue hide blue-3 T9 shield")


def test_a_state_of_clans_and_glory() -> None:
    assert repr(STATE) == "<Clans and Glory, 2 seats, stage play, 9 of 16 cards laid>"
    assert repr(GAME.setup(3, {})).startswith("<Clans and Glory, 3 seats, stage out, 0 of 24")


def test_the_parts_of_a_state() -> None:
    assert repr(STATE.face_down) == "(FaceDownCard(T9, seat 0, blue-3),)"
    assert repr(STATE.setup) == "<ClansSetup, 2 seats, borders=on, house_rule=off, start=blue>"
    assert repr(STATE.setup.table) == "LongTable(4, borders=True)"
    assert repr(shield_scores(STATE)) == "[<shield 0 on board 2 of seat 0: no cards>]"


def test_games_matches_and_moves() -> None:
    assert repr(GAME) == "<Clans and Glory>"
    match = Match(GAME, [RandomBot()] * 2, {}, Rng(1))
    match.step()
    assert repr(match) == "<Match of clans, 2 seats, 1 moves>"
    moves = "<6 moves: lay red-6 T4, lay red-6 T4 shield, lay red-6 T6, ...>"
    assert repr(GAME.legal_moves(STATE, Seat(1))) == moves
    assert repr(GAME.legal_moves(STATE, BLUE)) == "<0 moves>"


def test_nothing_prints_an_address() -> None:
    match = Match(GAME, [RandomBot()] * 3, {}, Rng(1))
    match.run()
    for value in (match, match.state, match.record, GAME.view(match.state, Seat(0))):
        assert " object at 0x" not in repr(value)
