"""Search positions of Clans and Glory agree with the rules, and the forecast with the score."""

from __future__ import annotations

from typing import Any

import pytest

from clachan.bots.clans.choices import choices
from clachan.bots.clans.forecast import Forecast
from clachan.bots.clans.position import PositionSampler, search_position
from clachan.games.clans.cards import RANKS
from clachan.games.clans.scoring import scores
from clachan.kernel.rng import Rng
from tests.bots.positions import clans, decisions


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_search_positions_play_and_score_as_in_the_rules(seats: int) -> None:
    """Clans 3, 5.3: the same moves give the same points at every moment."""
    game = clans()
    for state, seat, moves in decisions(game, seats, f"flat {seats}"):
        position = search_position(state)
        assert position.points() == [points for points, _ in scores(state)]
        move: Any = moves.sample(Rng("flat"))
        after = game.play(state, seat, move).state
        board = state.setup.table.board_of[move.place]
        face_up = str(move).startswith("lay")
        position.play(move.card, move.place, board, move.shield, face_up)
        flat = search_position(after)
        assert (position.free, position.near) == (flat.free, flat.near)
        assert (position.counts, position.stacks) == (flat.counts, flat.stacks)
        assert (position.unseen, position.shields) == (flat.unseen, flat.shields)
        assert [sorted(hand) for hand in position.hands] == [sorted(hand) for hand in flat.hands]
        assert position.lays_left == flat.lays_left


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_choices_group_the_legal_moves(seats: int) -> None:
    game = clans()
    for state, _, moves in decisions(game, seats, f"lumped {seats}"):
        found = choices(search_position(state), 1.6, 8.0)
        assert sum([p.bit_count() for choice in found for p in choice.places]) == len(moves)


def test_without_further_cards_the_forecast_is_the_score() -> None:
    """Clans 5.3: the first-laid shield takes the lowest rank."""
    for state, seat, _ in decisions(clans(), 3, "today"):
        position = search_position(state)
        forecast = Forecast(position, 0.0)
        mine = 0.0
        for board in range(position.boards):
            weights = [float(owner == seat) for owner in position.stacks[board]]
            mine += forecast.board(position.counts, board * RANKS, -1, 3, weights)
        assert mine == pytest.approx(position.points()[seat])


def test_sampled_positions_differ_only_in_hidden_cards() -> None:
    game = clans()
    for number, (state, seat, _) in enumerate(decisions(game, 4, "deals")):
        if number % 7:
            continue
        sampler = PositionSampler(game.view(state, seat), Rng(1))
        rng = Rng(2)
        for _ in range(3):
            dealt = sampler.deal(rng)
            assert dealt.hands[seat] == list(state.hands[seat])
            assert [len(h) for h in dealt.hands] == [len(h) for h in state.hands]
            cards = [card for hand in dealt.hands for card in hand]
            assert len(set(cards)) == len(cards)
            assert not set(cards) & set(state.face_up)
