"""Draws the long table as SVG, for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from clachan.clans.rules.places import PLACES_PER_SIDE
from clachan.clans.rules.setup import SEAT_NAMES
from clachan.kernel.seats import Seat

_WIDTH: Final = 40
_HEIGHT: Final = 54
_GAP: Final = 8
_STEP: Final = 48
_TOP: Final = 30
_BOARD_HEIGHT: Final = 170
_COLORS: Final = {
    "red": "#d9534f",
    "orange": "#ef9a3d",
    "yellow": "#f2d24b",
    "green": "#6fae5b",
    "blue": "#5b8fd0",
    "purple": "#a06cc0",
    "gray": "#a5a5a5",
}
_SEAT_COLORS: Final = {"blue": "#2f66b5", "red": "#b5302f", "green": "#2f8a45", "yellow": "#d8b11f"}


def table_svg(
    title: str,
    stacks: Sequence[Sequence[Seat]],
    cards: dict[str, str],
    hidden: dict[str, str],
    captions: Iterable[str],
    hand: Sequence[str],
) -> str:
    """Return a document: the boards with cards and shields, a line per player, and a hand.

    `cards` are the face-up cards by place; `hidden` the face-down ones, `?` if they are unknown.
    """
    boards = len(stacks)
    columns = boards * PLACES_PER_SIDE
    width = (columns + 2) * _STEP + boards * _GAP + 20
    parts = [_text(10, 20, title, 14)]
    left = _STEP + 10
    places: list[tuple[str, int, int]] = [("L", 10, _TOP + 58)]
    for board, stack in enumerate(stacks):
        x = left + board * (PLACES_PER_SIDE * _STEP + _GAP)
        parts.append(
            f'<rect x="{x}" y="{_TOP}" width="{PLACES_PER_SIDE * _STEP}" height="{_BOARD_HEIGHT}" '
            f'rx="8" fill="#efe4cc" stroke="#b9a57c"/>'
        )
        for place in range(PLACES_PER_SIDE):
            column = board * PLACES_PER_SIDE + place + 1
            places.append((f"T{column}", x + 4 + place * _STEP, _TOP + 6))
            places.append((f"B{column}", x + 4 + place * _STEP, _TOP + _BOARD_HEIGHT - 60))
        for at, seat in enumerate(stack):
            color = _SEAT_COLORS[SEAT_NAMES[seat]]
            parts.append(
                f'<circle cx="{x + 14 + 19 * at}" cy="{_TOP + 85}" r="8" fill="{color}" stroke="#333"/>'
            )
    places.append(("R", left + boards * (PLACES_PER_SIDE * _STEP + _GAP), _TOP + 58))
    for name, x, y in places:
        if name in cards:
            parts.append(_card(cards[name], x, y))
        elif name in hidden:
            parts.append(_back(hidden[name], x, y))
        else:
            parts.append(
                f'<rect x="{x}" y="{y}" width="{_WIDTH}" height="{_HEIGHT}" rx="4" fill="none" '
                f'stroke="#b9a57c" stroke-dasharray="4 3"/>'
            )
            parts.append(_text(x + _WIDTH // 2, y + 31, name, 11, "#9b8a63", "middle"))
    y = _TOP + _BOARD_HEIGHT + 22
    for line in captions:
        parts.append(_text(10, y, line))
        y += 18
    for at, card in enumerate(hand):
        parts.append(_card(card, 10 + at * _STEP, y))
    height = y + (_HEIGHT + 10 if hand else 0)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif">'
        f'<rect width="{width}" height="{height}" fill="#fdfbf5"/>{"".join(parts)}</svg>'
    )


def _card(name: str, x: int, y: int) -> str:
    color, _, rank = name.rpartition("-")
    return (
        f'<rect x="{x}" y="{y}" width="{_WIDTH}" height="{_HEIGHT}" rx="4" fill="{_COLORS[color]}" '
        f'stroke="#333"/>' + _text(x + _WIDTH // 2, y + 30, rank, 20, "#1a1a1a", "middle")
    ) + _text(x + _WIDTH // 2, y + 47, color, 9, "#1a1a1a", "middle")


def _back(name: str, x: int, y: int) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{_WIDTH}" height="{_HEIGHT}" rx="4" fill="#5d5346" '
        f'stroke="#333"/>' + _text(x + _WIDTH // 2, y + 31, name, 9, "#fff", "middle")
    )


def _text(
    x: int, y: int, words: str, size: int = 13, fill: str = "#222", anchor: str = "start"
) -> str:
    safe = words.replace("&", "&amp;").replace("<", "&lt;")
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{fill}" text-anchor="{anchor}">{safe}</text>'
