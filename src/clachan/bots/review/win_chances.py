"""The chance to win of every seat, from the standings of a position.

A seat's standing has a few parts in points (see `table/standing.py` of each game). Their weighted
sum is the seat's strength, and the chances are proportional to `exp(strength)`. Each stage of a game has its
own weights: early on, a lead says less. `benchmarks/chances` fitted them to games between strong bots, so a
chance is the share of games won from here by players of equal strength. `docs/guide/chances.md` shows how
well that holds.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import exp
from typing import Any, Final

Weights = Sequence[float]

MODEL_FILE: Final = "chances.json"


class ChanceModel:
    """The weights for one kind of table, by stage."""

    def __init__(self, stages: Mapping[str, Weights]) -> None:
        self._stages: Final = stages

    def chances(self, stage: str, standings: Sequence[Sequence[float]]) -> list[float]:
        """The chance of every seat; equal chances in a stage without weights, as before the first deal."""
        weights = self._stages.get(stage)
        if weights is None:
            return [1.0 / len(standings)] * len(standings)
        return softmax([strength(weights, standing) for standing in standings])

    def chance_with(
        self, stage: str, standings: Sequence[Sequence[float]], seat: int, part: int, extra: float
    ) -> float:
        """The chance of a seat if one part of its standing were larger."""
        changed = [list(standing) for standing in standings]
        changed[seat][part] += extra
        return self.chances(stage, changed)[seat]


def strength(weights: Weights, standing: Sequence[float]) -> float:
    return sum([weight * part for weight, part in zip(weights, standing, strict=True)])


def softmax(strengths: Sequence[float]) -> list[float]:
    """Shares that are proportional to the exponentials and add up to 1.

    >>> softmax([3.0, 3.0])
    [0.5, 0.5]
    """
    most = max(strengths)
    weights = [exp(each - most) for each in strengths]
    total = sum(weights)
    return [weight / total for weight in weights]


def win_shares(places: tuple[int, ...]) -> list[float]:
    """Each seat's share of the win: those with place 1 share it.

    >>> win_shares((2, 1, 1))
    [0.0, 0.5, 0.5]
    """
    winners = places.count(1)
    return [1.0 / winners if place == 1 else 0.0 for place in places]


@cache
def _models() -> dict[str, Any]:
    text = files("clachan.bots.review").joinpath(MODEL_FILE).read_text(encoding="utf-8")
    models: dict[str, Any] = json.loads(text)["kinds"]
    return models


def chance_model(kind: str) -> ChanceModel | None:
    """The model for a kind of table, such as `skye druids 3`; None if there is none."""
    stages = _models().get(kind)
    return None if stages is None else ChanceModel(stages)
