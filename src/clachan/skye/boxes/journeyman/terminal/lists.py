"""The decisions of Journeyman as lists to choose from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from clachan.cli.terminal.words import fill, word
from clachan.skye.boxes.journeyman.table.wire import (
    PlanOut,
    PlanStageOut,
    RoadsStageOut,
    StepStageOut,
)
from clachan.skye.boxes.journeyman.terminal.tracks import space_words
from clachan.skye.table.wire import PaymentOut
from clachan.skye.terminal.choice_list import TileChoice, TileChoices
from clachan.skye.terminal.territory import name_of
from clachan.tables.common_wire import CellOut

if TYPE_CHECKING:
    from clachan.skye.terminal.situation import SkyeSituation

_MOVEMENT: Final = "{count: # movement point|# movement points}"


def _plan(situation: SkyeSituation, stage: PlanStageOut, progress: str) -> TileChoices:
    """The next marker of a walk, or the end of it."""
    if stage["is_sealed"] or not situation.view["moves"]:
        return TileChoices("Your walk is planned", (), is_info=True)
    plan: PlanOut = situation.plan(progress or "plan")
    stops = plan["stops"]
    choices: list[TileChoice] = []
    if stops:
        way = ", ".join([_stop_words(stop["cell"], stop["track"]) for stop in stops])
        choices.append(TileChoice(f"Walk: {way}", plan["text"], cell=_cell(stops[-1]["cell"])))
        choices.append(TileChoice("Remove the last marker", progress=stops[-1]["text_without"]))
    else:
        choices.append(TileChoice("Stay here", plan["text"], cell=_cell(stage["cell"])))
    places: dict[CellOut, str] = {}
    for waypoint in plan["next"]:
        cell = _cell(waypoint["cell"])
        for option in waypoint["options"]:
            where = f"{name_of(cell):<6} "
            cost = fill(_MOVEMENT, {"count": waypoint["cost"]})
            if option["track"] is None:
                label = f"{where} just walk there"
            else:
                price = f" for {option['price']} gold" if option["price"] else ""
                space = option["space"] or 0
                gives = space_words(situation, option["track"], space)
                label = f"{where} {word('track', option['track'])} {space}{price}: {gives}"
                places[cell] = "+"
            choices.append(
                TileChoice(label, option["text"], cost, cell=cell, progress=option["text"])
            )
            places.setdefault(cell, "·")
    left = fill(_MOVEMENT, {"count": plan["movement"]})
    about = f"{left}, {plan['markers']} markers, {plan['gold_left']} gold. A + advances a track."
    return TileChoices("Plan your walk", tuple(choices), about, places=places)


def _cell(cell: CellOut) -> CellOut:
    return cell[0], cell[1]


def _stop_words(cell: CellOut, track: str | None) -> str:
    return name_of(cell) + (f" ({word('track', track)})" if track else "")


def _step(situation: SkyeSituation, stage: StepStageOut, progress: str) -> TileChoices:
    choices = [
        TileChoice(
            f"{word('track', option['track'])} {option['space']}{_paid(option['payment'])}: "
            f"{space_words(situation, option['track'], option['space'])}",
            option["text"],
        )
        for option in stage["options"]
    ]
    choices.append(TileChoice("Don't advance", stage["stay"]))
    about = "You may advance one marker, whatever the next space requires."
    return TileChoices("Free advance", tuple(choices), about)


def _paid(payment: PaymentOut | None) -> str:
    return f" for {payment['paid']} gold" if payment is not None and payment["paid"] else ""


def _roads(situation: SkyeSituation, stage: RoadsStageOut, progress: str) -> TileChoices:
    choices = [
        TileChoice(
            f"Road between {name_of(one)} and {name_of(two)}",
            option["text"],
            edge=(_cell(one), _cell(two)),
        )
        for option in stage["options"]
        for one, two in [option["cells"]]
    ]
    choices.append(TileChoice("Save the roads for later", stage["stay"]))
    about = fill("{count: # road|# roads} to lay", {"count": stage["roads"]})
    return TileChoices("Lay roads", tuple(choices), about)


LISTS: Final[Mapping[str, Callable[[SkyeSituation, Any, str], TileChoices]]] = {
    "plan": _plan,
    "step": _step,
    "roads": _roads,
}
"""By kind of stage."""
