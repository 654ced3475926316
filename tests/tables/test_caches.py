"""Cached answers equal fresh ones, and no cache grows with the number of questions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.tables.questions import PreviewCache, previews
from clachan.tables.refusals import Refused
from clachan.tables.setup import person, rules_of
from clachan.tables.table import Table
from clachan.tables.thinking import CACHE_SIZE, PositionCache, bot_request
from clachan.tables.views.table import Viewer, view_json
from clachan.tables.views.view_cache import JsonTexts, ViewCache
from clachan.tables.wire import PreviewsOut
from tests.tables.logged_table import ANA, BO, LoggedTable, set_up

SETUPS = (("skye", ("journeyman",)), ("skye", ()), ("clans", ()))
TEXTS = (None, "", "stay", "plan 0,0", "T1", "T4", "T7", "T44", "pass")


@cache
def game(number: int) -> list[Table]:
    """A table after each of its first moves. All have the same id: a cache must not confuse them."""
    name, boxes = SETUPS[number]
    logged = LoggedTable(set_up(name, (person(ANA, "Ana"), person(BO, "Bo")), boxes))
    rng, tables = Rng(number), [logged.table]
    while len(tables) < 60 and logged.table.waiting_for:
        logged.step(rng)
        tables.append(logged.table)
    return [table for table in tables if table.waiting_for]


def answer(found: Iterator[PreviewsOut]) -> str:
    """The complete answer to a question, or the code of the refusal."""
    try:
        *_, last = found
    except Refused as refusal:
        return refusal.code
    return json.dumps(last)


QUESTIONS = st.lists(
    st.tuples(
        st.integers(0, 50), st.integers(0, 1), st.sampled_from(TEXTS), st.sampled_from(TEXTS)
    ),
    max_size=10,
)


@settings(max_examples=40)
@given(st.integers(0, 1), QUESTIONS)
def test_a_cached_preview_equals_a_fresh_one(
    number: int, questions: list[tuple[int, int, str | None, str | None]]
) -> None:
    known = PreviewCache(size=4)
    tables = game(number)
    for at, seat, tile, plan in (*questions, *questions):
        table = tables[at % len(tables)]
        fresh = answer(previews(table, seat, tile, plan))
        for _ in range(2):
            assert answer(known.previews(table, seat, tile, plan)) == fresh
        assert len(known) <= 4


def test_a_tile_and_a_plan_of_the_same_text_are_different_questions() -> None:
    table = game(0)[0]
    known = PreviewCache()
    for tile, plan in ((None, "stay"), ("stay", None), ("stay", "stay"), ("", None), (None, None)):
        fresh = answer(previews(table, 0, tile, plan))
        assert answer(known.previews(table, 0, tile, plan)) == fresh


def test_a_question_that_was_given_up_is_not_cached() -> None:
    table = game(1)[0]
    known = PreviewCache()
    first = next(known.previews(table, 0))
    assert len(known) == 0 and first["phase"] == "price"
    assert answer(known.previews(table, 0)) == answer(previews(table, 0))
    assert len(known) == 1


REQUESTS = st.lists(
    st.tuples(st.integers(0, 2), st.integers(0, 50), st.integers(2, 4)), min_size=1, max_size=8
)


@settings(max_examples=30)
@given(REQUESTS)
def test_a_cached_position_equals_a_fresh_one(wanted: list[tuple[int, int, int]]) -> None:
    """Also for tables with the same id and another game, other boxes, options or seats."""
    known = PositionCache()
    for number, at, seats in wanted:
        table = game(number)[at % len(game(number))]
        request = bot_request(table, table.waiting_for[0], "random")
        start = replace(request, moves=(), seats=seats, options=(("start", "blue"),))
        for each in (request, start):
            rules = rules_of(each.game, each.boxes)
            cached, fresh = known.position(each), PositionCache().position(each)
            for seat in (None, *[Seat(i) for i in range(each.seats)]):
                assert rules.view(cached, seat) == rules.view(fresh, seat)


def test_no_cache_grows_with_the_number_of_questions() -> None:
    logged = LoggedTable(set_up())
    answered, positions, views = PreviewCache(), PositionCache(), ViewCache()
    request = bot_request(logged.table, 0, "random")
    for number in range(1000):
        answer(answered.previews(logged.table, 0, None, f"plan {number}"))
        answer(answered.previews(logged.table, 0, f"T{number}"))
    for number in range(3 * CACHE_SIZE):
        positions.position(replace(request, table=f"table {number}", moves=()))
    assert 0 < len(answered) <= 256
    assert len(positions) == CACHE_SIZE
    rng = Rng(1)
    sizes: list[int] = []
    while logged.table.waiting_for:
        logged.step(rng)
        for number in range(3):
            viewers = (Viewer(ANA, 0), Viewer(BO, 1), Viewer())
            for viewer in viewers:
                seen = replace(viewer, spectators=number, invite=f"invite {number}")
                texts = view_json(logged.table, seen, views)
                assert json.loads(texts.whole())["spectators"] == number
                views.events(logged.table, 0, viewer.seat)
        sizes.append(_held(views))
    assert max(sizes[len(sizes) // 2 :]) <= max(sizes[: len(sizes) // 2]) + 64


def _held(cache: object) -> int:
    """The number of entries in all dictionaries of a cache of views."""
    held = 0
    for value in vars(cache).values():
        parts = list(value.values()) if isinstance(value, dict) else [value]
        held += sum([_held(part) for part in parts if isinstance(part, JsonTexts)])
        if isinstance(value, dict):
            held += len(value) + sum([len(part) for part in parts if isinstance(part, dict)])
    return held
