"""What keeps a node from seeing and making moves right now."""

from __future__ import annotations

import logging

log = logging.getLogger("clachan.store")


class UnusableDatabase(OSError):
    """The database must not be used; the message is a sentence that says why, and what to do."""


class Health:
    """The current problems of a node with its database, by the part that has them. Each is logged once."""

    def __init__(self) -> None:
        self._problems: dict[str, str] = {}

    def report(self, part: str, problem: str) -> None:
        """A part does not work."""
        if part not in self._problems:
            log.error("problem", extra={"part": part, "detail": problem})
        self._problems[part] = problem

    def resolve(self, part: str) -> None:
        """A part works again."""
        if self._problems.pop(part, None) is not None:
            log.info("problem solved", extra={"part": part})

    def has_problem(self, part: str) -> bool:
        return part in self._problems

    @property
    def problem(self) -> str:
        """All problems in one line; empty if there are none."""
        return "; ".join(self._problems.values())
