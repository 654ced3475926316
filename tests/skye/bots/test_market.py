"""The simulated market agrees with the rules."""

from __future__ import annotations

from typing import Any

import pytest

from clachan.kernel.rng import Rng
from clachan.skye.bots.evaluation import full_evaluation
from clachan.skye.bots.fictitious_play import FictitiousPlay, SearchEffort
from clachan.skye.bots.market import FULL_WEIGHT, NOTHING, OFFER_SIZE
from clachan.skye.bots.outlook import Outlook
from clachan.skye.bots.prices import UNCOMMITTED, PriceFormula
from clachan.skye.bots.trader import (
    RoundAnalysis,
    formula_for,
    market_for,
    purchase_of,
    reset_market,
)
from clachan.skye.rules.moves import AXE, Buy
from tests.bots.positions import decisions, skye


def analysis_of(view: Any) -> RoundAnalysis:
    return RoundAnalysis(view, full_evaluation(Outlook(view), view.territories))


def views(phase: str, seats: int = 3) -> list[tuple[Any, Any]]:
    game = skye()
    found = []
    for state, seat, _ in decisions(game, seats, "market"):
        view = game.view(state, seat)
        if view.phase == phase:
            found.append((state, view))
    return found


def test_a_purchase_moves_gold_as_in_the_rules() -> None:
    """Skye 6.3, 6.4: the buyer pays, the seller gets the price and the committed gold."""
    game = skye()
    bought = 0
    for state, view in views("buy"):
        market = market_for(view, analysis_of(view), [int(seat) for seat in view.stage.queue])
        for move in game.legal_moves(state, view.seat):
            reset_market(market, view)
            market.take(view.seat, purchase_of(view, move))
            after = game.play(state, view.seat, move).state
            if game.view(after, view.seat).phase != "buy":
                continue
            assert market.cash == after.gold
            assert [own.bit_count() for own in market.own] == [len(f) for f in after.for_sale]
            bought += isinstance(move, Buy)
    assert bought > 10


def test_prices_by_formula_are_legal_and_leave_gold_for_buying() -> None:
    """Skye 4.2-4.4; a seat that commits all its gold cannot buy."""
    game = skye()
    for state, view in views("price", 4):
        formula = formula_for(view, analysis_of(view))
        for prices in (formula.sheet(view.seat), formula.guess(view.seat, Rng(1))):
            assert prices.count(AXE) == 1
            gold = view.gold[view.seat]
            assert sum(prices) <= max(2, (1 - UNCOMMITTED) * gold)
            assert game.parse_move(
                "price " + " ".join([str(p) if p else "axe" for p in prices])
            ) in game.legal_moves(state, view.seat)


def play_of(view: Any, clock: Any) -> FictitiousPlay:
    analysis = analysis_of(view)
    market = market_for(view, analysis, list(range(view.seats)))
    formula: PriceFormula = formula_for(view, analysis)
    return FictitiousPlay(market, formula, Rng(3), clock)


def effort(rounds: int, samples: int, seconds: float, limit: float = 0.0) -> SearchEffort:
    return SearchEffort(
        rounds=rounds,
        samples=samples,
        final_samples=8,
        guess_share=0.3,
        seconds=seconds,
        limit=limit,
    )


class TickingClock:
    """A clock that advances by a tenth of a second whenever it is read."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.1
        return self.now


def test_the_search_keeps_its_time_limit() -> None:
    """The final response costs as much as two rounds here, and there is time left for it."""
    view = views("price", 2)[4][1]
    clock = TickingClock()
    play_of(view, clock).sheet(view.seat, effort(rounds=0, samples=2, seconds=3.0))
    assert 2.7 < clock.now < 3.1 - 0.2 + 0.001


def test_a_limit_ends_a_fixed_search() -> None:
    view = views("price", 2)[4][1]
    clock = TickingClock()
    play_of(view, clock).sheet(view.seat, effort(rounds=1000, samples=2, seconds=0.0, limit=0.5))
    assert 0.5 < clock.now < 0.8
    quick, limited = [
        play_of(view, TickingClock()).sheet(view.seat, effort(3, 2, 0.0, limit))
        for limit in (0.0, 9.0)
    ]
    assert quick == limited, "a limit that is not reached changes nothing"


def test_responses_are_legal_and_repeatable() -> None:
    view = views("price", 2)[4][1]
    sheets = [
        play_of(view, TickingClock()).sheet(view.seat, effort(rounds=4, samples=3, seconds=0.0))
        for _ in range(2)
    ]
    assert sheets[0] == sheets[1]
    assert sheets[0].count(AXE) == 1
    assert sum(sheets[0]) <= view.gold[view.seat]


def test_an_expensive_tile_sells_less_often() -> None:
    """Skye 6.2; an axed tile is not for sale (5.1)."""
    cheaper = 0
    for _, view in views("price", 2)[4:]:
        gold = view.gold[view.seat]
        low, high = (
            play_of(view, TickingClock()).chances(view.seat, (AXE, 1, price), 20)
            for price in (1, gold - 1)
        )
        assert low[0] == high[0] == 0.0
        assert all([0.0 <= chance <= 1.0 for chance in (*low, *high)])
        assert low[2] >= high[2]
        cheaper += low[2] > high[2]
    assert cheaper


def test_rivals_count_by_their_weight() -> None:
    """With weight 0 a seat counts only itself; with full weight the results of two seats are opposite."""
    for _, view in views("buy", 2):
        analysis = analysis_of(view)
        results = []
        for rival_weight in (0, 70, FULL_WEIGHT):
            market = market_for(view, analysis, [], rival_weight)
            reset_market(market, view)
            results.append([market.objective(0), market.objective(1)])
        none, some, even = results
        assert even[0] == -even[1] == none[0] - none[1]
        assert some[0] == pytest.approx(none[0] - 0.7 * none[1], abs=1)


def test_without_rival_weight_only_gain_and_price_count() -> None:
    """Skye 6.3: the effect on the seller (6.4) does not count."""
    bought = 0
    for _, view in views("buy", 2):
        analysis = analysis_of(view)
        market = market_for(view, analysis, [], 0)
        reset_market(market, view)
        rival = 1 - view.seat
        own = market.own[view.seat]
        surplus = {NOTHING: 0}
        for i, price in enumerate(view.prices[rival]):
            place = OFFER_SIZE * rival + i + 1
            if price <= view.gold[view.seat]:
                gain = market.worth(view.seat, own, place) - market.worth(view.seat, own, NOTHING)
                surplus[place] = gain - market.rate * price
        favorite = market.favorite(view.seat, [])
        assert surplus[favorite] == max(surplus.values())
        bought += favorite != NOTHING
    assert bought


def test_gold_left_after_the_market_may_buy_a_druid_tile() -> None:
    """Druids 3.2: the more gold is left, the better the tile; without the box leftover gold buys nothing."""
    plain = analysis_of(views("price", 2)[0][1])
    assert plain.leftover_values == [[], []]
    game = skye("druids")
    useful = 0
    for state, seat, _ in decisions(game, 2, "market"):
        view = game.view(state, seat)
        if view.phase != "price":
            continue
        analysis = analysis_of(view)
        market = market_for(view, analysis, [0, 1])
        for values in analysis.leftover_values:
            assert values == sorted(values), "more gold never buys less"
            assert values[0] == 0.0 or view.round > 1, "nothing is free before there are tablets"
            useful += values[-1] > 0.0
        assert market.leftover_value(0, -1) == 0
        assert market.leftover_value(0, 1000) == market.leftover_value(
            0, len(analysis.leftover_values[0]) - 1
        )
    assert useful > 5
