"""What bots know about the scoring tiles of a box."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from clachan.skye.bots.potential import Potential
from clachan.skye.bots.terms import Count


@dataclass(frozen=True)
class BoxScoring:
    """By the reason of a scoring tile. One without an entry counts what the engine scores for it now."""

    potentials: Mapping[str, Potential] = field(default_factory=dict)
    """What is almost finished."""
    majorities: Mapping[str, Count] = field(default_factory=dict)
    """What is counted for a majority."""
    off_territory: tuple[str, ...] = ()
    """Those that score something outside the territory."""
