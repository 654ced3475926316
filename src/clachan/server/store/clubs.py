"""Reads and writes clubs: their members, tables and results."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, fields
from functools import partial
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from clachan.server.clubs.results import (
    LEAST_MEMBERS,
    ClubResult,
    result_from_json,
    result_from_listing,
    result_to_json,
)
from clachan.server.store.database import is_stored
from clachan.server.store.schema import (
    CLUB_MEMBERS,
    CLUB_RESULTS,
    CLUB_TABLES,
    CLUBS,
    GUESTS,
    MEMBERS,
    REPLAY_LINKS,
    TABLES,
)
from clachan.server.store.store import Store
from clachan.tables.table import FINISHED, PLAYING, WAITING_FOR_PEOPLE
from clachan.tables.views.summary import FoundTable

_COLLECTED: Final = 200
"""Results that are written at a time, so that moves can be written in between."""
_LISTED_TABLES: Final = 60


@dataclass(frozen=True)
class Club:
    """A club. Whoever has the invite can join it."""

    id: str
    name: str
    owner_id: str = field(repr=False)
    invite: str = field(repr=False)
    created_at: int


@dataclass(frozen=True)
class ClubMember:
    """A member with their present name."""

    guest_id: str = field(repr=False)
    name: str
    joined_at: int


@dataclass(frozen=True)
class ListedClub:
    """A club in the list of one of its members."""

    id: str
    name: str
    owner_id: str = field(repr=False)
    members: int
    open_tables: int


class ClubStore:
    """The clubs of all people."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # Clubs.

    async def add(self, club: Club) -> None:
        """Store a new club with its owner as the first member."""
        member = {"club_id": club.id, "guest_id": club.owner_id, "joined_at": club.created_at}

        def job(connection: Connection) -> None:
            if not is_stored(connection, CLUBS.c.id == club.id):
                connection.execute(insert(CLUBS), [asdict(club)])
                connection.execute(insert(CLUB_MEMBERS), [member])

        await self._store.write(job)

    async def find(self, club_id: str) -> Club | None:
        return await self._club(CLUBS.c.id == club_id)

    async def find_invite(self, invite: str) -> Club | None:
        return await self._club(CLUBS.c.invite == invite)

    async def _club(self, condition: ColumnElement[bool]) -> Club | None:
        query = select(*[CLUBS.c[each.name] for each in fields(Club)]).where(condition)
        row = await self._store.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else Club(*row)

    async def of(self, guest: str) -> list[ListedClub]:
        """The clubs of a person, by name."""
        mine = select(CLUB_MEMBERS.c.club_id).where(CLUB_MEMBERS.c.guest_id == guest)
        members = select(func.count()).where(CLUB_MEMBERS.c.club_id == CLUBS.c.id)
        is_open = TABLES.c.status == WAITING_FOR_PEOPLE
        waiting = (
            select(func.count())
            .select_from(CLUB_TABLES.join(TABLES, TABLES.c.id == CLUB_TABLES.c.table_id))
            .where(CLUB_TABLES.c.club_id == CLUBS.c.id, is_open)
        )
        columns = CLUBS.c.id, CLUBS.c.name, CLUBS.c.owner_id
        query = select(*columns, members.scalar_subquery(), waiting.scalar_subquery())
        query = query.where(CLUBS.c.id.in_(mine)).order_by(CLUBS.c.name, CLUBS.c.id)
        rows = await self._store.read(lambda connection: connection.execute(query).all())
        return [ListedClub(*row) for row in rows]

    async def update(self, club_id: str, **values: str) -> None:
        """Change the name or the invite of a club."""
        change = update(CLUBS).where(CLUBS.c.id == club_id).values(**values)
        await self._store.write(lambda connection: connection.execute(change))

    # Members.

    async def members(self, club_id: str) -> list[ClubMember]:
        """The members, the first to join first."""
        query = (
            select(CLUB_MEMBERS.c.guest_id, GUESTS.c.name, CLUB_MEMBERS.c.joined_at)
            .join(GUESTS, GUESTS.c.id == CLUB_MEMBERS.c.guest_id)
            .where(CLUB_MEMBERS.c.club_id == club_id)
            .order_by(CLUB_MEMBERS.c.joined_at, CLUB_MEMBERS.c.guest_id)
        )
        rows = await self._store.read(lambda connection: connection.execute(query).all())
        return [ClubMember(*row) for row in rows]

    async def add_member(self, club_id: str, guest: str, now: int, most: int) -> bool:
        """Add a person unless the club is full; return whether they are a member now."""
        values = {"club_id": club_id, "guest_id": guest, "joined_at": now}
        count = select(func.count()).where(CLUB_MEMBERS.c.club_id == club_id)

        def job(connection: Connection) -> bool:
            if connection.execute(count).scalar_one() >= most:
                return False
            _insert_missing(connection, CLUB_MEMBERS, [values])
            return True

        return await self._store.write(job)

    async def remove_member(self, club_id: str, guest: str) -> None:
        """Remove a person. A club without an owner goes to its oldest member; an empty one is deleted."""
        await self.collect(club_id)
        of_club = CLUB_MEMBERS.c.club_id == club_id
        oldest = select(CLUB_MEMBERS.c.guest_id).where(of_club)
        oldest = oldest.order_by(CLUB_MEMBERS.c.joined_at, CLUB_MEMBERS.c.guest_id).limit(1)

        def job(connection: Connection) -> None:
            this = of_club, CLUB_MEMBERS.c.guest_id == guest
            connection.execute(delete(CLUB_MEMBERS).where(*this))
            heir: str | None = connection.execute(oldest).scalar_one_or_none()
            if heir is None:
                for part in (CLUB_RESULTS, CLUB_TABLES):
                    connection.execute(delete(part).where(part.c.club_id == club_id))
                connection.execute(delete(CLUBS).where(CLUBS.c.id == club_id))
            else:
                owned = CLUBS.c.id == club_id, CLUBS.c.owner_id == guest
                connection.execute(update(CLUBS).where(*owned).values(owner_id=heir))

        await self._store.write(job)

    async def remove_from_all(self, guest: str) -> None:
        """Remove a person from all clubs."""
        for club in await self.of(guest):
            await self.remove_member(club.id, guest)

    # Tables.

    async def add_table(self, club_id: str, table_id: str) -> None:
        """Show a table on the page of a club; nothing changes if it is there already."""
        values = {"club_id": club_id, "table_id": table_id}
        await self._store.write(lambda c: _insert_missing(c, CLUB_TABLES, [values]))

    async def club_of_table(self, table_id: str) -> str | None:
        query = select(CLUB_TABLES.c.club_id).where(CLUB_TABLES.c.table_id == table_id)
        return await self._store.read(lambda c: c.execute(query).scalar_one_or_none())

    async def may_watch(self, table_id: str, guest: str) -> bool:
        """Whether a table was opened for a club of this person."""
        same = CLUB_MEMBERS.c.club_id == CLUB_TABLES.c.club_id
        query = select(CLUB_TABLES.c.table_id).join(CLUB_MEMBERS, same)
        query = query.where(CLUB_TABLES.c.table_id == table_id, CLUB_MEMBERS.c.guest_id == guest)
        return await self._store.read(lambda c: c.execute(query).one_or_none()) is not None

    async def tables(self, club_id: str) -> list[FoundTable]:
        """The tables of a club that are open or being played, the most recently changed first."""
        query = (
            select(TABLES.c.id, TABLES.c.invite, TABLES.c.listing)
            .join(CLUB_TABLES, CLUB_TABLES.c.table_id == TABLES.c.id)
            .where(
                CLUB_TABLES.c.club_id == club_id,
                TABLES.c.status.in_((WAITING_FOR_PEOPLE, PLAYING)),
            )
            .order_by(TABLES.c.updated_at.desc())
            .limit(_LISTED_TABLES)
        )
        rows = await self._store.read(lambda connection: connection.execute(query).all())
        return [FoundTable(id_, invite, json.loads(text), False) for id_, invite, text in rows]

    # Results.

    async def collect(self, club_id: str) -> None:
        """Store the results of games that ended since the last time, as the members are now."""
        found = await self._store.read(lambda c: _new_listings(c, club_id))
        if not found:
            return
        members = await self.members(club_id)
        joined = {member.guest_id: member.joined_at for member in members}
        results = [result_from_listing(table, listing, joined) for table, listing in found]
        rows = [
            {
                "club_id": club_id,
                "table_id": result.table,
                "finished_at": result.finished_at,
                "data": result_to_json(result),
            }
            for result in results
            if result is not None
        ]
        for start in range(0, len(rows), _COLLECTED):
            some = rows[start : start + _COLLECTED]
            await self._store.write(partial(_add_results, club_id=club_id, rows=some))

    async def collect_all(self) -> None:
        """Store all new results of all clubs, before games are deleted."""
        query = select(CLUBS.c.id)
        for club_id in await self._store.read(lambda c: list(c.execute(query).scalars())):
            await self.collect(club_id)

    async def results(self, club_id: str) -> list[ClubResult]:
        """All results of a club, the oldest first."""
        await self.collect(club_id)
        columns = CLUB_RESULTS.c.table_id, CLUB_RESULTS.c.finished_at, CLUB_RESULTS.c.data
        query = select(*columns).where(CLUB_RESULTS.c.club_id == club_id)
        query = query.order_by(CLUB_RESULTS.c.finished_at, CLUB_RESULTS.c.table_id)
        rows = await self._store.read(lambda connection: connection.execute(query).all())
        return [result_from_json(*row) for row in rows]

    async def replays(
        self, table_ids: Sequence[str], guest: str
    ) -> dict[str, tuple[bool, str | None]]:
        """For each of these games that is still stored: whether the guest is in it, and its public link."""
        mine = exists().where(MEMBERS.c.table_id == TABLES.c.id, MEMBERS.c.guest_id == guest)
        query = (
            select(TABLES.c.id, TABLES.c.listing, mine, CLUB_TABLES.c.club_id, REPLAY_LINKS.c.code)
            .outerjoin(CLUB_TABLES, CLUB_TABLES.c.table_id == TABLES.c.id)
            .outerjoin(REPLAY_LINKS, REPLAY_LINKS.c.table_id == TABLES.c.id)
            .where(TABLES.c.id.in_(table_ids))
        )
        rows = await self._store.read(lambda connection: connection.execute(query).all())
        found: dict[str, tuple[bool, str | None]] = {}
        for table_id, text, is_mine, club_id, code in rows:
            listing = json.loads(text)
            owners = (listing["host"], *[seat[3] for seat in listing["seats"]])
            may_watch = listing["spectators"] and (is_mine or club_id is not None)
            found[table_id] = (guest in owners or bool(may_watch), code)
        return found


