"""Sums of bytes and counts of bits, fast in both builds.

Compiled code would call `sum` or `int.bit_count` by name, with an object for each number, so it loops over
machine integers. Interpreted, the library is faster than any loop.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    # Only for the compiler: machine integers. Interpreted, they are plain ints.
    from mypy_extensions import i64


def byte_sum(values: bytes) -> int:
    """Return the sum of the bytes.

    >>> byte_sum(bytes([2, 0, 255]))
    257
    """
    if not _IS_COMPILED:
        return sum(values)
    total: i64 = 0
    for i in range(len(values)):
        total += values[i]
    return total


def locate(counts: bytes, n: int) -> tuple[int, int]:
    """Return where thing number `n` is, and its number there, if each byte counts the things at its index.

    >>> locate(bytes([2, 0, 3]), 3)
    (2, 1)
    """
    if not _IS_COMPILED:
        ends = list(accumulate(counts))
        index = bisect_right(ends, n)
        return index, n - ends[index] + counts[index]
    place: i64 = 0
    left: i64 = n
    count: i64 = counts[0]
    while left >= count:
        left -= count
        place += 1
        count = counts[place]
    return place, left


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


_IS_COMPILED: Final = not hasattr(byte_sum, "__code__")
