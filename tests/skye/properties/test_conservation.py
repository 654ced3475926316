"""No tile, coin or point appears or vanishes without an event that says why."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from clachan.kernel.line import Event, total
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.skye.rules.moves import SEAT_NAMES
from clachan.skye.rules.state import SkyeState
from tests.skye.games import next_move
from tests.skye.properties.positions import SEEDS, positions
from tests.skye.table import GAME
from tests.skye.territory import LANDSCAPE


@given(positions())
def test_every_tile_is_in_one_place(state: SkyeState) -> None:
    """In the bag, in front of a screen, beside it, or in a territory. (Skye 1.1)"""
    on_table = [tile for tiles in (*state.for_sale, *state.received) for tile in tiles]
    laid = [tile for territory in state.territories for tile in territory.tiles[1:]]
    everywhere = Counter([tile.name for tile in (*state.bag.tiles(), *on_table, *laid)])
    assert everywhere == Counter([tile.name for tile in LANDSCAPE])
    assert [territory.tiles[0].name for territory in state.territories] == [
        f"C_{name.upper()}" for name in SEAT_NAMES[: state.seats]
    ]


@given(positions())
def test_committed_gold_is_paid_and_nobody_owes_anything(state: SkyeState) -> None:
    """(Skye 4.3) (Ruling S29)"""
    for tiles, prices in zip(state.for_sale, state.prices, strict=True):
        assert len(prices) in (0, len(tiles))
        assert all(price >= 1 for price in prices)
    assert min(state.gold) >= 0
    assert min(state.points) >= 0


def gold_told(event: Event, seats: int) -> list[int]:
    """By how much an event changes the gold of each seat."""
    change = [0] * seats
    facts = dict(event.facts)
    if event.seat is None:
        return change
    if event.code == "income":
        change[event.seat] += total(event.lines)
    elif event.code == "revealed":
        change[event.seat] -= sum([price for price in facts.values() if isinstance(price, int)])
    elif event.code == "sold":
        price = facts["price"]
        assert isinstance(price, int)
        change[event.seat] -= price
        change[SEAT_NAMES.index(str(facts["seller"]))] += 2 * price
    elif event.code == "final" and facts["reason"] == "gold":
        change[event.seat] -= 5 * total(event.lines)
    return change


@settings(max_examples=40)
@given(st.integers(2, 5), SEEDS)
def test_every_coin_and_every_point_is_told(seats: int, seed: int) -> None:
    """(Skye 9.3)"""
    rng = Rng(seed)
    state = GAME.setup(seats, {"scoring": "beginner"})
    while GAME.to_act(state):
        before = state
        state, events = GAME.play(state, *next_move(state, rng))
        told = [gold_told(event, seats) for event in events]
        for seat in range(seats):
            gained = sum([change[seat] for change in told])
            assert state.gold[seat] - before.gold[seat] == gained
            scored = [
                event
                for event in events
                if event.seat == seat and event.code in ("scored", "final")
            ]
            points = sum([total(event.lines) for event in scored])
            assert state.points[seat] - before.points[seat] == points


@settings(max_examples=40)
@given(st.integers(2, 5), SEEDS)
def test_the_bank_gets_the_gold_on_unsold_tiles(seats: int, seed: int) -> None:
    """What is lost when the market closes is what lay there, and is told. (Skye 6.5)"""
    rng = Rng(seed)
    state = GAME.setup(seats, {})
    while GAME.to_act(state):
        before = state
        seat, move = next_move(state, rng)
        state, events = GAME.play(state, seat, move)
        for event in events:
            if event.code == "kept":
                assert event.seat is not None
                sold = [str(dict(other.facts)["tile"]) for other in events if other.code == "sold"]
                lying = [
                    (tile.name, price)
                    for tile, price in zip(
                        before.for_sale[event.seat], before.prices[event.seat], strict=True
                    )
                    if tile.name not in sold
                ]
                assert dict(event.facts) == {
                    "tiles": " ".join([name for name, _ in lying]),
                    "lost": sum([price for _, price in lying]),
                }


@settings(max_examples=30)
@given(st.integers(2, 5), SEEDS)
def test_the_game_ends(seats: int, seed: int) -> None:
    """A round has one draw, and of each seat one sheet, one turn and two tiles at most. (Skye 2.2)"""
    rng = Rng(seed)
    state = GAME.setup(seats, {})
    rounds = state.track.rounds
    plies = 0
    while GAME.to_act(state):
        GAME.apply(state, *next_move(state, rng))
        plies += 1
        assert plies <= 2 + rounds * (1 + 4 * seats)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.points == tuple(state.points)
    assert min(outcome.places) == 1
    assert all(state.points[winner] == max(state.points) for winner in outcome.winners)
    assert state.received == [()] * seats
    assert [Seat(i) for i in range(seats) if outcome.places[i] == 1] == list(outcome.winners)
