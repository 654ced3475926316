"""Moves and events of Clans and Glory in words, as the page says them."""

from __future__ import annotations

from collections.abc import Iterator

from clachan.clans.table.wire import LayMoveOut
from clachan.clans.terminal.long_table import NUMERALS
from clachan.cli.terminal.log_words import event_args
from clachan.cli.terminal.situation import Situation
from clachan.cli.terminal.words import has_words, say, word
from clachan.tables.common_wire import CardOut, Facts
from clachan.tables.wire import LogEventOut


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


def lay_words(situation: Situation, move: LayMoveOut) -> str:
    """A card that is laid, in words."""
    place = place_words(move["place"], len(situation.position["boards"]))
    if move["card"] is None:
        text = say("do.hideUnseen", place=place)
    else:
        text = say(f"do.{move['kind']}", card=card_words(move["card"]), place=place)
    return f"{text}, {say('do.shield')}" if move["with_shield"] else text


def board_words(facts: Facts) -> dict[str, str]:
    """The board among the facts, as it is called.

    >>> board_words({"board": 2, "rank": 5}), board_words({})
    ({'board': 'II'}, {})
    """
    return {"board": NUMERALS[int(facts["board"]) - 1]} if "board" in facts else {}


def log_lines(situation: Situation, event: LogEventOut) -> Iterator[tuple[int | None, str]]:
    """The lines of the log about a move, each with the seat it is about."""
    has_shield = any(each["code"] == "shield" for each in event["game_events"])
    for happened in event["game_events"]:
        code, card = happened["code"], happened["card"]
        args = {**event_args(situation, happened), **board_words(happened["facts"])}
        if code == "laid" and has_shield:
            code = "laid_with_shield"
        elif code == "scored":
            code, args["count"] = "scored_end", int(happened["facts"]["points"])
        if has_words(f"log.{code}"):
            tail = "" if card is None else f": {card_words(card)}"
            yield happened["seat"], f"{say(f'log.{code}', **args)}{tail}"
