"""The game's data file: colors, trades, and the setup for each number of players."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

CONTENT: Final[dict[str, Any]] = json.loads(
    files("clachan.clans.rules").joinpath("data/clans.json").read_text(encoding="utf-8")
)
