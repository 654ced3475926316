"""Where somebody could have done better, as far as points can tell: for a finished game, never before.

Two decisions can be weighed without guessing what others would have done: where a tile was built, and
which of the offers was bought. Their worth is what a preview says of them: the change of every scoring
still to come, and of the points at the end. Gold counts as it does then, five for a point. (Skye 11.3)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from clachan.games.skye.cells import cell_name
from clachan.games.skye.moves import Build, Buy, Pass
from clachan.games.skye.phases.buy import BuyingStage
from clachan.games.skye.state import SkyeState
from clachan.kernel.game import Game
from clachan.kernel.move import Move
from clachan.kernel.seats import Seat
from clachan.server.v1.views.placements import best_place, place_previews
from clachan.server.v1.wire import ChoiceOut, SlipOut

LEAST: Final = 2
"""Fewer points than this are a matter of taste."""
_GOLD_A_POINT: Final = 5


def missed_points_of(
    game: Game[Any, Any], state: Any, seat: Seat, move: Move, number: int
) -> SlipOut | None:
    """What another choice after `number` moves would have brought, if it is worth mentioning."""
    if not isinstance(state, SkyeState):
        return None
    found: tuple[ChoiceOut, ChoiceOut] | None = None
    if isinstance(move, Build):
        found = _built(state, seat, move)
    elif isinstance(state.stage, BuyingStage) and isinstance(move, (Buy, Pass)):
        found = _bought(state, seat, move, game.legal_moves(game.copy(state), seat))
    if found is None:
        return None
    played, better = found
    lost = (_worth(better) - _worth(played)) // _GOLD_A_POINT
    if lost < LEAST:
        return None
    return {
        "move": number,
        "round": state.round,
        "kind": "build" if isinstance(move, Build) else "buy",
        "lost": lost,
        "played": played,
        "better": better,
    }


def _built(state: SkyeState, seat: Seat, move: Build) -> tuple[ChoiceOut, ChoiceOut]:
    previews = place_previews(state, seat, move.tile)
    here = (cell_name(move.cell), move.rotation * 90)
    played = next(each for each in previews if (each["cell"], each["turn"]) == here)
    tile = move.tile.name
    return (
        {"tile": tile, "seller": None, "price": 0, "place": played},
        {"tile": tile, "seller": None, "price": 0, "place": previews[0]},
    )


def _bought(
    state: SkyeState, seat: Seat, move: Move, legal: Iterable[Move]
) -> tuple[ChoiceOut, ChoiceOut] | None:
    choices = {str(one): _offer(state, seat, one) for one in legal if isinstance(one, Buy)}
    if not choices:
        return None
    nothing: ChoiceOut = {"tile": None, "seller": None, "price": 0, "place": None}
    return choices.get(str(move), nothing), max(choices.values(), key=_worth)


def _offer(state: SkyeState, seat: Seat, move: Buy) -> ChoiceOut:
    price = state.prices[move.seller][state.for_sale[move.seller].index(move.tile)]
    place = best_place(state, seat, move.tile)
    return {"tile": move.tile.name, "seller": int(move.seller), "price": price, "place": place}


def _worth(choice: ChoiceOut) -> int:
    """In gold, so that prices can be taken off."""
    place = choice["place"]
    return (0 if place is None else place["total"]) * _GOLD_A_POINT - choice["price"]
