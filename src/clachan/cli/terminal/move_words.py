"""Moves, refusals and hints in words, as the page says them."""

from __future__ import annotations

from typing import Any

from clachan.clans.table.wire import LayMoveOut
from clachan.clans.terminal.long_table import NUMERALS
from clachan.cli.terminal.situation import Situation
from clachan.cli.terminal.words import Value, has_words, say, signed, word
from clachan.skye.table.wire import PriceMoveOut
from clachan.skye.terminal.boxes import BOXES
from clachan.skye.terminal.territory import name_of
from clachan.tables.common_wire import CardOut
from clachan.tables.refusals import Refused
from clachan.tables.wire import HintLineOut, HintOut, MoveOut


def card_words(card: CardOut) -> str:
    """A card in words.

    >>> card_words({"color": "red", "rank": 8})
    'red piper (8)'
    """
    profession = word("profession", str(card["rank"]))
    return say(
        "card.name", color=word("card", card["color"]), profession=profession, rank=card["rank"]
    )


def place_words(place: str, boards: int) -> str:
    """A place at the long table in words.

    >>> place_words("T5", 4), place_words("R", 4)
    ('board II, top middle', 'right end of the table')
    """
    if place in ("L", "R"):
        return say("place.leftHead" if place == "L" else "place.rightHead")
    board, column = divmod(int(place[1:]) - 1, 3)
    return say(
        "place.name",
        board=NUMERALS[board],
        row=say("place.top" if place[0] == "T" else "place.bottom"),
        place=say(("place.left", "place.middle", "place.right")[column]),
    )


def move_words(situation: Situation, move: MoveOut) -> str:
    """A move in words."""
    match move["kind"]:
        case "price_sheet":
            return _price_words(situation, move)
        case "buy":
            tile = situation.tile_words(move["tile"])
            return f"Buy from {situation.name(move['seller'])}: {tile}"
        case "built":
            where = say("do.build", cell=name_of(move["cell"]), rotation=move["rotation"])
            return f"{where}: {situation.tile_words(move['tile'])}"
        case "lay" | "hide":
            return _lay_words(situation, move)
        case "pass":
            return say("do.pass")
    for name in situation.view["boxes"]:
        found = BOXES[name].move_words(situation, move)
        if found is not None:
            return found
    return move["text"]


def _price_words(situation: Situation, move: PriceMoveOut) -> str:
    tiles = situation.stage.get("tiles") or [*move["prices"], move["axe"]]
    words = [
        "axe" if tile == move["axe"] else f"{move['prices'].get(tile, '')} gold" for tile in tiles
    ]
    return say("do.price", prices=", ".join(words))


def _lay_words(situation: Situation, move: LayMoveOut) -> str:
    place = place_words(move["place"], len(situation.position["boards"]))
    if move["card"] is None:
        text = say("do.hideUnseen", place=place)
    else:
        text = say(f"do.{move['kind']}", card=card_words(move["card"]), place=place)
    return f"{text}, {say('do.shield')}" if move["with_shield"] else text


def refusal_words(refusal: Refused) -> str:
    """Why something was not done, in one sentence."""
    args: dict[str, Value] = dict(refusal.args_)
    key = f"why.{args.get('reason', '')}"
    if has_words(key):
        return say(key, **args)
    key = f"trouble.{refusal.code}"
    return say(key, **args) if has_words(key) else refusal.detail


def hint_words(situation: Situation, hint: HintOut) -> list[str]:
    """What a bot would do, then all of its reasons. Reasons about the same tile stand together."""
    lines = [f"{move_words(situation, hint['move'])}."]
    is_prices = hint["move"]["kind"] == "price_sheet"
    about: list[str] = []
    for line in hint["lines"]:
        if line["tiles"] and line["tiles"] != about:
            about = line["tiles"]
            lines.append("; ".join([situation.tile_words(tile) for tile in about]))
        is_amount = not is_prices and line["amount"] and line["reason"] != "imagined_wins"
        points = f" ({signed(line['amount'])})" if is_amount else ""
        lines.append(f"• {_reason(situation, line)}{points}")
    return lines


def _reason(situation: Situation, line: HintLineOut) -> str:
    args: dict[str, Any] = dict(line["facts"])
    args["rounds"] = tuple([str(number) for number in line["rounds"]])
    args["lead"] = signed(line["amount"])
    for key, seat in line["seats"].items():
        args[key] = situation.name(seat)
    if isinstance(args.get("track"), str):
        args["track"] = word("track", f"{args['track']}.of")
    if "board" in args:
        args["board"] = NUMERALS[int(args["board"]) - 1]
    reason = line["reason"]
    if "scoring" in args:
        args["scoring"] = word("scoring", str(args["scoring"]))
        if reason != "potential":
            reason = "scoring"
    return word("hint", reason, **args)
