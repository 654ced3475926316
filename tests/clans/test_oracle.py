"""Compare the engine with the slow, simple oracle: every state, list of moves and score."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from clachan.clans.rules.cards import card_name
from clachan.clans.rules.places import place_name
from clachan.clans.rules.scoring import shield_scores
from clachan.clans.rules.state import NO_CARD, STAGE_NAMES, ClansState
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE
from tests.clans.table import GAME, outcome
from tests.oracle import clans as oracle

GAMES_PER_CASE = 170
CASES = [
    (seats, borders, house_rule)
    for seats in (2, 3, 4)
    for borders in (True, False)
    for house_rule in (False, True)
]
"""Twelve cases of 170 games: 2,040 random games."""

PHASES = {"play": "turns"}


@pytest.fixture(autouse=True)
def _quicker_oracle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cache the oracle's neighbors; it computes them again for every question."""
    monkeypatch.setattr(oracle, "related", cache(oracle.related))


class Oracle(oracle.ClansOracle):
    """Caches the moves of a turn: they are needed here and again when one of them is played."""

    listed: set[str] | None = None

    def moves(self, player: int) -> set[str]:
        if self.listed is None:
            self.listed = super().moves(player)
        return self.listed

    def play(self, player: int, text: str) -> None:
        super().play(player, text)
        self.listed = None


def summary(state: ClansState) -> dict[str, Any]:
    """Return the state in the form of the oracle."""
    stage = STAGE_NAMES[state.stage]
    return {
        "phase": PHASES.get(stage, stage),
        "start": None if state.start == CHANCE else state.start,
        "out": [card_name(card) for card in state.out],
        "open": {
            place_name(place): card_name(state.face_up[place])
            for place in state.setup.table.places
            if state.face_up[place] != NO_CARD
        },
        "face_down": {
            place_name(down.place): [down.seat, card_name(down.card)] for down in state.face_down
        },
        "hands": [[card_name(card) for card in hand] for hand in state.hands],
        "stacks": [list(stack) for stack in state.stacks],
        "shields": state.shields,
    }


def scored(state: ClansState) -> list[tuple[int, int, int, frozenset[str]]]:
    """Return board, shield, player and cards for each shield on the table."""
    return [
        (
            score.board,
            score.shield,
            score.seat,
            frozenset([card_name(state.face_up[place]) for place in score.places]),
        )
        for score in shield_scores(state)
    ]


@pytest.mark.parametrize(("seats", "borders", "house_rule"), CASES)
def test_engine_and_oracle_agree(seats: int, borders: bool, house_rule: bool) -> None:
    """(Clans 1 to 5, 7)"""
    options = {
        "borders": "on" if borders else "off",
        "house_rule": "on" if house_rule else "off",
    }
    face_down = 0
    for seed in range(GAMES_PER_CASE):
        rng = Rng(f"oracle {seats} {borders} {house_rule} {seed}")
        start = None if seed % 2 else seed // 2 % seats
        named = {} if start is None else {"start": GAME.seat_names[start]}
        state = GAME.setup(seats, {**options, **named})
        reference = Oracle(seats, start, borders, house_rule)
        while acting := GAME.to_act(state):
            assert list(acting) == reference.to_act()
            (seat,) = acting
            if seat == CHANCE:
                move = GAME.deal(state, rng)
            else:
                legal = GAME.legal_moves(state, seat)
                listed = [str(move) for move in legal]
                assert len(legal) == len(listed)
                assert set(listed) == reference.moves(seat)
                move = legal.sample(rng)
            GAME.apply(state, seat, move)
            reference.play(seat, str(move))
            assert summary(state) == reference.summary()
            assert scored(state) == [
                (take.board, take.shield, take.player, frozenset(take.cards))
                for take in reference.takes()
            ]
        face_down += len(state.face_down)
        result = outcome(state)
        assert reference.outcome() == {
            "points": list(result.points),
            "winners": list(result.winners),
        }
    assert face_down > 0, "some of these games must have face-down cards"
