"""The data of the game: colours, trades and set-ups."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

CONTENT: Final[dict[str, Any]] = json.loads(
    files("clachan.games.clans").joinpath("data/clans.json").read_text(encoding="utf-8")
)
