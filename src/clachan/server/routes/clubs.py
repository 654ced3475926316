"""Clubs: start, join and leave one, and everything its page shows."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from starlette.responses import PlainTextResponse

from clachan.kernel.record import clean_name
from clachan.server.clubs.csv_files import games_csv, standings_csv
from clachan.server.clubs.ratings import MemberStanding, standings
from clachan.server.clubs.results import ClubResult
from clachan.server.clubs.statistics import head_to_head, member_statistics
from clachan.server.identity import clean_invite, new_id, new_invite
from clachan.server.pydantic_types import pydantic_type
from clachan.server.requests import ClubBody, NamedBody
from clachan.server.routes.answers import (
    API,
    PROBLEM,
    KnownGuest,
    OptionalGuest,
    ServiceDep,
    address_of,
    answer,
    known_or_new_guest,
)
from clachan.server.server_time import now
from clachan.server.service import Service
from clachan.server.store.clubs import Club, ClubMember
from clachan.tables.club_wire import (
    ClubGameOut,
    ClubGamesOut,
    ClubInviteOut,
    ClubMemberOut,
    ClubOut,
    ClubsOut,
    HeadToHeadOut,
    MemberStatisticsOut,
    StandingOut,
    StandingsOut,
)
from clachan.tables.refusals import Refused
from clachan.tables.setup import PERSON, different_names
from clachan.tables.views.events import iso_time
from clachan.tables.views.summary import FoundTable, is_listed_for, listed_table

router = APIRouter(prefix=API, tags=["clubs"], responses=PROBLEM)

ClubPath = Annotated[str, Path(pattern=r"^[0-9a-f]{20}$")]
MemberPath = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]
MemberQuery = Annotated[str, Query(pattern=r"^[0-9a-f]{16}$")]
InvitePath = Annotated[str, Path(max_length=40)]

_LISTED_GAMES: Final = 50


class ClubPage:
    """A club with its members, as one of them sees it."""

    def __init__(self, club: Club, members: list[ClubMember], guest: str) -> None:
        self.club = club
        self.members = members
        self.guest = guest
        shown = different_names(tuple([member.name for member in members]))
        self.names = {one.guest_id: name for one, name in zip(members, shown, strict=True)}

    @property
    def is_owner(self) -> bool:
        return self.guest == self.club.owner_id

    def id_of(self, guest: str) -> str:
        """A name for a member in requests; it says nothing about the person's id."""
        return sha256(f"clachan member {self.club.id} {guest}".encode()).hexdigest()[:16]

    def member(self, member_id: str) -> ClubMember:
        """The member with an id of the club."""
        for member in self.members:
            if self.id_of(member.guest_id) == member_id:
                return member
        raise Refused("not_found", "the club has no such member")

    def member_out(self, member: ClubMember) -> ClubMemberOut:
        return {
            "member": self.id_of(member.guest_id),
            "name": self.names[member.guest_id],
            "is_owner": member.guest_id == self.club.owner_id,
            "is_you": member.guest_id == self.guest,
            "joined_at": iso_time(member.joined_at),
        }

    def standing_out(self, standing: MemberStanding) -> StandingOut:
        return {
            "member": self.id_of(standing.guest),
            "games": standing.games,
            "wins": standing.wins,
            "rating": standing.rating,
            "uncertainty": standing.uncertainty,
        }

    def game_out(self, result: ClubResult, replay: tuple[bool, str | None]) -> ClubGameOut:
        """A finished game; `replay` is whether the guest may see the table, and its public link."""
        is_visible, code = replay
        return {
            "table": result.table if is_visible else None,
            "code": code,
            "game": result.game,
            "boxes": list(result.boxes),
            "finished_at": iso_time(result.finished_at),
            "is_rated": result.is_rated,
            "seats": [
                {
                    "kind": "person" if seat.kind == PERSON else "bot",
                    "color": seat.color,
                    "member": self.id_of(seat.guest) if seat.guest in self.names else None,
                    "name": self.names.get(seat.guest) or seat.name or None,
                    "level": seat.level or None,
                    "place": seat.place,
                    "points": seat.points,
                }
                for seat in result.seats
            ],
        }


async def find_club(service: Service, club_id: str, guest: str) -> ClubPage:
    """A club of this person; refused as if it did not exist if they are not a member."""
    club = await service.clubs.find(club_id)
    members = [] if club is None else await service.clubs.members(club_id)
    if club is None or guest not in [member.guest_id for member in members]:
        raise Refused("not_found", "this club does not exist, or you are not a member of it")
    return ClubPage(club, members, guest)


