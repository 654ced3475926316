"""What the tables in a browser need from it. All values are JSON texts.

In the page, `web/src/host/worker/storage.ts` implements it with IndexedDB and Web Locks; tests use memory.
"""

from __future__ import annotations

from typing import Final, Literal, Protocol

AppendResult = Literal["stored", "conflict", "deleted", "full"]
"""`conflict`: another tab has written these plies. `deleted`: another tab has deleted the table.
`full`: the browser cannot store more."""

BOT_MOVE: Final = 0
HINT: Final = 1
REVIEW: Final = 2
"""How urgent a question to the bots is; lower numbers first."""


class Storage(Protocol):
    """The browser's database, other tabs, the screen, and the worker in which bots think."""

    async def rows(self, table: str, after: int) -> str:
        """The rows of a log after a ply, in order."""
        ...

    async def append(self, table: str, rows: str, summary: str) -> AppendResult:
        """Store rows and the summary of a table, all or nothing; each ply of a table is stored once."""
        ...

    async def summaries(self) -> str:
        """The summaries of all tables, as a list of pairs with their ids."""
        ...

    async def forget(self, table: str) -> None:
        """Delete a table with everything that is kept for it."""
        ...

    async def kept(self, key: str) -> str:
        """What is kept under a key; `null` if nothing."""
        ...

    async def keep(self, key: str, value: str) -> AppendResult:
        """Keep a value under a key."""
        ...

    async def lease(self, table: str) -> None:
        """Wait until no other tab plays the bots of this table."""
        ...

    def release(self, table: str) -> None:
        """Let other tabs play the bots of this table."""
        ...

    async def think(self, request: str, urgency: int) -> str:
        """The answer of the worker in which bots think (`tables.worker_answers`)."""
        ...

    def send(self, connection: int, message: str) -> None:
        """Send a message to a screen."""
        ...
