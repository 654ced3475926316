"""The lines of the log about moves of Isle of Skye."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from clachan.cli.terminal.log_words import event_args
from clachan.cli.terminal.words import has_words, say, word
from clachan.skye.terminal.boxes import BOXES
from clachan.skye.terminal.move_words import box_words
from clachan.skye.terminal.situation import SkyeSituation
from clachan.tables.common_wire import GameEventOut
from clachan.tables.wire import LogEventOut

_COUNTED: Final = ("income", "scored", "final", "point_income")
"""Events without a line if they bring nothing."""


def log_lines(situation: SkyeSituation, event: LogEventOut) -> Iterator[tuple[int | None, str]]:
    """The lines about a move, each with the seat it is about."""
    move = event["move"]
    if move is not None:
        words = _moved(situation, event, move)
        if words:
            yield event["seat"], words
    for game_event in event["game_events"]:
        words = _happened(situation, game_event)
        if words:
            yield game_event["seat"], words


def _moved(situation: SkyeSituation, event: LogEventOut, move: Any) -> str:
    """A line for a move that has no event of its own."""
    code = "built" if move["kind"] == "built" else ""
    for name in situation.view["boxes"]:
        tell = BOXES[name].move_logs.get(move["kind"])
        code = tell(event) if tell is not None else code
    if not code:
        return ""
    tiles = [move["tile"]] if "tile" in move else move.get("tiles", [])
    return f"{say(f'log.{code}', name=situation.person(event['seat']))}{_tiles(situation, tiles)}"


def _tiles(situation: SkyeSituation, tiles: Iterable[str]) -> str:
    words = "; ".join([situation.tile_words(tile) for tile in tiles])
    return f": {words}" if words else ""


def _happened(situation: SkyeSituation, happened: GameEventOut) -> str:
    code, facts = happened["code"], happened["facts"]
    if code in _COUNTED and not happened["amount"]:
        return ""
    args = {**event_args(situation, happened), **box_words(situation, facts)}
    tail = _tiles(situation, happened["tiles"])
    match code:
        case "round":
            args["name"] = situation.person(happened["seats"].get("start"))
        case "revealed":
            prices = (happened.get("prices") or {}).values()
            args["prices"] = ", ".join([str(price) for price in prices])
            tail = ""
        case "kept":
            args["gold"] = facts.get("lost", 0)
        case "final":
            code = f"final_{facts['reason']}"
        case "scored":
            args["scoring"] = scoring_name(situation, str(facts["tile"]))
            tail = ""
    paid = facts.get("paid", facts.get("price"))
    if happened["tiles"] and paid is not None and code != "kept":
        tail += f", for {paid} gold"
    return f"{say(f'log.{code}', **args)}{tail}" if has_words(f"log.{code}") else ""


def scoring_name(situation: SkyeSituation, tile: str) -> str:
    """The name of a scoring tile that is in play."""
    reasons = {each["tile"]: each["reason"] for each in situation.position["scoring"]}
    return word("scoring", reasons.get(tile, tile))
