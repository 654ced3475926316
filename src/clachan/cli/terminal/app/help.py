"""The help page: keys, pieces, and how a round goes."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from clachan.cli.terminal.drawing.palette import FAINT, TITLE
from clachan.cli.terminal.drawing.panels import legend
from clachan.cli.terminal.situation import Situation
from clachan.cli.terminal.words import say

_ALWAYS: Final = (
    ("Enter", "do what is selected"),
    ("arrows", "choose a line, a tile, a card or a place"),
    ("h", "hint: what a bot would do, and why; it is selected, so Enter plays it"),
    ("u", "undo what you have just placed or laid"),
    ("v", "look at the next player's land"),
    ("g  l  t", "panels: scoring tiles, log, score sheet"),
    ("b", "panel of an expansion"),
    ("[  ]", "previous and next panel"),
    ("z", "size of the tiles"),
    ("Shift+arrows", "scroll the land"),
    ("?", "this page"),
    ("q", "leave; your game is kept"),
)
_SKYE: Final = (
    ("↑ ↓", "prices: 1 gold more or less; Page up and down: 5"),
    ("x", "prices: axe this tile"),
    ("p", "buying: go to the pass"),
    ("r  R", "building: rotate the tile"),
    ("Tab", "building: next tile"),
    ("Backspace", "walking: remove the last marker"),
)
_CLANS: Final = (("← →", "card"), ("↑ ↓", "place"), ("s", "shield on or off"))
_SKYE_RULES: Final = (
    "Each round: take income, set prices, buy, build, score. Axe one of your three tiles and put gold on the "
    "other two. Whoever buys a tile pays you its price, and you take your gold back. Nobody bought it? You "
    "build it, and the gold goes to the bank. Sides that touch must show the same terrain. The scoring tiles "
    "say what counts; the most points win."
)
_CLANS_RULES: Final = (
    "Lay a card next to or across from a card of its color or rank. With a card you may add a shield to the "
    "board. At the end the first shield on a board takes all cards of the lowest rank there, the next shield "
    "those of the next rank. A card scores its rank; the most points win."
)


def help_text(situation: Situation) -> Text:
    """Everything a newcomer needs on one page."""
    game = situation.view["game"]
    rules = {"skye": _SKYE_RULES, "clans": _CLANS_RULES}.get(game, "")
    more = {"skye": _SKYE, "clans": _CLANS}.get(game, ())
    text = Text()
    if rules:
        text.append(f"{rules}\n\n")
    text.append("Keys\n", style=TITLE)
    for keys, what in (*more, *_ALWAYS):
        text.append(f"{keys:>13}  ", style="bold")
        text.append(f"{what}\n")
    text.append(
        "With the mouse: click to select, click again to do it; the right button rotates.\n\n"
    )
    if game == "skye":
        text.append("On the tiles\n", style=TITLE)
        text.append_text(legend())
        text.append("\n\n")
    for note in situation.view["content"]:
        if "reconstruct" in note:
            text.append(f"{note}. {say('reconstructed.why')}\n", style=FAINT)
    return text