async def _owned_club(service: Service, club_id: str, guest: str) -> ClubPage:
    page = await find_club(service, club_id, guest)
    if not page.is_owner:
        raise Refused("no_access", "only the owner of the club can do this")
    return page


async def _check_may_join(service: Service, guest: str) -> None:
    if len(await service.clubs.of(guest)) >= service.settings.limits.clubs_per_guest:
        raise Refused("too_many_clubs", "you are in too many clubs: leave one of them first")


def _is_shown(found: FoundTable, guest: str) -> bool:
    """Whether a member sees a table of the club: games without spectators only if it is theirs."""
    return found.listing["status"] == "open" or is_listed_for(found, guest)


async def _club_out(service: Service, page: ClubPage) -> ClubOut:
    guest = page.guest
    tables = await service.clubs.tables(page.club.id)
    return {
        "club": page.club.id,
        "name": page.club.name,
        "is_owner": page.is_owner,
        "invite": page.club.invite,
        "members": [page.member_out(member) for member in page.members],
        "tables": [
            listed_table(one, guest, may_invite=True) for one in tables if _is_shown(one, guest)
        ],
    }


@router.get("/clubs", response_model=pydantic_type(ClubsOut))
async def get_clubs(guest: OptionalGuest, service: ServiceDep) -> Response:
    """My clubs."""
    found = [] if guest is None else await service.clubs.of(guest.id)
    listed = [
        {
            "club": club.id,
            "name": club.name,
            "is_owner": guest is not None and club.owner_id == guest.id,
            "members": club.members,
            "open_tables": club.open_tables,
        }
        for club in found
    ]
    return answer({"clubs": listed})


@router.post("/clubs", response_model=pydantic_type(ClubOut), status_code=201)
async def post_club(
    request: Request, guest: OptionalGuest, service: ServiceDep, body: ClubBody
) -> Response:
    """Start a club; you are its owner."""
    me, token = await known_or_new_guest(request, guest, "Guest")
    await _check_may_join(service, me.id)
    club = Club(new_id(), clean_name(body["name"]), me.id, new_invite(), now())
    await service.clubs.add(club)
    page = await find_club(service, club.id, me.id)
    return answer(await _club_out(service, page), 201, request, token)


@router.get("/clubs/{club_id}", response_model=pydantic_type(ClubOut))
async def get_club(club_id: ClubPath, guest: KnownGuest, service: ServiceDep) -> Response:
    """A club of mine: members, and tables that are open or being played."""
    return answer(await _club_out(service, await find_club(service, club_id, guest.id)))


@router.put("/clubs/{club_id}", response_model=pydantic_type(ClubOut))
async def put_club(
    club_id: ClubPath, guest: KnownGuest, service: ServiceDep, body: ClubBody
) -> Response:
    """Rename the club (owner only)."""
    await _owned_club(service, club_id, guest.id)
    await service.clubs.update(club_id, name=clean_name(body["name"]))
    return answer(await _club_out(service, await find_club(service, club_id, guest.id)))


@router.post("/clubs/{club_id}/invite", response_model=pydantic_type(ClubOut))
async def post_club_invite(club_id: ClubPath, guest: KnownGuest, service: ServiceDep) -> Response:
    """Replace the invite link; the old one no longer works (owner only)."""
    await _owned_club(service, club_id, guest.id)
    await service.clubs.update(club_id, invite=new_invite())
    return answer(await _club_out(service, await find_club(service, club_id, guest.id)))


async def _invited(request: Request, service: Service, code: str) -> tuple[Club, list[ClubMember]]:
    """The club of an invite code; the number of attempts is limited."""
    service.rates.count_code(address_of(request))
    club = await service.clubs.find_invite(clean_invite(code))
    if club is None:
        raise Refused("not_found", "no club has this invite code: ask for a new link")
    return club, await service.clubs.members(club.id)


@router.get("/club-invites/{code}", response_model=pydantic_type(ClubInviteOut))
async def get_club_invite(
    request: Request, code: InvitePath, guest: OptionalGuest, service: ServiceDep
) -> Response:
    """The club of an invite link."""
    club, members = await _invited(request, service, code)
    is_member = guest is not None and guest.id in [member.guest_id for member in members]
    found = {"club": club.id, "name": club.name, "members": len(members), "is_member": is_member}
    return answer(found)


@router.post("/club-invites/{code}", response_model=pydantic_type(ClubOut))
async def join_club(
    request: Request, code: InvitePath, guest: OptionalGuest, service: ServiceDep, body: NamedBody
) -> Response:
    """Join the club; nothing changes for a member."""
    club, members = await _invited(request, service, code)
    me, token = await known_or_new_guest(request, guest, body.get("name") or "Guest")
    if me.id not in [member.guest_id for member in members]:
        await _check_may_join(service, me.id)
        most = service.settings.limits.members_per_club
        if not await service.clubs.add_member(club.id, me.id, now(), most):
            raise Refused("club_full", "the club is full: somebody has to leave first")
    page = await find_club(service, club.id, me.id)
    return answer(await _club_out(service, page), 200, request, token)


