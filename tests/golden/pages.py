"""The golden transcripts: whole games as text, and the functions that write them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from tests.clans import golden as clans
from tests.skye import golden as skye

HERE: Final = Path(__file__).parent
PAGES: Final[dict[str, Callable[[str], str]]] = {
    **dict.fromkeys(skye.GAMES, skye.write),
    **dict.fromkeys(clans.GAMES, clans.write),
}
"""For each page, named by its path from here, the function that writes it."""
