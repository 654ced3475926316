"""The performance targets of the engine: an upper limit for times, a lower limit for rates."""

from __future__ import annotations

from dataclasses import dataclass

INTERPRETED = "interpreted"
COMPILED = "compiled"


@dataclass(frozen=True)
class Target:
    """A limit for one measurement in one mode; with `of_catanatron`, in multiples of catanatron's rate."""

    name: str
    mode: str
    limit: float
    of_catanatron: bool = False
    at_most: bool = False

    def is_met(self, value: float) -> bool:
        return value <= self.limit if self.at_most else value >= self.limit

    def __str__(self) -> str:
        sign = "<=" if self.at_most else ">="
        return f"{sign} {self.limit:,.0f}{'x' if self.of_catanatron else ''}"


TARGETS = (
    Target("skye random 4 seats", INTERPRETED, 6, of_catanatron=True),
    Target("skye random 4 seats", COMPILED, 25, of_catanatron=True),
    Target("skye copy", INTERPRETED, 20, at_most=True),
    Target("skye copy", COMPILED, 5, at_most=True),
    Target("skye placements", INTERPRETED, 5, at_most=True),
    Target("skye placements", COMPILED, 1, at_most=True),
    Target("skye rollouts", INTERPRETED, 1_500),
    Target("skye rollouts", COMPILED, 8_000),
    Target("skye imagined 2 seats", COMPILED, 30, of_catanatron=True),
    Target("skye imagined 2 seats", COMPILED, 500),
    Target("clans random 4 seats", INTERPRETED, 8, of_catanatron=True),
    Target("clans random 4 seats", COMPILED, 20, of_catanatron=True),
)
