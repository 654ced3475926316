"""No tile, coin, point, marker, road or tablet appears or vanishes without an event that says why."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings

from clachan.kernel.line import Event, total
from clachan.kernel.move import Move
from clachan.kernel.seats import Seat
from clachan.skye.boxes.druids.rules.dolmen import DOLMEN
from clachan.skye.boxes.druids.rules.moves import Blind
from clachan.skye.boxes.druids.rules.second_turn import SecondBuyingStage
from clachan.skye.boxes.journeyman.rules.travelers import JOURNEYMEN
from clachan.skye.rules.moves import SEAT_NAMES
from clachan.skye.rules.state import SkyeState
from tests.skye.boxes.games import TABLES, moments

POINTS = ("scored", "final", "stepped", "point_income")


def tiles_everywhere(state: SkyeState) -> list[str]:
    """Bag, stack, row, hands and territories."""
    tiles = [
        *state.bag.tiles(),
        *[tile for territory in state.territories for tile in territory.tiles[1:]],
    ]
    tiles += [tile for hand in (*state.for_sale, *state.received) for tile in hand]
    if DOLMEN.name in state.box_states:
        dolmen = DOLMEN.of(state)
        tiles += [*dolmen.stack.tiles(), *[tile for tile in dolmen.row if tile is not None]]
    if isinstance(state.stage, SecondBuyingStage):
        tiles += state.stage.pulled
    return [tile.name for tile in tiles]


@settings(max_examples=30)
@given(TABLES)
def test_every_tile_is_in_one_place(game: tuple[tuple[str, ...], int, int]) -> None:
    """Only Druid tiles leave the game, one after each round or by not fitting. (Druids 4.2, 5.2)"""
    gone: list[str] = []
    for _, _, _, after, events in moments(*game):
        gone += [
            str(name)
            for event in events
            if event.code == "left_the_game"
            for _, name in event.facts
        ]
        every = Counter(tiles_everywhere(after)) + Counter(gone)
        castles = [castle.name for castle in after.seams.castles]
        assert every == Counter([n for n in after.seams.tileset.named if n not in castles])
    assert all([name.startswith("D") for name in gone])


def gold_told(event: Event, seats: int) -> list[int]:
    """By how much an event changes the gold of each seat."""
    change = [0] * seats
    facts = {name: value for name, value in event.facts if isinstance(value, int)}
    if event.seat is None:
        return change
    if event.code == "income":
        change[event.seat] += total(event.lines)
    elif event.code == "revealed":
        change[event.seat] -= sum(facts.values())
    elif event.code == "sold":
        change[event.seat] -= facts.get("paid", facts["price"])
        change[SEAT_NAMES.index(str(dict(event.facts)["seller"]))] += 2 * facts["price"]
    elif event.code == "bought_druid_tile":
        change[event.seat] -= facts.get("paid", facts["price"])
    elif event.code in ("stepped", "blind"):
        change[event.seat] -= facts.get("paid", 0)
    elif event.code == "final" and dict(event.facts)["reason"] == "gold":
        change[event.seat] -= 5 * total(event.lines)
    return change


@settings(max_examples=30)
@given(TABLES)
def test_every_coin_and_every_point_is_told(game: tuple[tuple[str, ...], int, int]) -> None:
    """(Skye 9.3)"""
    for before, seat, move, after, events in moments(*game):
        told = [gold_told(event, after.seats) for event in events]
        for i in range(after.seats):
            assert after.gold[i] - before.gold[i] == sum([gold[i] for gold in told])
            scored = [e for e in events if e.seat == i and e.code in POINTS]
            assert after.points[i] - before.points[i] == sum([total(e.lines) for e in scored])
            assert after.gold[i] >= 0
        check_blind(seat, move, events)


def check_blind(seat: Seat, move: Move, events: tuple[Event, ...]) -> None:
    if isinstance(move, Blind):
        assert [(event.code, event.seat) for event in events] == [("blind", seat)]


@settings(max_examples=30)
@given(TABLES)
def test_markers_roads_and_tablets(game: tuple[tuple[str, ...], int, int]) -> None:
    """(Journeyman 1.4, 1.5, 3.1) (Druids 6.1)"""
    for before, _, _, after, _ in moments(*game):
        if JOURNEYMEN.name in after.box_states:
            now, then = JOURNEYMEN.of(after), JOURNEYMEN.of(before)
            for i, one in enumerate(now.travelers):
                earlier = then.travelers[i]
                assert all([a >= b for a, b in zip(one.progress, earlier.progress, strict=True)])
                assert one.usable.markers in (2, 3)
                assert one.cell in after.territories[i].at
                laid = after.territories[i].laid.edges
                assert len(laid) <= min(3, max(one.usable.roads, earlier.usable.roads))
                assert set(before.territories[i].laid.edges) <= set(laid)
                for track, position in enumerate(one.progress):
                    assert position <= len(now.board.tracks[track])
        if DOLMEN.name in after.box_states:
            names = [held.tablet.name for seat in DOLMEN.of(after).held for held in seat]
            assert len(set(names)) == len(names), "each tablet lies before one player"
            bought = [
                tile.marks["tablet"]
                for territory in after.territories
                for tile in territory.tiles
                if "tablet" in tile.marks
            ]
            assert set(bought) <= set(names)
            assert set(DOLMEN.of(after).used) <= set(names)
