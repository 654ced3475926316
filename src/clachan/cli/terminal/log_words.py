"""The log of a table in words: which events get a line, and what it says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from rich.text import Text

from clachan.clans.terminal.long_table import NUMERALS
from clachan.cli.terminal.drawing.palette import FAINT
from clachan.cli.terminal.move_words import card_words
from clachan.cli.terminal.situation import Situation
from clachan.cli.terminal.words import has_words, say, word
from clachan.skye.terminal.boxes import BOXES
from clachan.tables.common_wire import GameEventOut
from clachan.tables.wire import LogEventOut

_TABLE_EVENTS: Final = ("started", "bot_replaced")
_SILENT: Final = ("ready", "start_card", "dealt", "cards_out", "shield")
_COUNTED: Final = ("income", "scored", "final", "point_income")


def log_text(situation: Situation, events: Iterable[LogEventOut]) -> Text:
    """The whole log, the oldest line first."""
    text = Text()
    for seat, words in log_lines(situation, events):
        if seat is None:
            text.append(f"{words}\n", style="bold")
        else:
            text.append("▌", style=situation.style(seat))
            text.append(f"{words}\n")
    text.append("That is all so far.", style=FAINT)
    return text


def log_lines(
    situation: Situation, events: Iterable[LogEventOut]
) -> Iterator[tuple[int | None, str]]:
    """The lines of the log, each with the seat it is about."""
    for event in events:
        if event["kind"] in _TABLE_EVENTS:
            args = {**event["args"], "name": situation.person(event["seat"])}
            yield event["seat"], say(f"log.{event['kind']}", **args)
        elif event["kind"] == "move":
            yield from _move_lines(situation, event)


def _move_lines(situation: Situation, event: LogEventOut) -> Iterator[tuple[int | None, str]]:
    game = situation.view["game"]
    if game not in ("skye", "clans"):
        if event["move"] is not None:
            who = event["seat"]
            name = "Chance" if who is None else situation.name(who)
            yield who, f"{name}: {event['move']['text']}"
        return
    move = event["move"]
    if move is not None:
        words = _moved(situation, event, move)
        if words:
            yield event["seat"], words
    for game_event in event["game_events"]:
        words = _happened(situation, event, game_event)
        if words:
            yield game_event["seat"], words


def _moved(situation: Situation, event: LogEventOut, move: Any) -> str:
    """A line for a move that has no event of its own."""
    code = "built" if move["kind"] == "built" else ""
    for name in situation.view["boxes"]:
        tell = BOXES[name].move_logs.get(move["kind"])
        code = tell(event) if tell is not None else code
    if not code:
        return ""
    tiles = [move["tile"]] if "tile" in move else move.get("tiles", [])
    return f"{say(f'log.{code}', name=situation.person(event['seat']))}{_tiles(situation, tiles)}"


def _tiles(situation: Situation, tiles: Iterable[str]) -> str:
    words = "; ".join([situation.tile_words(tile) for tile in tiles])
    return f": {words}" if words else ""


def _happened(situation: Situation, event: LogEventOut, happened: GameEventOut) -> str:
    code = happened["code"]
    is_skye = situation.view["game"] == "skye"
    if code in _SILENT or (is_skye and code in _COUNTED and not happened["amount"]):
        return ""
    args: dict[str, Any] = {**happened["facts"], "count": happened["amount"]}
    args["name"] = situation.person(happened["seat"])
    for key, seat in happened["seats"].items():
        args[key] = situation.person(seat)
    for name in situation.view["boxes"]:
        args |= BOXES[name].event_args(happened) or {}
    tail = _tiles(situation, happened["tiles"]) if is_skye else ""
    match code:
        case "round":
            args["name"] = situation.person(happened["seats"].get("start"))
        case "revealed":
            args["prices"] = ", ".join(
                [str(price) for price in (happened.get("prices") or {}).values()]
            )
            tail = ""
        case "kept":
            args["gold"] = happened["facts"].get("lost", 0)
        case "final":
            code = f"final_{happened['facts']['reason']}"
        case "scored" if not is_skye:
            code, args["count"] = "scored_end", int(happened["facts"]["points"])
        case "scored":
            args["scoring"] = scoring_name(situation, str(happened["facts"]["tile"]))
            tail = ""
        case "laid" if any(each["code"] == "shield" for each in event["game_events"]):
            code = "laid_with_shield"
    if isinstance(args.get("board"), int):
        args["board"] = NUMERALS[args["board"] - 1]
    if happened["card"] is not None:
        tail = f": {card_words(happened['card'])}"
    paid = happened["facts"].get("paid", happened["facts"].get("price"))
    if happened["tiles"] and paid is not None and code != "kept":
        tail += f", for {paid} gold"
    if not has_words(f"log.{code}"):
        return ""
    return f"{say(f'log.{code}', **args)}{tail}"


def scoring_name(situation: Situation, tile: str) -> str:
    """The name of a scoring tile that is in play."""
    reasons = {each["tile"]: each["reason"] for each in situation.skye["scoring"]}
    return word("scoring", reasons.get(tile, tile))