def _new_listings(connection: Connection, club_id: str) -> list[tuple[str, Any]]:
    """Finished games with at least two members whose results are not stored yet."""
    stored = exists().where(
        CLUB_RESULTS.c.club_id == club_id, CLUB_RESULTS.c.table_id == TABLES.c.id
    )
    played: Select[tuple[str]] = (
        select(TABLES.c.id)
        .join(MEMBERS, MEMBERS.c.table_id == TABLES.c.id)
        .join(CLUB_MEMBERS, CLUB_MEMBERS.c.guest_id == MEMBERS.c.guest_id)
        .where(
            CLUB_MEMBERS.c.club_id == club_id,
            ~MEMBERS.c.watching,
            TABLES.c.status == FINISHED,
            TABLES.c.updated_at >= CLUB_MEMBERS.c.joined_at,
            ~stored,
        )
        .group_by(TABLES.c.id)
        .having(func.count() >= LEAST_MEMBERS)
    )
    query = select(TABLES.c.id, TABLES.c.listing).where(TABLES.c.id.in_(played))
    return [(row[0], json.loads(row[1])) for row in connection.execute(query).all()]


def _add_results(connection: Connection, club_id: str, rows: list[dict[str, Any]]) -> None:
    if is_stored(connection, CLUBS.c.id == club_id):
        _insert_missing(connection, CLUB_RESULTS, rows)


def _insert_missing(connection: Connection, table: Any, rows: list[dict[str, Any]]) -> None:
    """Insert rows; those that are there already stay as they are, also if another node adds them now."""
    dialect = {"postgresql": postgresql, "sqlite": sqlite}[connection.dialect.name]
    connection.execute(dialect.insert(table).on_conflict_do_nothing(), rows)
