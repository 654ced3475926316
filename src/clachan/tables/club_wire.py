"""The types of everything a club sends. The id of a member says nothing about the person."""

from __future__ import annotations

from typing import Literal, TypedDict

from clachan.tables.wire import ListedTableOut


class ListedClubOut(TypedDict):
    """A club in the list of my clubs; `open_tables` counts those that wait for people."""

    club: str
    name: str
    is_owner: bool
    members: int
    open_tables: int


class ClubsOut(TypedDict):
    clubs: list[ListedClubOut]


class ClubMemberOut(TypedDict):
    member: str
    name: str
    is_owner: bool
    is_you: bool
    joined_at: str


class ClubOut(TypedDict):
    """A club as a member sees it: `tables` are open or being played."""

    club: str
    name: str
    is_owner: bool
    invite: str
    members: list[ClubMemberOut]
    tables: list[ListedTableOut]


class ClubInviteOut(TypedDict):
    """The club of an invite link, for somebody who may not be a member yet."""

    club: str
    name: str
    members: int
    is_member: bool


class ClubGameSeatOut(TypedDict):
    """A seat of a finished game; people who were not members then have neither `member` nor `name`."""

    kind: Literal["person", "bot"]
    color: str
    member: str | None
    name: str | None
    level: str | None
    place: int
    points: int


class ClubGameOut(TypedDict):
    """A finished game among members; `table` and `code` lead to its replay if you may see it.

    `is_rated` is whether it counts in the standings.
    """

    table: str | None
    code: str | None
    game: str
    boxes: list[str]
    finished_at: str
    is_rated: bool
    seats: list[ClubGameSeatOut]


class ClubGamesOut(TypedDict):
    """Finished games, the newest first, and how many there are in all."""

    games: list[ClubGameOut]
    total: int


class StandingOut(TypedDict):
    """A member in the standings of a game.

    The true strength is probably between `rating - uncertainty` and `rating + uncertainty`; members are
    sorted by the lower end.
    """

    member: str
    games: int
    wins: int
    rating: int
    uncertainty: int


class GameStandingsOut(TypedDict):
    game: str
    standings: list[StandingOut]


class StandingsOut(TypedDict):
    games: list[GameStandingsOut]


class StatisticsRowOut(TypedDict):
    """Games with something in common, such as the same boxes: how many, how many won, and averages."""

    key: str
    games: int
    wins: int
    mean_place: float
    mean_points: float


class SourceRowOut(TypedDict):
    """Average points from a scoring tile, or from something else, in the games in which it scored."""

    key: str
    games: int
    mean_points: float


class GameStatisticsOut(TypedDict):
    """A member's games of one kind: all of them, and by boxes (joined by `+`), number of seats, color, and
    source of points."""

    game: str
    total: StatisticsRowOut
    by_boxes: list[StatisticsRowOut]
    by_seats: list[StatisticsRowOut]
    by_color: list[StatisticsRowOut]
    by_source: list[SourceRowOut]


class MemberStatisticsOut(TypedDict):
    member: str
    games: list[GameStatisticsOut]


class HeadToHeadRowOut(TypedDict):
    """The games of two members: how often each was ahead, and the average lead of the first in points."""

    game: str
    games: int
    first: int
    second: int
    ties: int
    mean_lead: float


class HeadToHeadOut(TypedDict):
    games: list[HeadToHeadRowOut]
