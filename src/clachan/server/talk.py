"""Talk at tables: stores lines and passes them on to everybody who may read them."""

from __future__ import annotations

from dataclasses import replace

from clachan.server.awake_tables import AwakeTable, AwakeTables
from clachan.server.server_time import now
from clachan.server.store.stored_guests import Guest
from clachan.server.store.talk import TalkStore
from clachan.server.store.writer import StoreUnavailable
from clachan.tables.setup import display_name
from clachan.tables.talk import TalkLine, check_may_talk, line_out, may_read
from clachan.tables.wire import TalkLineOut


class Talk:
    """The talk of all tables of a node."""

    def __init__(self, tables: AwakeTables, lines: TalkStore) -> None:
        self._tables = tables
        self._lines = lines

    async def say(self, awake: AwakeTable, guest: Guest, text: str, phrase: str) -> TalkLineOut:
        """Say a line: store it, then pass it on."""
        table = awake.table
        kept = check_may_talk(table, text, phrase)
        seat = next(iter(table.seats_of(guest.id)), None)
        name = guest.name if seat is None else display_name(table.holders, seat)
        line = TalkLine(0, now(), guest.id, seat, name, kept, phrase)
        line = replace(line, number=await self._lines.add(table.id, line))
        if self._lines.is_shared:
            await self.pass_on(table.id, line.number)
        else:
            _send(awake, line)
        return line_out(line, guest.id)

    async def lines(self, awake: AwakeTable, guest: str, after: int) -> list[TalkLineOut]:
        """The lines of a table that a guest may read."""
        found = await self._lines.lines(awake.table.id, after)
        return [line_out(line, guest) for line in found if may_read(awake.table, line, guest)]

    async def pass_on(self, table_id: str, number: int) -> None:
        """Send the lines up to a number to the listeners of a table, if it is in memory.

        Other nodes may have stored lines before this one, so the lines are read.
        """
        awake = self._tables.awake(table_id)
        if awake is None or number <= awake.talked:
            return
        after, awake.talked = awake.talked or number - 1, number
        try:
            found = await self._lines.lines(table_id, after)
        except StoreUnavailable:
            return
        for line in found:
            if line.number <= number:
                _send(awake, line)


def _send(awake: AwakeTable, line: TalkLine) -> None:
    """Send a line to everybody who is connected and may read it."""
    for listener in tuple(awake.listeners):
        if may_read(awake.table, line, listener.guest):
            listener.said(line_out(line, listener.guest))
