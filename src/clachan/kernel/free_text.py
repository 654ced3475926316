"""Free text from people: names, labels and notes, made fit to be shown.

A text may contain characters that nobody sees, that turn the rest of a line around, or that look like
others. `clean_text` removes the first two kinds, and everything that people type passes through it.
`lookalike_key` is for comparing names: texts that look alike have the same key.
"""

from __future__ import annotations

import unicodedata
from typing import Final

_SPACE_CATEGORIES: Final = ("Zs", "Zl", "Zp")
_HIDDEN_CATEGORIES: Final = ("Cc", "Cf", "Cs", "Co", "Me")
"""Controls, formats (directions, joiners, soft hyphens), surrogates, private use, enclosing marks."""
_BLANK: Final = "\t\n\v\f\r\x85\u115f\u1160\u2800\u3164\uffa0"
"""Line breaks, and letters and symbols that are drawn as nothing: they become spaces."""
_HIDDEN: Final = "\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f\ufffc\ufffd"
_VARIATIONS: Final = ((0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
"""Variation selectors, which are not seen themselves."""
_MOST_MARKS: Final = 3
"""Marks on one letter; more of them would reach into the lines above and below."""

_LOOKALIKES: Final = (
    ("АВЕКМНОРСТУХІЈЅԌаеіјокрсухѕԁԛԝһӏгп", "ABEKMHOPCTYXIJSGaeijokpcyxsdqwhlrn"),  # Cyrillic
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορτυχω", "ABEZHIKMNOPTYXayikvoptuxw"),  # Greek
    ("ՕՍԼօսոհց", "OULounhg"),  # Armenian
    ("ıɑɡɩᴀᴄᴏᴠᴡᴢ", "iagiacovwz"),  # rare Latin letters
)
"""Letters that look like common Latin ones, and those they look like."""
_TO_LATIN: Final = str.maketrans(
    "".join([rare for rare, _ in _LOOKALIKES]), "".join([common for _, common in _LOOKALIKES])
)
_SAME: Final = str.maketrans("i1|!0", "llllo")
"""Characters that many typefaces draw alike, after folding to lower case."""


def clean_text(text: str, longest: int) -> str:
    """Return the text on one line, composed (NFC), without hidden characters, and not too long.

    >>> clean_text("  Ana\\u202e\\u200b \\u00a0 Bo\\x00\\n", 40)
    'Ana Bo'
    """
    if not (text.isascii() and text.isprintable()):
        text = unicodedata.normalize("NFC", _visible(unicodedata.normalize("NFC", text)))
    return " ".join(text.split())[:longest].rstrip()


def _visible(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for letter in text:
        category = unicodedata.category(letter)
        if category in _SPACE_CATEGORIES or letter in _BLANK:
            kept.append(" ")
            marks = 0
        elif category == "Mn" and not _is_hidden(letter):
            marks += 1
            if marks <= _MOST_MARKS and kept and kept[-1] != " ":
                kept.append(letter)
        elif category not in _HIDDEN_CATEGORIES and not _is_hidden(letter):
            kept.append(letter)
            marks = 0
    return "".join(kept)


def _is_hidden(letter: str) -> bool:
    if letter in _HIDDEN:
        return True
    code = ord(letter)
    return any([first <= code <= last for first, last in _VARIATIONS])


def lookalike_key(name: str) -> str:
    """Return the same key for names that look alike: Ana, ANA, Аna (with a Cyrillic letter), Ａna.

    >>> lookalike_key("Ian") == lookalike_key("lan") == lookalike_key("1an")
    True
    """
    text = unicodedata.normalize("NFKC", name).translate(_TO_LATIN).casefold()
    text = unicodedata.normalize("NFC", text).translate(_SAME)
    return text.replace("rn", "m").replace("vv", "w")
