"""The boxes in the terminal."""

from __future__ import annotations

from typing import Final

from clachan.cli.terminal.boxes.druids.druids import DruidsInTerminal
from clachan.cli.terminal.boxes.journeyman.journeyman import JourneymanInTerminal
from clachan.cli.terminal.boxes.terminal_box import TerminalBox

BOXES: Final[dict[str, TerminalBox]] = {
    "journeyman": JourneymanInTerminal(),
    "druids": DruidsInTerminal(),
}
