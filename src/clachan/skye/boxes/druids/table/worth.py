"""Druids: what a seat's tablets will still bring."""

from __future__ import annotations

from clachan.skye.bots.outlook import Outlook
from clachan.skye.boxes.druids.bot.strategy import dolmen_of, tablet_worth
from clachan.skye.boxes.druids.rules.dolmen import ONCE_A_GAME
from clachan.skye.rules.view import SkyeView


def druids_worth(view: SkyeView, outlook: Outlook, seat: int) -> float:
    """Points to come from tablets that can still be used."""
    dolmen = dolmen_of(view)
    once = dict(view.options).get("tablets") == ONCE_A_GAME
    return sum(
        [
            tablet_worth(held.tablet, outlook, once)
            for held in dolmen.held[seat]
            if not (once and held.tablet.name in dolmen.used)
        ]
    )
