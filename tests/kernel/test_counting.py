"""Counting gives the same as the plain way to say it, in both builds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from clachan.kernel.counting import bit_count, byte_sum, locate


@given(st.binary(max_size=80))
def test_the_sum_of_bytes_is_their_sum(values: bytes) -> None:
    assert byte_sum(values) == sum(values)


@given(st.integers(min_value=0, max_value=1 << 80))
def test_bits_are_counted_beyond_a_machine_word(mask: int) -> None:
    assert bit_count(mask) == mask.bit_count()


@given(st.lists(st.integers(min_value=0, max_value=4), max_size=40))
def test_every_thing_is_located_where_it_is_counted(counts: list[int]) -> None:
    things = [(index, number) for index, count in enumerate(counts) for number in range(count)]
    assert [locate(bytes(counts), n) for n in range(len(things))] == things
