"""What the rules say of the moves in lessons, and for each step of a lesson how much a move achieves."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from clachan.clans.rules.scoring import shield_scores
from clachan.kernel.game import Transition
from clachan.kernel.seats import Seat
from clachan.skye.rules.preview import PlacementPreview, best_placement, placement_previews
from clachan.skye.rules.state import SLOTS
from clachan.tables.table import Table
from tests.tables.exercise_tables import legal

ME: Final = Seat(0)
RIVAL: Final = Seat(1)
Measure = Callable[[Table, str], float]
"""How much a move achieves of what the task asks for."""


def parsed(table: Table, move: str) -> Any:
    return table.game.parse_move(move)


def played(table: Table, move: str) -> Transition[Any]:
    return table.game.play(table.with_draft(ME), ME, parsed(table, move))


def preview(table: Table, move: str) -> PlacementPreview:
    build = parsed(table, move)
    found = placement_previews(table.with_draft(ME), ME, build.tile)
    return next(
        each for each in found if (each.cell, each.rotation) == (build.cell, build.rotation)
    )


def worth(table: Table, tile: str) -> int:
    """What a tile brings by the end in its best place."""
    found = best_placement(table.with_draft(ME), ME, parsed(table, f"build {tile} n1 0").tile)
    assert found is not None
    return found.points_by_end


def paid(table: Table, move: str) -> int:
    return int(table.state.gold[ME] - played(table, move).state.gold[ME])


def fits(table: Table, move: str) -> float:
    return move in legal(table, ME)


def areas(table: Table, move: str) -> float:
    """How many areas are completed."""
    return len(played(table, move).state.territories[ME].completed())


def squares(table: Table, move: str) -> float:
    """The points that scoring tile B, the squares, gives for this placement."""
    slots = preview(table, move).slots
    return sum(slot.change for slot in slots if slot.slot == SLOTS.index("B"))


def bought_tile_first(table: Table, move: str) -> float:
    return squares(table, move) if move.startswith("build T08") else 0


def income(table: Table, move: str) -> float:
    return preview(table, move).income


def scrolls(table: Table, move: str) -> float:
    return preview(table, move).final


def purchases(table: Table, move: str) -> float:
    """How many tiles can be bought after these prices, when it is the learner's turn at once."""
    state = played(table, move).state
    assert table.game.to_act(state) == (ME,)
    return sum(str(each).startswith("buy") for each in table.game.legal_moves(state, ME))


def gain(table: Table, move: str) -> float:
    """What the tile that is bought or kept brings, less what the gold for it would be worth at the end."""
    return 0 if move == "pass" else worth(table, move.split()[1]) - paid(table, move) / 5


def as_asked(pattern: str) -> Measure:
    """For a task that names the move itself."""
    return lambda _, move: re.fullmatch(pattern, move) is not None


def near_gray_6(table: Table, move: str) -> float:
    """Whether it is a gray card next to or across from the gray 6."""
    lay, gray_6 = [parsed(table, text) for text in (move, "lay gray-6 T1")]
    places = table.state.setup.table
    around = (*places.neighbors(lay.place), places.opposite(lay.place))
    is_gray = move.split()[1].startswith("gray")
    return is_gray and gray_6.card in [table.state.face_up[place] for place in around]


def card_points(state: Any) -> tuple[int, int]:
    """The points of both seats if the game of cards ended now."""
    found = Counter[int]()
    for shield in shield_scores(state):
        found[shield.seat] += shield.points
    return found[ME], found[RIVAL]


def points(table: Table, move: str) -> float:
    return card_points(played(table, move).state)[ME]


def lead(table: Table, move: str) -> float:
    mine, other = card_points(played(table, move).state)
    return mine - other


def steps(table: Table, move: str) -> float:
    """How often the learner's markers advance."""
    events = played(table, move).events
    return sum(event.code == "stepped" and event.seat == ME for event in events)


def roads(table: Table, move: str) -> float:
    return len(played(table, move).state.territories[ME].roads_laid())


def tiles(table: Table, move: str) -> float:
    return len(played(table, move).state.received[ME])


def tablets(table: Table, move: str) -> float:
    return sum("tablet" in dict(event.facts) for event in played(table, move).events)


MEASURES: Final[Mapping[str, tuple[Measure, ...]]] = {
    "skye-fit-a-tile": (fits,),
    "skye-complete-an-area": (areas,),
    "skye-read-a-scoring-tile": (squares,),
    "skye-axe-and-prices": (purchases,),
    "skye-buy-or-keep-the-gold": (gain,),
    "skye-roads-and-barrels": (income,),
    "skye-scrolls": (scrolls,),
    "skye-a-whole-last-round": (
        as_asked("price [3-7] axe [3-7]"),
        gain,
        bought_tile_first,
        squares,
        squares,
    ),
    "clans-what-fits": (near_gray_6,),
    "clans-shields-and-their-order": (points,),
    "clans-rob-a-shield": (lead,),
    "clans-hide-a-card": (points,),
    "journeyman-a-step-for-a-sale": (steps,),
    "journeyman-plan-a-walk": (steps,),
    "journeyman-lay-a-road": (roads,),
    "druids-buy-at-the-dolmen": (tiles,),
    "druids-a-stone-tablet": (tablets,),
    "druids-draw-two-keep-one": (as_asked("blind"), gain),
}
