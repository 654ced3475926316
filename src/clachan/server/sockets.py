"""A WebSocket connection to one table: first the whole view, then numbered events.

Three tasks run for each socket. The sender waits until the table changes and sends everything that is
new since its last message, so a slow client gets fewer and larger messages. The receiver handles
incoming messages. The third task closes the socket if the client stops reading, and sends a heartbeat
when there is nothing else to send.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, cast

from pydantic import ValidationError
from pydantic_core import to_json
from starlette.websockets import WebSocket, WebSocketDisconnect

from clachan.server.awake_tables import AwakeTable
from clachan.server.open_sockets import SocketOwner
from clachan.server.problems import as_refusal, problem, status_of
from clachan.server.requests import SOCKET_MESSAGE
from clachan.server.server_time import now
from clachan.server.service import Service
from clachan.tables.messages import (
    CheckMessage,
    CommandMessage,
    HintMessage,
    LookMessage,
    PreviewMessage,
    done_out,
    order_of,
)
from clachan.tables.refusals import Refused
from clachan.tables.views.news import NOTHING_SEEN, missed_events, news
from clachan.tables.views.seat_position import viewed_seat
from clachan.tables.views.table import Viewer
from clachan.tables.wire import TalkLineOut

log = logging.getLogger("clachan.sockets")

Question = PreviewMessage | CheckMessage | HintMessage

_SEND_TIMEOUT: Final = 15.0
_LONGEST_KEY: Final = 64


class Socket:
    """The connection of one person or spectator to one table."""

    def __init__(
        self,
        service: Service,
        awake: AwakeTable,
        owner: SocketOwner,
        wanted: int | None,
        ws: WebSocket,
    ) -> None:
        self.guest = owner.guest
        self.seat = viewed_seat(awake.table, owner.guest, wanted)
        self._owner = owner
        owner.on_end = self.changed
        self._service = service
        self._awake = awake
        self._ws = ws
        self._seen = NOTHING_SEEN
        self._outbox: deque[Mapping[str, Any]] = deque()
        self._has_news = asyncio.Event()
        self._sent_at = time.monotonic()
        self._is_sending = False
        self._outbox_limit = service.settings.limits.outbox
        self._question_tasks: set[asyncio.Task[None]] = set()

    def changed(self) -> None:
        self._has_news.set()

    def said(self, line: TalkLineOut) -> None:
        """Send a line of talk; a client that reads too slowly misses it."""
        with suppress(Refused):
            self.enqueue({"type": "talk", "line": line})

    def enqueue(self, message: Mapping[str, Any]) -> None:
        """Add a message to the outbox; refused if too many are waiting there."""
        if len(self._outbox) >= self._outbox_limit:
            raise Refused("too_many", "too many unread messages: the connection is too slow")
        self._outbox.append(message)
        self._has_news.set()

    async def run(self, after: int | None) -> None:
        """Serve the connection until either side closes it."""
        self._awake.join(self)
        parts = (self._send_all(after), self._receive_all(), self._check_connection())
        tasks = [asyncio.create_task(part) for part in parts]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            await self._close(done)
        finally:
            self._awake.leave(self)
            self._service.tables.keep(self._awake)
            await _end([*tasks, *self._question_tasks])
            # Otherwise socket and owner would keep each other, and with them the table and its views.
            self._owner.on_end = None

    async def _close(self, done: set[asyncio.Task[None]]) -> None:
        """Send the reason and close the socket, if a task ended with an error."""
        errors = [task.exception() for task in done]
        error = next((error for error in errors if error is not None), None)
        if error is None or isinstance(error, (WebSocketDisconnect, RuntimeError)):
            return
        refusal = as_refusal(error if isinstance(error, Exception) else Exception())
        with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            async with asyncio.timeout(1):
                await self._send(to_json({"type": "bye", "code": refusal.code}))
                await self._ws.close(1013 if status_of(refusal) == 429 else 1008)

    async def _send_all(self, after: int | None) -> None:
        await self._service.tables.work.turn()
        await self._send(*self._take_pending())
        if after is not None and after < self._seen.ply:
            await self._send(
                missed_events(self._awake.table, self._viewer(), after, self._awake.cache)
            )
        while True:
            await self._has_news.wait()
            self._has_news.clear()
            await self._service.tables.work.turn()
            await self._send(*self._take_pending())

    async def _check_connection(self) -> None:
        """Close a socket that is not read, and send heartbeats.

        One timer per socket does both: a timeout for each message would cost more than the message.
        """
        beat = self._service.settings.beat_seconds
        has_left = False
        while True:
            await asyncio.sleep(min(beat, _SEND_TIMEOUT) / 2)
            had_left, has_left = has_left, not self._may_watch()
            if had_left and has_left:
                raise Refused("not_found", "you have left this table, and it has no spectators")
            silent = time.monotonic() - self._sent_at
            if self._is_sending and silent > _SEND_TIMEOUT:
                raise Refused("too_many", "the client does not read its messages")
            if not self._is_sending and silent > beat / 2:
                self.enqueue({"type": "beat"})

    def _take_pending(self) -> list[bytes]:
        """The changes of the table, then the outbox."""
        if self._owner.has_ended:
            raise Refused("not_signed_in", "your token was ended")
        viewer = self._viewer()
        self.seat = viewer.seat
        messages: list[bytes] = []
        if self._may_watch():
            messages, self._seen = news(self._awake.table, viewer, self._seen, self._awake.cache)
        return [*messages, *[to_json(self._outbox.popleft()) for _ in range(len(self._outbox))]]

    def _may_watch(self) -> bool:
        """Whether this guest still sees the table: whoever leaves one without spectators does not."""
        table = self._awake.table
        return table.setup.spectators or table.belongs_to(self.guest)

    def _viewer(self) -> Viewer:
        return self._awake.viewer(self.guest, self.seat)

    async def _send(self, *messages: bytes) -> None:
        self._is_sending = True
        for message in messages:
            self._sent_at = time.monotonic()
            await self._ws.send_text(message.decode())
        self._is_sending = False

    async def _receive_all(self) -> None:
        limit = self._service.settings.limits.frame_bytes
        while True:
            frame = await self._ws.receive()
            if frame["type"] == "websocket.disconnect":
                return
            text = frame.get("text") or ""
            if frame.get("bytes") or len(text) > limit:
                raise Refused("too_large", "the message is too large or not text")
            self._service.rates.count_request(self._owner.address)
            self._service.rates.count_guest(self.guest)
            await self._handle(text)

    async def _handle(self, text: str) -> None:
        """Handle one message. Commands are carried out in order; questions are answered in the background."""
        try:
            message = SOCKET_MESSAGE.validate_json(text)
        except ValidationError as error:
            self._refuse(*_reference(text), error)
            return
        try:
            match message.get("type"):
                case "beat":
                    return
                case "look":
                    self._look(cast(LookMessage, message)["seat"])
                case "preview" | "check" | "hint":
                    self._start_answering(cast(Question, message))
                case _:
                    command = cast(CommandMessage, message)
                    order = order_of(command, self.guest, now())
                    change = await self._service.tables.submit(self._awake.table.id, order)
                    if not change.rows:
                        done = done_out(change, command["seat"])
                        self.enqueue({"type": "done", "key": command["key"], **done})
        except Exception as error:
            if isinstance(error, Refused) and error.code == "too_many":
                raise
            self._refuse(*_reference(text), error)

    def _refuse(self, key: str | None, number: int | None, error: Exception) -> None:
        answer = problem(as_refusal(error))
        self.enqueue({"type": "refused", "key": key, "id": number, "problem": answer})

    def _look(self, seat: int) -> None:
        if seat not in self._awake.table.seats_of(self.guest):
            raise Refused("not_your_seat", "this is not your seat", seat=seat)
        self.seat = seat
        self._seen = replace(self._seen, viewer=None)
        self._has_news.set()

    def _start_answering(self, message: Question) -> None:
        task = asyncio.create_task(self._answer_question(message))
        self._question_tasks.add(task)
        task.add_done_callback(self._question_tasks.discard)

    async def _answer_question(self, message: Question) -> None:
        service, awake = self._service, self._awake
        ply = awake.table.ply
        try:
            match message["type"]:
                case "preview":
                    found = await service.previews(
                        awake, self.guest, self.seat, message.get("tile"), message.get("plan")
                    )
                    answer: dict[str, Any] = {"type": "previews", "previews": found}
                case "check":
                    move, placement = message.get("move"), message.get("placement")
                    check = service.check(awake, self.guest, self.seat, move, placement)
                    answer = {"type": "checked", "check": check}
                case _:
                    hint = await service.hint(awake, self.guest, self.seat, message.get("level"))
                    answer = {"type": "hint", "hint": hint}
            self.enqueue({**answer, "id": message["id"], "ply": ply})
        except Exception as error:  # noqa: BLE001 - answered, and logged in one place
            with suppress(Refused):
                self._refuse(None, message["id"], error)


async def _end(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Cancel tasks and wait for them.

    Their errors are not raised here: an error knows the function that raised it, and this one the tasks,
    so they would keep each other in memory.
    """
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)
    for task in tasks:
        if not task.cancelled():
            task.exception()


def _reference(text: str) -> tuple[str | None, int | None]:
    """The key and the id of a message, to repeat them in a refusal.

    A text may have parts that cannot be sent.
    """
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError):
        return None, None
    if not isinstance(raw, dict):
        return None, None
    key, number = raw.get("key"), raw.get("id")
    is_key = isinstance(key, str) and key.isprintable() and len(key) <= _LONGEST_KEY
    return key if is_key else None, number if isinstance(number, int) else None
