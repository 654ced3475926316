"""Reasons of Druids in English."""

from __future__ import annotations

from typing import Final

REASONS: Final = {
    "dolmen_offer": "the best tile at the dolmen, {tile}, would gain no more than this",
    "blind": "the better of two tiles from the bag gains about this",
    "tablet": "stone tablet {tablet}",
}
