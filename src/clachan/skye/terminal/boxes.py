"""What the boxes add to the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from clachan.skye import package
from clachan.skye.terminal.terminal_box import TerminalBox

BOXES: Final[Mapping[str, TerminalBox]] = {
    name: box.terminal.load() for name, box in package.BOXES.items()
}
