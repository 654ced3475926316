"""The events of a game by round, updated as the log grows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from clachan.kernel.line import Event
from clachan.tables.table import LogEvent

T = TypeVar("T")


class RoundEvents:
    """The public events of all moves in order, each with its round."""

    def __init__(self) -> None:
        self._all: list[tuple[int, Event]] = []
        self._starts: dict[int, int] = {}
        self._read = 0
        self._round = 0
        self._scored = 0
        """The number of events with lines."""
        self._cached: dict[str, tuple[int, Any]] = {}

    @staticmethod
    def of(log_events: Sequence[LogEvent]) -> RoundEvents:
        found = RoundEvents()
        found.read(log_events)
        return found

    def read(self, log_events: Sequence[LogEvent]) -> None:
        """Add the log events that are new since the last call."""
        for number in range(self._read, len(log_events)):
            for event in log_events[number].events:
                self.add(event)
        self._read = len(log_events)

    def add(self, event: Event) -> None:
        if event.code == "round":
            self._round = int(dict(event.facts)["round"])
            self._starts[self._round] = len(self._all)
        if event.lines:
            self._scored += 1
        self._all.append((self._round, event))

    def __iter__(self) -> Iterator[tuple[int, Event]]:
        return iter(self._all)

    def of_round(self, round_: int) -> list[Event]:
        start = self._starts.get(round_)
        if start is None:
            return []
        end = self._starts.get(round_ + 1, len(self._all))
        return [event for _, event in self._all[start:end]]

    def __len__(self) -> int:
        return len(self._all)

    def cached(self, name: str, compute: Callable[[], T], version: int | None = None) -> T:
        """The result of `compute`, cached under a name until `version` changes.

        Without a version it is cached until there is another event with lines.
        """
        version = self._scored if version is None else version
        known = self._cached.get(name)
        if known is None or known[0] != version:
            known = (version, compute())
            self._cached[name] = known
        value: T = known[1]
        return value
