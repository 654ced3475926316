"""Druids: what a seat's tablets will still bring."""

from __future__ import annotations

from clachan.bots.skye.boxes.druids.strategy import dolmen_of, tablet_worth
from clachan.bots.skye.outlook import Outlook
from clachan.games.skye.expansions.druids.dolmen import ONCE_A_GAME
from clachan.games.skye.view import SkyeView


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
