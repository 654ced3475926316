"""Scoring tiles: one entry in a box's table of rules, and one row in its data.

The entry says which rule it is and what it counts; the row gives the tile its number. Everything else
follows: the engine scores it, previews and bots count it, tables show it. What a new scoring tile still
needs, words and a picture, is demanded by `tests/architecture/test_scoring_tiles.py`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Final

from clachan.kernel.seats import Seat
from clachan.skye.rules.data_rows import DataRow
from clachan.skye.rules.scoring.kinds import MajorityScoring, TerritoryScoring
from clachan.skye.rules.state import ScoringTile, Share, SkyeState
from clachan.skye.rules.territory import Territory

_FIELDS: Final = ("id", "name", "effect")


class ScoringRule:
    """How one kind of scoring tile counts. Boxes with further kinds derive from it."""

    def __init__(self, rule: str) -> None:
        self.rule: Final = rule
        """The paragraph of the rules."""

    @abstractmethod
    def tile(self, name: str, reason: str) -> ScoringTile:
        """The scoring tile with this number, known by this reason in lines and on the page."""


class TerritoryRule(ScoringRule):
    """Points for what is in one's own territory, whatever the others have."""

    def __init__(self, rule: str, score: Callable[[Territory], list[Share]]) -> None:
        super().__init__(rule)
        self._score: Final = score

    def tile(self, name: str, reason: str) -> ScoringTile:
        return TerritoryScoring(name, reason, self.rule, self._score)


class MajorityRule(ScoringRule):
    """5 points for the most of something, 2 for the second most. (Skye 9.2)"""

    def __init__(
        self,
        rule: str,
        count: Callable[[SkyeState, Seat], int],
        tiles: Callable[[Territory], int] | None = None,
    ) -> None:
        """`tiles`: the mask of the tiles that show what is counted, if it is in the territory at all."""
        super().__init__(rule)
        self._count: Final = count
        self._tiles: Final = tiles

    def tile(self, name: str, reason: str) -> ScoringTile:
        return MajorityScoring(name, reason, self.rule, self._count, self._tiles)


def scoring_tiles(
    box: str, data: dict[str, Any], rules: Mapping[str, ScoringRule]
) -> tuple[ScoringTile, ...]:
    """The scoring tiles of a box, in the order of its rows."""
    tiles: list[ScoringTile] = []
    for fields in DataRow(box, data).rows("scoring"):
        row = DataRow(f"scoring tile {fields['id']}", fields)
        row.only(_FIELDS)
        reason = row.word("name", rules)
        tiles.append(rules[reason].tile(str(fields["id"]), reason))
    return tuple(tiles)
