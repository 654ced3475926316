"""Runs the statements of a node on PostgreSQL, and survives connections that die without a word.

A network can stop to deliver without closing anything: the machine was moved, a router forgot the
connection, a cable is out. TCP then waits for a quarter of an hour. So every statement has a time limit.
A connection that does not answer in time is aborted, the idle ones are not trusted anymore, and the
statement is tried again on a new connection. Trying again is safe: the log accepts each ply of a table
once, and all other writes have the same effect when they are done twice.
"""

from __future__ import annotations

import asyncio
import math
import secrets
import socket
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar
from weakref import WeakSet

import asyncpg
from sqlalchemy import Connection, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, InvalidatePoolError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from clachan.server.store.database import Database, Job
from clachan.server.store.health import UnusableDatabase
from clachan.server.store.schema_upgrade import upgrade

T = TypeVar("T")

_CONNECT_SECONDS: Final = 2.0
_ANSWER_SECONDS: Final = 2.0
"""Seconds after which a connection that does not answer is given up, unless all answers are slow."""
_LONGEST_ANSWER: Final = 4.0
_SLOWNESS: Final = 4
"""An answer may take this many times as long as the slowest recent one."""
_SLOW_FOR: Final = 10.0
_LAST_CHANCE: Final = 0.1
_RETRY_SECONDS: Final = 3.0
"""Seconds after the first attempt during which a statement is tried again, but always once."""
_RETRY_PAUSE: Final = 0.1
_START_SECONDS: Final = 10.0
"""Seconds in which a server that starts waits for a database that may be starting as well."""
_MIGRATION_SECONDS: Final = 600.0
_CLOSE_SECONDS: Final = 2.0
_READ_ONLY: Final = "25006"
_LOST: Final = frozenset({"57P01", "57P02", "57P03", "57P05", "25P03"})
"""Codes of errors that end a connection: the server shuts down, starts up, or closed it while idle."""

_SERVER_SETTINGS: Final = {
    "idle_in_transaction_session_timeout": "2500",
    "tcp_keepalives_idle": "3",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "5000",
}
"""Lets the database end the transactions of a node that is gone, so that their locks do not stay."""

DRIVER_ERRORS: Final = (asyncpg.PostgresError, asyncpg.InterfaceError)

_KEEP_ALIVE: Final = (
    ("TCP_KEEPIDLE", 3),
    ("TCP_KEEPINTVL", 1),
    ("TCP_KEEPCNT", 3),
    ("TCP_USER_TIMEOUT", 5000),
)


