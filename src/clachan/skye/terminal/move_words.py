"""Moves of Isle of Skye and the reasons for them in words, as the page says them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from clachan.cli.terminal.reasons import reason_line
from clachan.cli.terminal.words import say, word
from clachan.skye.table.wire import PriceMoveOut
from clachan.skye.terminal.boxes import BOXES
from clachan.skye.terminal.situation import SkyeSituation
from clachan.skye.terminal.territory import name_of
from clachan.tables.common_wire import Facts
from clachan.tables.wire import HintOut


def move_words(situation: SkyeSituation, move: Any) -> str:
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
        case "pass":
            return say("do.pass")
    for name in situation.view["boxes"]:
        found = BOXES[name].move_words(situation, move)
        if found is not None:
            return found
    text: str = move["text"]
    return text


def _price_words(situation: SkyeSituation, move: PriceMoveOut) -> str:
    tiles = situation.stage.get("tiles") or [*move["prices"], move["axe"]]
    words = [
        "axe" if tile == move["axe"] else f"{move['prices'].get(tile, '')} gold" for tile in tiles
    ]
    return say("do.price", prices=", ".join(words))


def hint_lines(situation: SkyeSituation, hint: HintOut) -> Iterator[str]:
    """The reasons for a hint. Those about the same tile stand together."""
    about: list[str] = []
    for line in hint["lines"]:
        if line["tiles"] and line["tiles"] != about:
            about = line["tiles"]
            yield "; ".join([situation.tile_words(tile) for tile in about])
        facts = dict(box_words(situation, line["facts"]))
        code = line["reason"]
        if "scoring" in line["facts"]:
            facts["scoring"] = word("scoring", str(line["facts"]["scoring"]))
            code = code if code == "potential" else "scoring"
        has_points = hint["move"]["kind"] != "price_sheet"
        yield reason_line(situation, line, facts, code=code, has_points=has_points)


def box_words(situation: SkyeSituation, facts: Facts) -> Mapping[str, str]:
    """The facts that the boxes in play say in other words."""
    words: dict[str, str] = {}
    for name in situation.view["boxes"]:
        words |= BOXES[name].fact_words(facts)
    return words
