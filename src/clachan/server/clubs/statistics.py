"""What the results of a club say about one member, and about two."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from statistics import fmean

from clachan.server.clubs.results import ClubResult, ResultSeat
from clachan.tables.club_wire import (
    GameStatisticsOut,
    HeadToHeadRowOut,
    SourceRowOut,
    StatisticsRowOut,
)
from clachan.tables.results import OTHER

Played = tuple[ClubResult, ResultSeat]
"""A game and the seat of the member in question."""


def member_statistics(results: Iterable[ClubResult], guest: str) -> list[GameStatisticsOut]:
    """A member's rated games, by kind of game."""
    played: dict[str, list[Played]] = {}
    for result in results:
        seat = result.seat_of(guest)
        if result.is_rated and seat is not None:
            played.setdefault(result.game, []).append((result, seat))
    return [_game_statistics(game, rows) for game, rows in sorted(played.items())]


def _game_statistics(game: str, played: Sequence[Played]) -> GameStatisticsOut:
    return {
        "game": game,
        "total": _row(game, [seat for _, seat in played]),
        "by_boxes": _rows(played, lambda one: "+".join(one[0].boxes)),
        "by_seats": _rows(played, lambda one: str(len(one[0].seats))),
        "by_color": _rows(played, lambda one: one[1].color),
        "by_source": _sources(played),
    }


def _rows(played: Sequence[Played], key: Callable[[Played], str]) -> list[StatisticsRowOut]:
    """A row for each value of the key, those with most games first."""
    groups: dict[str, list[ResultSeat]] = {}
    for one in played:
        groups.setdefault(key(one), []).append(one[1])
    rows = [_row(name, seats) for name, seats in sorted(groups.items())]
    return sorted(rows, key=lambda row: -row["games"])


def _row(key: str, seats: Sequence[ResultSeat]) -> StatisticsRowOut:
    return {
        "key": key,
        "games": len(seats),
        "wins": len([seat for seat in seats if seat.place == 1]),
        "mean_place": round(fmean([seat.place for seat in seats]), 2),
        "mean_points": round(fmean([seat.points for seat in seats]), 1),
    }


def _sources(played: Sequence[Played]) -> list[SourceRowOut]:
    """Average points by source. A source counts in a game if anybody scored with it there."""
    points: dict[str, list[int]] = {}
    for result, mine in played:
        for source in {source for seat in result.seats for source in seat.sources}:
            points.setdefault(source, []).append(mine.sources.get(source, 0))
    rows: list[SourceRowOut] = [
        {"key": source, "games": len(found), "mean_points": round(fmean(found), 1)}
        for source, found in sorted(points.items())
        if source != OTHER
    ]
    return sorted(rows, key=lambda row: -row["games"])


def head_to_head(results: Iterable[ClubResult], first: str, second: str) -> list[HeadToHeadRowOut]:
    """The rated games in which both members played, by kind of game."""
    leads: dict[str, list[tuple[int, int]]] = {}
    for result in results:
        one, other = result.seat_of(first), result.seat_of(second)
        if result.is_rated and one is not None and other is not None:
            lead = (other.place - one.place, one.points - other.points)
            leads.setdefault(result.game, []).append(lead)
    return [
        {
            "game": game,
            "games": len(found),
            "first": len([places for places, _ in found if places > 0]),
            "second": len([places for places, _ in found if places < 0]),
            "ties": len([places for places, _ in found if places == 0]),
            "mean_lead": round(fmean([points for _, points in found]), 1),
        }
        for game, found in sorted(leads.items())
    ]
