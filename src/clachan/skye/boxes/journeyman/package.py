"""Journeyman, and where each part of it is."""

from __future__ import annotations

from typing import Final

from clachan.game_package import Lazy
from clachan.skye.box_package import BoxPackage

JOURNEYMAN: Final = BoxPackage(
    name="journeyman",
    rules=Lazy("clachan.skye.boxes.journeyman.rules.box:journeyman_box"),
    strategy=Lazy("clachan.skye.boxes.journeyman.bot.strategy:STRATEGY"),
    scoring=Lazy("clachan.skye.boxes.journeyman.bot.scoring:SCORING"),
    worth=Lazy("clachan.skye.boxes.journeyman.table.worth:journeyman_worth"),
    views=Lazy("clachan.skye.boxes.journeyman.table.presentation:VIEWS"),
    terminal=Lazy("clachan.skye.boxes.journeyman.terminal.box:TERMINAL"),
    reasons=Lazy("clachan.skye.boxes.journeyman.bot.words:REASONS"),
    gold_factors=Lazy("clachan.skye.boxes.journeyman.bot.gold:GOLD_FACTORS"),
)
