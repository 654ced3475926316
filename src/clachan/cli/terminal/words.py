"""English sentences of the terminal. Those about the games are the page's (`tools/terminal_words.py`).

A text has places for values: `{x}` is a value, `{x: # tile|# tiles}` picks singular or plural, and `{x%}` is
a percentage. A message that speaks to the reader has a text for each person who may be the reader.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from clachan.catalog import known_games

_PLACE: Final = re.compile(r"\{(\w+)(%|:\s*([^}]*))?\}")


@dataclass(frozen=True)
class NamedPerson:
    """Somebody at the table."""

    name: str
    is_you: bool = False


Value = str | int | float | NamedPerson | tuple[str, ...]


@cache
def _words() -> Mapping[str, str | dict[str, str]]:
    found: dict[str, str | dict[str, str]] = {}
    folders = [folder for game in known_games().values() for folder in game.folders.values()]
    for folder in ("clachan.cli", *folders):
        words = files(folder) / "terminal" / "words.json"
        if words.is_file():
            found |= json.loads(words.read_text("utf-8"))
    return found


def has_words(key: str) -> bool:
    """Whether there is a message for a key."""
    return key in _words()


def say(key: str, **args: Value) -> str:
    """The message of a key with its values.

    >>> say("count.farm", count=2)
    '2 farms'
    >>> say("log.passed", name=NamedPerson("Ana", is_you=True))
    'You passed'
    """
    return fill(_text_for(_words()[key], args), args)


def word(prefix: str, code: str, **args: Value) -> str:
    """The words for a code of the engine; the code itself if there are none.

    >>> word("terrain", "water"), word("terrain", "deep_sea")
    ('water', 'deep sea')
    """
    key = f"{prefix}.{code}"
    return say(key, **args) if has_words(key) else code.replace("_", " ")


def _text_for(message: str | dict[str, str], args: Mapping[str, Value]) -> str:
    if isinstance(message, str):
        return message
    for reader, text in message.items():
        value = args.get(reader.removesuffix("=you"))
        if isinstance(value, NamedPerson) and value.is_you:
            return text
    return message["other"]


def fill(text: str, args: Mapping[str, Value]) -> str:
    """A text with its values.

    >>> fill("{count: # tile|# tiles}, {part%}", {"count": 1, "part": 40})
    '1 tile, 40%'
    """

    def filled(place: re.Match[str]) -> str:
        name, how, choices = place.groups()
        value = args.get(name)
        if value is None:
            return place[0]
        if choices is not None:
            one, _, many = choices.partition("|")
            return (one if amount(value) == 1 else many or one).replace("#", written(value))
        return f"{written(value)}%" if how == "%" else written(value)

    return _PLACE.sub(filled, text)


def amount(value: Value) -> float:
    """The number to count by: of a list its length."""
    if isinstance(value, tuple):
        return len(value)
    if isinstance(value, NamedPerson):
        return 1
    return abs(float(str(value).replace("−", "-")))


def written(value: Value) -> str:
    """A value as it stands in a sentence.

    >>> written(("ship", "farm", "broch"))
    'ship, farm, and broch'
    """
    if isinstance(value, NamedPerson):
        return value.name
    if isinstance(value, tuple):
        return listed(value)
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)


def listed(words: Iterable[str]) -> str:
    """Words as a list in a sentence.

    >>> listed(["ship", "farm"])
    'ship and farm'
    """
    *most, last = words
    if not most:
        return last
    return f"{most[0]} and {last}" if len(most) == 1 else f"{', '.join(most)}, and {last}"


def signed(number: int) -> str:
    """A number with its sign.

    >>> signed(3), signed(-2), signed(0)
    ('+3', '−2', '0')
    """
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def place_in_words(place: int) -> str:
    """The place at the end of a game.

    >>> place_in_words(1), place_in_words(3)
    ('1st', '3rd')
    """
    return f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place, 'th') }"
