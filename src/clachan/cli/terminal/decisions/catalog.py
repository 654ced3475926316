"""Which decision a situation asks for."""

from __future__ import annotations

from clachan.clans.terminal.laying import Laying
from clachan.cli.terminal.choice_list import ChoiceList, ListedChoice
from clachan.cli.terminal.decisions.choices import Choosing
from clachan.cli.terminal.decisions.decision import Decision
from clachan.cli.terminal.situation import Situation
from clachan.skye.terminal.boxes import BOXES
from clachan.skye.terminal.building import Building
from clachan.skye.terminal.buying import buying_list
from clachan.skye.terminal.pricing import Pricing
from clachan.skye.terminal.progressing import Progressing


def decision_of(situation: Situation) -> Decision:
    """What the person has to decide now."""
    view = situation.view
    if view["status"] != "playing":
        return Decision(situation)
    if view["game"] == "clans":
        return Laying(situation)
    if view["game"] == "skye":
        return _skye_decision(situation)
    return Choosing(situation, _plain_list)


def _plain_list(situation: Situation) -> ChoiceList:
    """The moves of a game that has no decisions of its own."""
    moves = tuple(ListedChoice(move["text"], move["text"]) for move in situation.view["moves"])
    return ChoiceList("Your moves", moves, is_info=not moves)


def _skye_decision(situation: Situation) -> Decision:
    stage = situation.stage
    match stage["kind"]:
        case "price":
            return Pricing(situation)
        case "buy":
            return Choosing(situation, buying_list)
        case "build":
            return Building(situation)
    for name in situation.view["boxes"]:
        if BOXES[name].choices(situation, "") is not None:
            return Progressing(situation, BOXES[name])
    return Decision(situation)