@router.delete("/clubs/{club_id}/members/me", status_code=204)
async def leave_club(club_id: ClubPath, guest: KnownGuest, service: ServiceDep) -> Response:
    """Leave the club. An owner's club goes to the member who joined first; an empty club is deleted."""
    page = await find_club(service, club_id, guest.id)
    await service.clubs.remove_member(page.club.id, guest.id)
    return Response(status_code=204)


@router.delete("/clubs/{club_id}/members/{member_id}", response_model=pydantic_type(ClubOut))
async def remove_member(
    club_id: ClubPath, member_id: MemberPath, guest: KnownGuest, service: ServiceDep
) -> Response:
    """Remove a member and replace the invite link, which they know (owner only)."""
    page = await _owned_club(service, club_id, guest.id)
    member = page.member(member_id)
    if member.guest_id == guest.id:
        raise Refused("bad_request", "you cannot remove yourself: leave the club instead")
    await service.clubs.update(club_id, invite=new_invite())
    await service.clubs.remove_member(club_id, member.guest_id)
    return answer(await _club_out(service, await find_club(service, club_id, guest.id)))


@router.get("/clubs/{club_id}/games", response_model=pydantic_type(ClubGamesOut))
async def get_club_games(
    club_id: ClubPath,
    guest: KnownGuest,
    service: ServiceDep,
    after: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> Response:
    """Finished games among members, the newest first; `after` skips as many."""
    page = await find_club(service, club_id, guest.id)
    results = await service.clubs.results(club_id)
    some = results[::-1][after : after + _LISTED_GAMES]
    replays = await service.clubs.replays([one.table for one in some], guest.id)
    games = [page.game_out(one, replays.get(one.table, (False, None))) for one in some]
    return answer({"games": games, "total": len(results)})


async def _standings(service: Service, page: ClubPage) -> dict[str, list[MemberStanding]]:
    """The standings, computed in a thread, so that they delay no move."""
    results = await service.clubs.results(page.club.id)
    return await asyncio.to_thread(standings, results, set(page.names))


@router.get("/clubs/{club_id}/standings", response_model=pydantic_type(StandingsOut))
async def get_standings(club_id: ClubPath, guest: KnownGuest, service: ServiceDep) -> Response:
    """The ratings of the members in each game, the best first."""
    page = await find_club(service, club_id, guest.id)
    found = await _standings(service, page)
    games = [
        {"game": game, "standings": [page.standing_out(one) for one in listed]}
        for game, listed in found.items()
    ]
    return answer({"games": games})


@router.get(
    "/clubs/{club_id}/members/{member_id}", response_model=pydantic_type(MemberStatisticsOut)
)
async def get_member_statistics(
    club_id: ClubPath, member_id: MemberPath, guest: KnownGuest, service: ServiceDep
) -> Response:
    """A member's games in the club: by boxes, seats, colors and sources of points."""
    page = await find_club(service, club_id, guest.id)
    member = page.member(member_id)
    results = await service.clubs.results(club_id)
    games = await asyncio.to_thread(member_statistics, results, member.guest_id)
    return answer({"member": member_id, "games": games})


@router.get("/clubs/{club_id}/head-to-head", response_model=pydantic_type(HeadToHeadOut))
async def get_head_to_head(
    club_id: ClubPath,
    first: MemberQuery,
    second: MemberQuery,
    guest: KnownGuest,
    service: ServiceDep,
) -> Response:
    """The games in which two members played, by kind of game."""
    page = await find_club(service, club_id, guest.id)
    one, other = page.member(first), page.member(second)
    results = await service.clubs.results(club_id)
    return answer({"games": head_to_head(results, one.guest_id, other.guest_id)})


@router.get("/clubs/{club_id}/export/{what}", response_class=PlainTextResponse)
async def get_club_export(
    club_id: ClubPath, what: Literal["standings", "games"], guest: KnownGuest, service: ServiceDep
) -> Response:
    """Standings or finished games as a CSV file."""
    page = await find_club(service, club_id, guest.id)
    if what == "standings":
        text = standings_csv(await _standings(service, page), page.names)
    else:
        text = games_csv(await service.clubs.results(club_id), page.names)
    name = f'attachment; filename="club-{what}.csv"'
    return Response(
        text, headers={"Content-Disposition": name, "Content-Type": "text/csv; charset=utf-8"}
    )
