"""Isle of Skye, its boxes, and where each part of it is."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from clachan.game_package import GameFactory, GameLimits, GamePackage, Lazy
from clachan.kernel.game import Game
from clachan.skye.box_package import BoxPackage
from clachan.skye.boxes.druids.package import DRUIDS
from clachan.skye.boxes.journeyman.package import JOURNEYMAN

BOXES: Final[dict[str, BoxPackage]] = {box.name: box for box in (JOURNEYMAN, DRUIDS)}
"""The expansions, in the order in which they are added."""

_RULES: Final[Lazy[GameFactory]] = Lazy("clachan.skye.rules.game:with_files")


def _create(boxes: Iterable[str], content: Iterable[Path]) -> Game[Any, Any]:
    return _RULES.load()(boxes, content)


SKYE: Final = GamePackage(
    name="skye",
    title="Isle of Skye",
    create=_create,
    boxes=tuple(BOXES),
    bots=Lazy("clachan.skye.bots.levels:BOTS"),
    levels={
        "easy": "dreamer",
        "medium": "collector",
        "hard": "trader",
        "expert": "expert",
        "master": "master",
    },
    presenter=Lazy("clachan.skye.table.presenter:PRESENTER"),
    text=Lazy("clachan.skye.table.text:view_text"),
    reviewing=Lazy("clachan.skye.table.reviewing:REVIEWING"),
    terminal=Lazy("clachan.skye.terminal.game:TERMINAL"),
    measurements=Lazy("clachan.skye.measurements:MEASUREMENTS"),
    limits=GameLimits(
        actions_per_seat=6 * (3 + 1 + 3 * 3),  # in each round a sheet, a purchase and three tiles
        draws=4 + 1,  # the scoring tiles and the start player
        draw_options=80,
        draws_per_seat=18,
    ),
    folders={"skye": "clachan.skye", **{box: f"clachan.skye.boxes.{box}" for box in BOXES}},
)
