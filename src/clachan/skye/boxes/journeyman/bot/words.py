"""Reasons of Journeyman in English."""

from __future__ import annotations

from typing import Final

REASONS: Final = {
    "step": "a step on the {track} track to space {space}, for {gold} gold",
    "free_step": "a step on the {track} track to space {space}, for free",
}
