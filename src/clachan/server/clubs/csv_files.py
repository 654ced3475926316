"""Standings and results of a club as CSV, for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from clachan.server.clubs.ratings import MemberStanding
from clachan.server.clubs.results import ClubResult
from clachan.tables.setup import PERSON
from clachan.tables.views.events import iso_time

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""A cell that begins with one of these may be run as a formula."""


def plain_cell(text: str) -> str:
    """A text that no spreadsheet takes for a formula.

    >>> plain_cell("=1+1")
    "'=1+1"
    >>> plain_cell("Ana")
    'Ana'
    """
    return f"'{text}" if text.lstrip().startswith(_FORMULA) or text.startswith(_FORMULA) else text


def standings_csv(found: Mapping[str, Sequence[MemberStanding]], names: Mapping[str, str]) -> str:
    """One line for each member and game."""
    heads = ("game", "rank", "name", "rating", "uncertainty", "games", "wins")
    rows = [
        (game, rank, names[one.guest], one.rating, one.uncertainty, one.games, one.wins)
        for game, listed in found.items()
        for rank, one in enumerate(listed, start=1)
    ]
    return _csv(heads, rows)


def games_csv(results: Iterable[ClubResult], names: Mapping[str, str]) -> str:
    """One line for each seat of each game, the oldest game first. People of other groups have no name."""
    heads = ("game_number", "finished_at", "game", "boxes", "is_rated", "color", "kind", "name")
    rows: list[Sequence[object]] = []
    for number, result in enumerate(results, start=1):
        head = (number, iso_time(result.finished_at), result.game, "+".join(result.boxes))
        for seat in result.seats:
            name = names.get(seat.guest) or seat.name if seat.kind == PERSON else seat.level
            played = (str(result.is_rated).lower(), seat.color, seat.kind, name)
            rows.append((*head, *played, seat.place, seat.points))
    return _csv((*heads, "place", "points"), rows)


def _csv(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A CSV file with a byte order mark, by which spreadsheets know that it is UTF-8."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(heads)
    for row in rows:
        writer.writerow([plain_cell(cell) if isinstance(cell, str) else cell for cell in row])
    return f"\ufeff{text.getvalue()}"
