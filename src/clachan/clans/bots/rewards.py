"""What the end of a game is worth to each player: half for winning, half for the lead."""

from __future__ import annotations

from math import tanh
from typing import TYPE_CHECKING, Final

from clachan.clans.bots.position import CARD_POINTS

if TYPE_CHECKING:
    # Only for the compiler: machine integers. Interpreted, they are plain ints.
    from mypy_extensions import i64

REWARD: Final = 1024.0
"""Rewards are in parts of a whole reward."""
_WIN: Final = 512

_LEADS: Final = 256
_LEAD_REWARDS: Final[list[i64]] = [
    round(REWARD * (0.25 + 0.25 * tanh(lead / 10.0))) for lead in range(-_LEADS, _LEADS + 1)
]


def rewards_of(results: list[i64]) -> list[i64]:
    """The reward of each seat for its points and cards, as `SearchPosition.results` packs them."""
    top: i64 = -1
    second: i64 = -1
    winners: i64 = 0
    for result in results:
        if result > top:
            second = top
            top = result
            winners = 1
        elif result == top:
            second = top
            winners += 1
        elif result > second:
            second = result
    found: list[i64] = []
    for result in results:
        rival = second if result == top else top
        reward = _LEAD_REWARDS[result // CARD_POINTS - rival // CARD_POINTS + _LEADS]
        if result == top:
            reward += _WIN // winners
        found.append(reward)
    return found
