"""Counts of things and of bits, fast in both builds.

Compiled code would call `sum` or `int.bit_count` by name, with an object for each number, so it loops over
machine integers. Interpreted, the library is faster than any loop.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from clachan.kernel.rng import Rng

if TYPE_CHECKING:
    # Only for the compiler: machine integers. Interpreted, they are plain ints.
    from mypy_extensions import i64


def table_sum(places: list[int], table: bytes) -> int:
    """Return the sum of `table[place]` over the places; the table has 256 entries.

    >>> table_sum([1, 0, 1, 2], bytes([0, 3, 5, *[0] * 253]))
    11
    """
    if not _IS_COMPILED:
        return sum(bytearray(places).translate(table))
    total: i64 = 0
    for place in places:
        total += table[place]
    return total


def weighted_draw(places: list[int], tables: list[bytes], rng: Rng) -> tuple[int, int, int]:
    """Draw one of the things that any of the tables counts, each equally likely.

    Return the index of the table, the index of the place, and the number of the thing there.
    """
    if not _IS_COMPILED:
        counts = bytearray(places)
        if len(tables) == 1:
            counts = counts.translate(tables[0])
        else:
            counts = bytearray().join(map(counts.translate, tables))
        ends = list(accumulate(counts))
        n = rng.below(ends[-1])
        index = bisect_right(ends, n)
        size = len(places)
        return index // size, index % size, n - ends[index] + counts[index]
    total = 0
    for table in tables:
        total += table_sum(places, table)
    left: i64 = rng.below(total)
    for which, table in enumerate(tables):
        for i, place in enumerate(places):
            count: i64 = table[place]
            if left < count:
                return which, i, left
            left -= count
    raise AssertionError("the number drawn is below the count of all things")


def bit_count(mask: int) -> int:
    """Return the number of bits that are set in a mask.

    >>> bit_count(0b1011)
    3
    """
    if not _IS_COMPILED:
        return mask.bit_count()
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


_IS_COMPILED: Final = not hasattr(table_sum, "__code__")
