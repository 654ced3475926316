"""Druids, and where each part of it is."""

from __future__ import annotations

from typing import Final

from clachan.game_package import Lazy
from clachan.skye.box_package import BoxPackage

DRUIDS: Final = BoxPackage(
    name="druids",
    rules=Lazy("clachan.skye.boxes.druids.rules.box:druids_box"),
    strategy=Lazy("clachan.skye.boxes.druids.bot.strategy:STRATEGY"),
    scoring=Lazy("clachan.skye.boxes.druids.bot.scoring:SCORING"),
    worth=Lazy("clachan.skye.boxes.druids.table.worth:druids_worth"),
    views=Lazy("clachan.skye.boxes.druids.table.presentation:VIEWS"),
    terminal=Lazy("clachan.skye.boxes.druids.terminal.box:TERMINAL"),
    reasons=Lazy("clachan.skye.boxes.druids.bot.words:REASONS"),
    scoring_names={
        "druid_majority": "most Druid tiles",
        "buildings_on_road": "buildings on the road",
    },
)
