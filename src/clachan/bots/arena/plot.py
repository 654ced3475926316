"""Win shares with their intervals as a picture, without any drawing library."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from clachan.bots.arena.standing import Standing

WIDTH = 640
LEFT = 150
ROW = 34
TOP = 40


def plot(title: str, rows: Sequence[Standing]) -> str:
    """An SVG: a dot for the win share, a bar for its interval, a line for what would be fair."""
    height = TOP + ROW * len(rows) + 36
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
            f'viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="13">'
        ),
        f'<rect width="{WIDTH}" height="{height}" fill="#fffdf7"/>',
        f'<text x="16" y="22" font-weight="bold">{escape(title)}</text>',
    ]
    for percent in range(0, 101, 25):
        x = _x(percent / 100)
        bottom = TOP + ROW * len(rows)
        parts.append(f'<line x1="{x}" y1="{TOP - 6}" x2="{x}" y2="{bottom}" stroke="#ddd6c4"/>')
        parts.append(f'<text x="{x}" y="{bottom + 18}" text-anchor="middle">{percent} %</text>')
    for i, row in enumerate(rows):
        y = TOP + ROW * i + ROW // 2
        fair = _x(row.fair_share)
        parts.append(
            f'<text x="{LEFT - 12}" y="{y + 5}" text-anchor="end">{escape(row.bot)}</text>'
        )
        parts.append(
            f'<line x1="{fair}" y1="{y - 12}" x2="{fair}" y2="{y + 12}" stroke="#a33" '
            f'stroke-dasharray="3 3"/>'
        )
        parts.append(
            f'<line x1="{_x(row.low)}" y1="{y}" x2="{_x(row.high)}" y2="{y}" stroke="#2f5d50" '
            f'stroke-width="4" stroke-linecap="round"/>'
        )
        parts.append(f'<circle cx="{_x(row.win_share)}" cy="{y}" r="6" fill="#2f5d50"/>')
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _x(share: float) -> float:
    return round(LEFT + share * (WIDTH - LEFT - 40), 1)
