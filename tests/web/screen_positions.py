"""Tables brought to every phase of both games, for looking at their screens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, Final

from clachan.tables.setup import ClockRule
from clachan.tables.table import FINISHED, Table
from clachan.tables.views.table import Viewer, table_view
from tests.web.page_fixtures import GUEST, Fixture, fixture_of, played, setup_of

_FAST: Final = {
    "skye": ("course", "greedy", "dreamer", "course"),
    "clans": ("greedy", "hasty", "greedy", "hasty"),
}
"""Levels that decide at once, by game; one for each rival."""
_MINUTES: Final = 45
_BOXES: Final = ("journeyman", "druids")
_MOST_CLANS_SEATS: Final = 4
_FULL_HAND: Final = 5
_FEWEST_SEATS: Final = 2


@dataclass(frozen=True)
class Position:
    """A table in one phase, as the first seat sees it."""

    name: str
    fixture: Fixture


@dataclass(frozen=True)
class GameSetup:
    """A game with boxes and a number of seats."""

    game: str
    boxes: tuple[str, ...]
    seats: int
    with_clock: bool = False
    open_gold: bool = False

    @property
    def name(self) -> str:
        return "-".join((self.game, *self.boxes, str(self.seats)))


def all_setups() -> Iterator[GameSetup]:
    """Both games with every set of boxes and every number of seats; some with a clock or open gold."""
    for seats in (2, 3, 4, 5):
        for boxes in ((), _BOXES[:1], _BOXES[1:], _BOXES):
            yield GameSetup("skye", boxes, seats, with_clock=seats > 3, open_gold=seats % 2 == 0)
        if seats <= _MOST_CLANS_SEATS:
            yield GameSetup("clans", (), seats, with_clock=seats == _MOST_CLANS_SEATS)


def positions(setup: GameSetup) -> Iterator[Position]:
    """Each phase of a whole game once, at its fullest: the last time it occurs."""
    whole = setup_of(setup.game, setup.boxes, _FAST[setup.game][: setup.seats - 1])
    clock = ClockRule("live", _MINUTES) if setup.with_clock else ClockRule()
    whole = replace(whole, clock=clock, open_gold=setup.open_gold)
    last: dict[str, Table] = {}
    for table in played(setup.name, whole, "course" if setup.game == "skye" else "greedy"):
        last[_phase_of(table)] = table
    for phase, table in last.items():
        yield Position(f"{setup.name}-{phase}", fixture_of(table))
    if setup.game == "skye":
        yield Position(f"{setup.name}-scoring", _scoring_of(last["final"]))
    elif setup.seats == _FEWEST_SEATS:
        yield Position(f"{setup.name}-hide", fixture_of(_nothing_fits()))


def _nothing_fits() -> Table:
    """A table of Clans and Glory at which a card has to be laid face down: about one game in twenty."""
    setup = setup_of("clans", (), ("hasty",))
    games = (played("hide", replace(setup, seed=f"hide-{number}"), "hasty") for number in count())
    return next(each for game in games for each in game if _phase_of(each) == "hide")


def _scoring_of(table: Table) -> Fixture:
    """The scoring of the last round, as it is shown tile by tile."""
    found = fixture_of(table)
    sheet = found["view"]["position"]["sheet"]
    last = max(row["round"] or 0 for row in sheet)
    return {**found, "scored": [row for row in sheet if row["slot"] and row["round"] == last]}


def _phase_of(table: Table) -> str:
    """What the first seat looks at; decisions and waiting are different."""
    view: Any = table_view(table, Viewer(GUEST, 0, connected=(0,)))
    position = view["position"]
    if table.status == FINISHED:
        return "final"
    phase = position["stage"]["kind"] if table.setup.game == "skye" else _clans_phase(position)
    return phase if 0 in table.waiting_for or phase == "waiting" else f"{phase}-waiting"


def _clans_phase(position: Any) -> str:
    if position["must_hide"]:
        return "hide"
    if position["round"] == 1:
        return "first"
    return "full-hand" if len(position["players"][0]["hand"]) == _FULL_HAND else "lay"
