"""A small seeded random number generator that gives the same numbers on every platform.

It is Marsaglia's multiply-with-carry with 30-bit words; the carry is mixed into the output. All values
fit in a machine word, which makes it fast both interpreted and compiled. The multiplier gives the
longest possible period, about 2**60. All randomness comes from here. Generators are forked by name,
so the random numbers that a bot uses never change what chance deals.

Whoever sees a few numbers of such a generator can compute the others. So where players must not be
able to do that, `HashedRng` deals: every number is a hash of its own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from math import perm
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    # Only for the compiler: machine integers for `below`. Interpreted, they are plain ints.
    from mypy_extensions import i64

T = TypeVar("T")

_BITS: Final = 30
_WORD: Final = (1 << 30) - 1
_MULTIPLIER: Final = 2120853987
"""The multiplier m for which m * 2**30 - 1 and m * 2**29 - 1 are both prime."""

_STATES: Final = (2120853987 << 30) - 2


def _picks_of(size: int) -> int:
    """Return how many ordered picks from `size` items one random number can decide."""
    picks = 1
    while picks < size and perm(size, picks + 1) <= _WORD:
        picks += 1
    return picks


_ORDERS: Final = [
    [perm(size, picks) for picks in range(_picks_of(size) + 1)] for size in range(128)
]
"""How many ordered picks there are, by the number of items, for as many picks as one number can decide."""


class Rng:
    """A generator of random numbers, determined by its seed.

    >>> Rng("tonight").fork("bag").below(6) == Rng("tonight").fork("bag").below(6)
    True
    >>> Rng(7).below(1000) == Rng("7").below(1000)
    True
    """

    def __init__(self, seed: str | int) -> None:
        self.seed: Final = str(seed)
        digest = hashlib.blake2b(self.seed.encode(), digest_size=16).digest()
        state = int.from_bytes(digest, "little") % _STATES + 1
        self._word: i64 = state & _WORD
        self._carry: i64 = state >> _BITS

    def __repr__(self) -> str:
        return f"Rng({self.seed!r})"

    def copy(self) -> Rng:
        """Return a generator that gives the same numbers from here on."""
        return _restored_rng(self.seed, self._word, self._carry)

    def __reduce__(self) -> tuple[object, ...]:
        return _restored_rng, (self.seed, int(self._word), int(self._carry))

    def fork(self, name: str | int) -> Rng:
        """Return a new generator that depends on this one's seed and `name`, not on the draws so far."""
        return Rng(f"{self.seed}/{name}")

    def below(self, limit: int) -> int:
        """Return a random integer from 0 to `limit` - 1, all equally likely; `limit` is at most 2**30."""
        product: i64 = _MULTIPLIER * self._word + self._carry
        self._word = word = product & _WORD
        self._carry = carry = product >> _BITS
        product = ((word ^ carry) & _WORD) * limit
        if product & _WORD <= limit:
            return self._fair(product, limit)
        return product >> _BITS

    def _fair(self, product: i64, limit: i64) -> i64:
        """Draw again while the number would make some results more likely than others."""
        assert 0 < limit <= _WORD + 1, f"cannot draw below {limit}"
        unfair = (_WORD + 1) % limit
        while product & _WORD < unfair:
            product = _MULTIPLIER * self._word + self._carry
            self._word = product & _WORD
            self._carry = product >> _BITS
            product = ((self._word ^ self._carry) & _WORD) * limit
        return product >> _BITS

    def unit(self) -> float:
        """Return a random float from 0.0 up to, but not including, 1.0."""
        return self.below(1 << _BITS) / 1073741824.0

    def choice(self, items: Sequence[T]) -> T:
        """Return one of the items, all equally likely."""
        return items[self.below(len(items))]

    def take(self, items: Sequence[T], count: int) -> list[T]:
        """Return `count` of the items in random order, without repetition; `items` is not changed."""
        pool = list(items)
        size = len(pool)
        assert count <= size, f"cannot take {count} of {size}"
        done = 0
        while done < count:
            # One random number decides as many of the next picks as fit into it.
            left: i64 = size - done
            if left < len(_ORDERS):
                orders = _ORDERS[left]
                picks = min(count - done, len(orders) - 1)
                n: i64 = self.below(orders[picks])
            else:
                picks = min(count - done, _picks_of(left))
                n = self.below(perm(left, picks))
            k: i64
            for k in range(done, done + picks):
                left = size - k
                j: i64 = k + n % left
                n //= left
                pool[k], pool[j] = pool[j], pool[k]
            done += picks
        return pool[:count]


class HashedRng(Rng):
    """A generator whose numbers tell nothing about each other: each is the start of a SHA-256 hash.

    Number k is the first 30 bits of the hash of the text `<seed>/<k>`. Choices are made from it as by
    `Rng`. It is slower, and made for the deals of tables, where people hold hidden cards.
    """

    def __init__(self, seed: str | int) -> None:
        super().__init__(seed)
        # A zero state makes `below` always use `_fair`, at no cost for `Rng`.
        self._word = 0
        self._carry = 0
        self._count = 0

    def __repr__(self) -> str:
        return f"HashedRng({self.seed!r})"

    def copy(self) -> Rng:
        return _restored_hashed_rng(self.seed, self._count)

    def __reduce__(self) -> tuple[object, ...]:
        return _restored_hashed_rng, (self.seed, self._count)

    def fork(self, name: str | int) -> Rng:
        return HashedRng(f"{self.seed}/{name}")

    def _fair(self, product: i64, limit: i64) -> i64:
        assert 0 < limit <= _WORD + 1, f"cannot draw below {limit}"
        unfair: i64 = (_WORD + 1) % limit
        while True:
            digest = hashlib.sha256(f"{self.seed}/{self._count}".encode()).digest()
            self._count += 1
            word: i64 = int.from_bytes(digest[:4], "big") >> 2
            product = word * limit
            if product & _WORD >= unfair:
                return product >> _BITS


def _restored_rng(seed: str, word: int, carry: int) -> Rng:
    """A generator in the middle of its numbers; what pickle calls."""
    rng = Rng(seed)
    rng._word = word  # noqa: SLF001 - a static method could not be pickled when compiled
    rng._carry = carry  # noqa: SLF001 - as above
    return rng


def _restored_hashed_rng(seed: str, count: int) -> HashedRng:
    rng = HashedRng(seed)
    rng._count = count  # noqa: SLF001 - as above
    return rng
