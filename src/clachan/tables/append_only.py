"""An immutable list and map that can be extended without copying.

`appended` returns a new version and leaves the old one unchanged. All versions share one list; only
extending a version that is not the newest copies it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar, overload

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")


class AppendOnlyList(Sequence[T]):
    """A sequence to which items can be appended.

    >>> one = AppendOnlyList([1])
    >>> two, other = one.appended(2), one.appended(3)
    >>> list(one), list(two), list(other)
    ([1], [1, 2], [1, 3])
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: list[T] | None = None, length: int | None = None) -> None:
        self._items: list[T] = [] if items is None else items
        self._length = len(self._items) if length is None else length

    def appended(self, item: T) -> AppendOnlyList[T]:
        items = self._items
        if len(items) > self._length:
            items = items[: self._length]
        items.append(item)
        return AppendOnlyList(items, self._length + 1)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: int | slice) -> T | list[T]:
        if isinstance(at, slice):
            return [self._items[i] for i in range(*at.indices(self._length))]
        place = at if at >= 0 else at + self._length
        if not 0 <= place < self._length:
            raise IndexError(at)
        return self._items[place]

    def __iter__(self) -> Iterator[T]:
        items = self._items
        for i in range(self._length):
            yield items[i]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AppendOnlyList) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(self._length)

    def __repr__(self) -> str:
        return f"AppendOnlyList({list(self)})"


class AppendOnlyMap(Generic[K, V]):
    """A map to which pairs can be added; the last value of a key counts.

    >>> one = AppendOnlyMap().with_pair("a", 1)
    >>> two, other = one.with_pair("a", 2), one.with_pair("b", 3)
    >>> one.get("a"), two.get("a"), other.get("a"), other.get("b"), two.get("b")
    (1, 2, 1, 3, None)
    """

    __slots__ = ("_map", "_pairs")

    def __init__(
        self,
        pairs: AppendOnlyList[tuple[K, V]] | None = None,
        map_: dict[K, tuple[int, V]] | None = None,
    ) -> None:
        self._pairs: AppendOnlyList[tuple[K, V]] = AppendOnlyList() if pairs is None else pairs
        self._map: dict[K, tuple[int, V]] = {} if map_ is None else map_

    def get(self, key: K) -> V | None:
        found = self._map.get(key)
        if found is None:
            return None
        if found[0] < len(self._pairs) and self._pairs[found[0]] == (key, found[1]):
            return found[1]
        return dict(self._pairs).get(key)

    def with_pair(self, key: K, value: V) -> AppendOnlyMap[K, V]:
        pairs = self._pairs.appended((key, value))
        self._map[key] = (len(pairs) - 1, value)
        return AppendOnlyMap(pairs, self._map)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AppendOnlyMap) and dict(self._pairs) == dict(other._pairs)

    def __hash__(self) -> int:
        return hash(len(self._pairs))
