"""Counting gives the same as the plain way to say it, in both builds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from clachan.kernel.counting import bit_count, table_sum, weighted_draw
from clachan.kernel.rng import Rng

PLACES = st.lists(st.integers(min_value=0, max_value=255), max_size=40)
TABLES = st.binary(min_size=256, max_size=256)


@given(PLACES, TABLES)
def test_things_are_counted_at_every_place(places: list[int], table: bytes) -> None:
    assert table_sum(places, table) == sum([table[place] for place in places])


@given(st.integers(min_value=0, max_value=1 << 80))
def test_bits_are_counted_beyond_a_machine_word(mask: int) -> None:
    assert bit_count(mask) == mask.bit_count()


@given(PLACES, st.lists(TABLES, min_size=1, max_size=3), st.integers())
def test_the_things_of_all_tables_are_drawn_in_order(
    places: list[int], tables: list[bytes], seed: int
) -> None:
    things = [
        (which, i, number)
        for which, table in enumerate(tables)
        for i, place in enumerate(places)
        for number in range(table[place])
    ]
    if things:
        n = Rng(seed).below(len(things))
        assert weighted_draw(places, tables, Rng(seed)) == things[n]
