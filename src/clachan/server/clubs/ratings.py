"""Ratings of the members of a club, separately for each game (docs/decisions/0104).

They are computed from all rated results in the order in which the games ended, so the same results always
give the same ratings.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating

from clachan.server.clubs.results import ClubResult

SCALE: Final = 60
"""Points on the screen for one of the model: whoever has not played yet has 1500."""
_DEVIATIONS: Final = 2
"""The true strength is within this many standard deviations with a probability of 95%."""


@dataclass(frozen=True)
class MemberStanding:
    """The rating of a member in a game, with how many games it comes from."""

    guest: str
    games: int
    wins: int
    rating: int
    uncertainty: int

    @property
    def lower_end(self) -> int:
        return self.rating - self.uncertainty


def standings(
    results: Iterable[ClubResult], members: Collection[str]
) -> dict[str, list[MemberStanding]]:
    """The standings of each game, the best first. Only these members are listed.

    Former members are rated too, so that nobody's rating changes when somebody leaves. Only the order of
    the members among themselves counts; bots and other people have no rating.
    """
    model = PlackettLuce()
    ratings: dict[tuple[str, str], PlackettLuceRating] = {}
    games: dict[tuple[str, str], int] = {}
    wins: dict[tuple[str, str], int] = {}
    for result in sorted(results, key=lambda one: (one.finished_at, one.table)):
        if not result.is_rated:
            continue
        seats = sorted(result.member_seats, key=lambda seat: seat.guest)
        keys = [(result.game, seat.guest) for seat in seats]
        teams = [[ratings.get(key) or model.rating()] for key in keys]
        rated = model.rate(teams, ranks=[float(seat.place) for seat in seats])
        for key, seat, team in zip(keys, seats, rated, strict=True):
            ratings[key] = team[0]
            games[key] = games.get(key, 0) + 1
            wins[key] = wins.get(key, 0) + (seat.place == 1)
    found: dict[str, list[MemberStanding]] = {}
    for (game, guest), rating in ratings.items():
        if guest in members:
            key = (game, guest)
            shown = round(rating.mu * SCALE)
            uncertainty = round(rating.sigma * SCALE * _DEVIATIONS)
            standing = MemberStanding(guest, games[key], wins[key], shown, uncertainty)
            found.setdefault(game, []).append(standing)
    for listed in found.values():
        listed.sort(key=lambda one: (-one.lower_end, -one.rating, one.guest))
    return dict(sorted(found.items()))