class TimedConnection(asyncpg.Connection):
    """A connection that is aborted if it does not answer in time."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.name = ""
        self.timer: asyncio.TimerHandle | None = None
        self.opened_at = 0.0
        """When it was open, by the clock of the event loop."""
        self.was_given_up = False

    @property
    def is_busy(self) -> bool:
        return self.timer is not None

    def answer_within(self, seconds: float) -> None:
        """Abort the connection unless `answered` is called within these seconds."""
        self.answered()
        self.timer = asyncio.get_running_loop().call_later(seconds, self._look_again)

    def _look_again(self) -> None:
        """Wait a little longer: if this process was busy, the answer may be there and not read yet."""
        self.timer = asyncio.get_running_loop().call_later(_LAST_CHANCE, self.give_up)

    def answered(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def give_up(self) -> None:
        """Abort the connection at once; whoever waits for it gets an error."""
        self.answered()
        self.was_given_up = True
        self.terminate()


class Postgres(Database):
    """A database server that any number of nodes can share."""

    is_shared = True

    def __init__(self, url: str) -> None:
        self._address = make_url(url).set(drivername="postgresql").render_as_string(False)
        self._connections: WeakSet[TimedConnection] = WeakSet()
        self._abandoned: set[str] = set()
        """Names of connections that were given up, and that the database may still consider open."""
        self._slowest = 0.0
        self._slowest_at = 0.0
        self.suspicion = asyncio.Event()
        """Set when a connection has failed, so that the listening one is checked at once."""
        self.engine = create_async_engine(
            url,
            async_creator=self._connect_for_pool,
            hide_parameters=True,
            pool_size=5,
            max_overflow=5,
            pool_timeout=_ANSWER_SECONDS,
        )
        event.listen(self.engine.sync_engine, "checkout", _refuse_closed)
        self._reader = self.engine.execution_options(isolation_level="AUTOCOMMIT")

    def check_folder(self) -> None:
        """PostgreSQL has its own folder."""

    def claim(self) -> None:
        """Nothing to do: any number of servers can use it."""

    async def connect(self) -> TimedConnection:
        """A new connection outside the pool. Every statement on it has a time limit."""
        name = f"clachan {secrets.token_hex(6)}"
        connection: TimedConnection = await asyncpg.connect(
            self._address,
            timeout=_CONNECT_SECONDS,
            connection_class=TimedConnection,
            server_settings={**_SERVER_SETTINGS, "application_name": name},
        )
        connection.name = name
        connection.opened_at = asyncio.get_running_loop().time()
        _keep_alive(connection)
        self._connections.add(connection)
        await self._end_abandoned(connection)
        return connection

    async def _connect_for_pool(self, *_: Any, **__: Any) -> TimedConnection:
        connection = await self.connect()
        connection.answer_within(self._time_limit())  # SQLAlchemy asks a few things first
        return connection

    async def _end_abandoned(self, connection: TimedConnection) -> None:
        """End the sessions of connections that were given up: they may hold locks that we need."""
        names = tuple(self._abandoned)
        if names:
            connection.answer_within(_CONNECT_SECONDS)
            with suppress(asyncpg.InsufficientPrivilegeError):
                await connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE application_name = ANY($1::text[])",
                    list(names),
                )
            connection.answered()
            self._abandoned.difference_update(names)

    def distrust(self, opened_before: float = math.inf) -> None:
        """Close the idle connections that were opened before a moment, because another one has failed."""
        for connection in tuple(self._connections):
            is_suspect = not connection.is_busy and connection.opened_at < opened_before
            if is_suspect or connection.is_closed():
                self._abandon(connection)

    def replace_older(self, opened_before: float) -> None:
        """Abort all connections that were opened before a moment; whoever waits for one tries again.

        For a newer connection has got its answers: the database is there, and the older ones may be dead.
        """
        for connection in tuple(self._connections):
            if connection.opened_at < opened_before:
                self._abandon(connection)

    def _abandon(self, connection: TimedConnection) -> None:
        """Give a connection up, and remember to end its session."""
        if connection.was_given_up or not connection.is_closed():
            self._abandoned.add(connection.name)
        connection.give_up()
        self._connections.discard(connection)

    async def read(self, query: Callable[[Connection], T]) -> T:
        async def attempt() -> T:
            return await self._run(await self._reader.connect(), query, self._time_limit())

        return await self._retry(attempt)

    async def transact(self, jobs: Sequence[Job]) -> list[Any]:
        async def attempt() -> list[Any]:
            return await self._write(jobs, self._time_limit())

        return await self._retry(attempt)

    async def _write(self, jobs: Sequence[Job], seconds: float) -> list[Any]:
        def write(connection: Connection) -> list[Any]:
            results = [job(connection) for job in jobs]
            connection.commit()
            return results

        return await self._run(await self.engine.connect(), write, seconds)

    async def _run(
        self, connection: AsyncConnection, job: Callable[[Connection], T], seconds: float
    ) -> T:
        raw = await connection.get_raw_connection()
        timed: Any = raw.driver_connection
        timed.answer_within(seconds)
        started = time.monotonic()
        try:
            result = await connection.run_sync(job)
            self._note_answer(time.monotonic() - started)
            return result
        finally:
            try:
                await connection.close()
            finally:
                timed.answered()

    def _time_limit(self) -> float:
        """How long to wait for an answer: longer on a machine that is slow right now."""
        if time.monotonic() - self._slowest_at > _SLOW_FOR:
            return _ANSWER_SECONDS
        return min(_LONGEST_ANSWER, max(_ANSWER_SECONDS, _SLOWNESS * self._slowest))

    def _note_answer(self, seconds: float) -> None:
        now = time.monotonic()
        if seconds > self._slowest or now - self._slowest_at > _SLOW_FOR:
            self._slowest, self._slowest_at = seconds, now

    async def _retry(
        self, attempt: Callable[[], Awaitable[T]], seconds: float = _RETRY_SECONDS
    ) -> T:
        """Run an attempt again, for a few seconds, as long as it fails because a connection was lost."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        attempts = 0
        while True:
            attempts += 1
            started = loop.time()
            try:
                return await attempt()
            except (SQLAlchemyError, OSError, AttributeError, *DRIVER_ERRORS) as error:
                is_lost = _is_lost(error)
                if is_lost or _code(error) == _READ_ONLY:
                    self.distrust(opened_before=started)
                    self.suspicion.set()
                if not is_lost or (attempts > 1 and loop.time() >= until):
                    if isinstance(error, DRIVER_ERRORS) or (
                        is_lost and isinstance(error, AttributeError)
                    ):
                        raise ConnectionError(str(error)) from error
                    raise
            await asyncio.sleep(_RETRY_PAUSE)

    async def migrate(self) -> None:
        async def attempt() -> list[Any]:
            return await self._write([upgrade], _MIGRATION_SECONDS)

        await self._retry(attempt, _START_SECONDS)

    async def close(self) -> None:
        try:
            async with asyncio.timeout(_CLOSE_SECONDS):
                await self.engine.dispose()
        except TimeoutError:
            for connection in tuple(self._connections):
                connection.give_up()


def _refuse_closed(adapted: Any, *_: object) -> None:
    """Tell the pool that a connection it is about to lend was closed, so that it opens a new one."""
    if adapted.driver_connection.is_closed():
        raise InvalidatePoolError("the connection was closed")


def _keep_alive(connection: Any) -> None:
    """Let the system notice within seconds that the other side is gone."""
    open_socket = connection._transport.get_extra_info("socket")  # noqa: SLF001 - there is no other way
    if open_socket is None or open_socket.family not in (socket.AF_INET, socket.AF_INET6):
        return
    open_socket.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in _KEEP_ALIVE:
        if hasattr(socket, name):  # depends on the system
            open_socket.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def _code(error: BaseException) -> str:
    """The code of an error of PostgreSQL (SQLSTATE), or nothing."""
    return getattr(getattr(error, "orig", None) or error, "sqlstate", None) or ""


def _is_lost(error: BaseException) -> bool:
    """Whether a statement failed because of its connection, so that another connection may succeed."""
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    if isinstance(error, (OSError, asyncpg.InterfaceError)):
        return not isinstance(error, UnusableDatabase)
    if isinstance(error, AttributeError):  # asyncpg, when a connection is given up while it is used
        return "'NoneType' object" in str(error)
    code = _code(error)
    return code.startswith("08") or code in _LOST
