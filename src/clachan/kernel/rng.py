"""The only luck in the house: a small seeded generator, the same on every platform and Python.

It is Marsaglia's multiply-with-carry with a word of 30 bits, the carry mixed into the output. Every
value fits in a machine word, which keeps it fast interpreted and compiled, and the multiplier makes
the period the longest there is, about 2**60. Streams are forked by name, so that a bot's dice never
disturb the bag.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from math import perm
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    # For the compiler alone: machine words for `below`. Interpreted, an int is an int.
    from mypy_extensions import i64

T = TypeVar("T")

_BITS: Final = 30
_WORD: Final = (1 << 30) - 1
_MULTIPLIER: Final = 2120853987
"""The multiplier m for which m * 2**30 - 1 and m * 2**29 - 1 are both prime."""

_STATES: Final = (2120853987 << 30) - 2


def _room(size: int) -> int:
    """How many things can be picked out of so many, one after the other, with one number."""
    picks = 1
    while picks < size and perm(size, picks + 1) <= _WORD:
        picks += 1
    return picks


_ROOM: Final = [_room(size) for size in range(128)]


class Rng:
    """A stream of luck.

    >>> Rng("tonight").fork("bag").below(6) == Rng("tonight").fork("bag").below(6)
    True
    >>> Rng(7).below(1000) == Rng("7").below(1000)
    True
    """

    def __init__(self, seed: str | int) -> None:
        self.seed: Final = str(seed)
        digest = hashlib.blake2b(self.seed.encode(), digest_size=16).digest()
        self._state: i64 = int.from_bytes(digest, "little") % _STATES + 1

    def __repr__(self) -> str:
        return f"Rng({self.seed!r})"

    def fork(self, name: str | int) -> Rng:
        """A stream of its own, fixed by this stream's seed and `name`, not by what was drawn."""
        return Rng(f"{self.seed}/{name}")

    def below(self, limit: int) -> int:
        """A fair number from 0 to `limit` - 1; `limit` is at most 2**30."""
        state = self._state
        state = _MULTIPLIER * (state & _WORD) + (state >> _BITS)
        self._state = state
        product: i64 = ((state ^ state >> _BITS) & _WORD) * limit
        if product & _WORD <= limit:
            return self._fair(product, limit)
        return product >> _BITS

    def _fair(self, product: i64, limit: i64) -> i64:
        """Draw again while a number would make some results likelier than others."""
        assert 0 < limit <= _WORD + 1, f"cannot draw below {limit}"
        unfair = (_WORD + 1) % limit
        while product & _WORD < unfair:
            state = _MULTIPLIER * (self._state & _WORD) + (self._state >> _BITS)
            self._state = state
            product = ((state ^ state >> _BITS) & _WORD) * limit
        return product >> _BITS

    def unit(self) -> float:
        """A number from 0.0 up to, but not including, 1.0."""
        return self.below(1 << _BITS) / 1073741824.0

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def take(self, items: Sequence[T], count: int) -> list[T]:
        """Draw `count` of `items` without putting back; `items` itself is left alone."""
        pool = list(items)
        size = len(pool)
        assert count <= size, f"cannot take {count} of {size}"
        done = 0
        while done < count:
            # One number decides as many of the next picks as it has room for.
            left = size - done
            picks = min(count - done, _ROOM[left] if left < len(_ROOM) else _room(left))
            n = self.below(perm(left, picks))
            first = done
            done += picks
            for k in range(first, done):
                left = size - k
                j = k + n % left
                n //= left
                chosen = pool[j]
                pool[j] = pool[k]
                pool[k] = chosen
        return pool[:count]
