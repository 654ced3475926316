"""Search positions of Clans and Glory agree with the rules, and the forecast with the score."""

from __future__ import annotations

import pytest

from clachan.clans.bots.forecast import POINT, Forecast
from clachan.clans.bots.position import OWNERS, PositionSampler, cards_in, search_position
from clachan.clans.rules.scoring import scores
from clachan.kernel.rng import Rng
from tests.bots.positions import clans, decisions
from tests.clans.bots.position_check import OPTIONS, check_game


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_search_positions_play_and_score_as_in_the_rules(
    seats: int, options: dict[str, str]
) -> None:
    """Clans 3, 4, 5.3: the same moves, positions and points at every moment."""
    for seed in range(4):
        check_game(seed, seats, options)


def test_without_further_cards_the_forecast_is_the_score() -> None:
    """Clans 5.3: the first-laid shield takes the lowest rank."""
    for state, seat, _ in decisions(clans(), 3, "today"):
        position = search_position(state)
        forecast = Forecast(position, 0.0)
        forecast.begin(position)
        mine = 0
        for board in position.boards:
            forecast.look_at(board.bits, 3, OWNERS)
            mine += forecast.points(board.bits, seat)
        assert mine == POINT * scores(state)[seat][0]


def test_the_forecast_counts_what_will_probably_come() -> None:
    """Two shields on an empty board: the first takes the lowest rank that comes, the second the next.

    With a rate r, cards of each rank come like rare events; a rank stays away with a chance of e^-r.
    """
    state, _, _ = next(decisions(clans(), 4, "chances"))
    position = search_position(state)
    forecast = Forecast(position, 1.6)
    forecast.begin(position)
    room = 5
    stays = [forecast.absent(room, rank) for rank in range(6)]
    unseen = [int(position.unseen >> 4 * rank & 15) for rank in range(6)]
    free = int(position.free).bit_count()
    rate = 1.6 * (state.lays_left - 1) / (free - 1) / sum(unseen)
    first = second = 0.0
    none, one = 1.0, 0.0
    for rank in range(6):
        points = (3 + rank) * rate * room * unseen[rank]
        first += none * points
        second += one * points
        one = one * stays[rank] + none * (1 - stays[rank])
        none *= stays[rank]
    forecast.look_at(0, room, 2)
    assert forecast.shield(0) / POINT == pytest.approx(first, abs=0.05)
    assert forecast.shield(1) / POINT == pytest.approx(second, abs=0.05)


def test_sampled_positions_differ_only_in_hidden_cards() -> None:
    game = clans()
    for number, (state, seat, _) in enumerate(decisions(game, 4, "deals")):
        if number % 7:
            continue
        sampler = PositionSampler(game.view(state, seat), Rng(1))
        rng = Rng(2)
        for _ in range(3):
            hands = [cards_in(int(hand.bits)) for hand in sampler.deal(rng).hands]
            assert hands[seat] == list(state.hands[seat])
            assert [len(hand) for hand in hands] == [len(hand) for hand in state.hands]
            cards = [card for hand in hands for card in hand]
            assert len(set(cards)) == len(cards)
            assert not set(cards) & set(state.face_up)
