"""Copy the page's English words for the terminal: `python -m tools.terminal_words`.

The page and the terminal say the same things in the same words. The terminal takes those about the games;
words about buttons, screens and accounts stay in the page.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
_PAGE: Final = ROOT / "web" / "src"
_TERMINAL: Final = ROOT / "src" / "clachan" / "cli" / "terminal"
_BOXES: Final = ROOT / "src" / "clachan" / "skye" / "boxes"
BOXES: Final = ("journeyman", "druids")
_PREFIXES: Final = (
    *("bonus", "card", "count", "decided", "do", "doing", "final", "game", "hint", "income"),
    *("log", "piece", "place", "players", "profession", "reconstructed", "require", "reward"),
    *("scoring", "scroll", "source", "state", "step", "tablet", "tabletState", "terrain", "tile"),
    *("side", "tip", "track", "trouble", "why", "box"),
)
_OF_BOXES: Final = ("buying", "choice", "dolmen", "journey")
_QUOTED: Final = r'"(?:[^"\\]|\\.)*"'
_ENTRY: Final = re.compile(
    rf'^  "(?P<key>[^"]+)":\s*(?:(?P<text>{_QUOTED})|{{(?P<readers>(?:[^{{}}"]|{_QUOTED})*)}}),$',
    re.MULTILINE,
)
_READER: Final = re.compile(rf'(?:"(\w+=you)"|(other)):\s*({_QUOTED})')

Message = str | dict[str, str]


def files() -> dict[Path, str]:
    """The files of the terminal's words, with what they should contain."""
    found = {_TERMINAL / "words.json": _written(_PAGE / "i18n" / "en.ts", _PREFIXES)}
    for box in BOXES:
        source = _PAGE / "boxes" / box / "words" / "en.ts"
        found[_BOXES / box / "terminal" / "words.json"] = _written(source, (*_PREFIXES, *_OF_BOXES))
    return found


def _written(source: Path, prefixes: tuple[str, ...]) -> str:
    chosen = {
        key: message
        for key, message in messages(source.read_text(encoding="utf-8")).items()
        if key.partition(".")[0] in prefixes
    }
    return json.dumps(chosen, indent=1, ensure_ascii=False) + "\n"


def messages(source: str) -> dict[str, Message]:
    """The messages in a file of words; one that depends on the reader has a text for each case."""
    found: dict[str, Message] = {}
    for entry in _ENTRY.finditer(source):
        if entry["text"] is not None:
            found[entry["key"]] = json.loads(entry["text"])
        else:
            readers = _READER.findall(entry["readers"])
            found[entry["key"]] = {you or other: json.loads(text) for you, other, text in readers}
    return found


if __name__ == "__main__":
    for file, text in files().items():
        file.write_text(text, encoding="utf-8")
