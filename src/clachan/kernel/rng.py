"""The only luck in the house: a small seeded generator, the same on every platform and Python.

The generator is xoshiro128** (Blackman and Vigna), chosen because every intermediate value fits
in a machine word. Streams are forked by name, so that a bot's dice never disturb the bag.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")

_WORD: Final = 0xFFFFFFFF


class Rng:
    """A stream of luck.

    >>> Rng("tonight").fork("bag").below(6) == Rng("tonight").fork("bag").below(6)
    True
    >>> [Rng(7).below(10) for _ in range(3)] == [Rng("7").below(10) for _ in range(3)]
    True
    """

    def __init__(self, seed: str | int) -> None:
        self.seed = str(seed)
        digest = hashlib.blake2b(self.seed.encode(), digest_size=16).digest()
        self._a = int.from_bytes(digest[0:4], "little")
        self._b = int.from_bytes(digest[4:8], "little")
        self._c = int.from_bytes(digest[8:12], "little")
        self._d = int.from_bytes(digest[12:16], "little") | 1

    def __repr__(self) -> str:
        return f"Rng({self.seed!r})"

    def fork(self, name: str | int) -> Rng:
        """A stream of its own, fixed by this stream's seed and `name`, not by what was drawn."""
        return Rng(f"{self.seed}/{name}")

    def word(self) -> int:
        """The next 32 bits."""
        a = self._a
        b = self._b
        c = self._c
        d = self._d
        mixed = (b * 5) & _WORD
        mixed = ((mixed << 7) | (mixed >> 25)) & _WORD
        mixed = (mixed * 9) & _WORD
        c ^= a
        d ^= b
        self._b = b ^ c
        self._a = a ^ d
        self._c = c ^ ((b << 9) & _WORD)
        self._d = ((d << 11) | (d >> 21)) & _WORD
        return mixed

    def below(self, limit: int) -> int:
        """A fair number from 0 to `limit` - 1; `limit` is at most 2**30."""
        assert 0 < limit <= 1 << 30, f"cannot draw below {limit}"
        product = self.word() * limit
        if product & _WORD < limit:
            unfair = (_WORD + 1) % limit
            while product & _WORD < unfair:
                product = self.word() * limit
        return product >> 32

    def unit(self) -> float:
        """A number from 0.0 up to, but not including, 1.0."""
        return self.word() / 4294967296.0

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def take(self, items: list[T], count: int) -> list[T]:
        """Draw `count` of `items` without putting back; `items` itself is left alone."""
        pool = list(items)
        size = len(pool)
        assert count <= size, f"cannot take {count} of {size}"
        for i in range(count):
            j = i + self.below(size - i)
            chosen = pool[j]
            pool[j] = pool[i]
            pool[i] = chosen
        return pool[:count]
