"""The host of all tables of a browser. The page sends it requests and messages as JSON texts.

device = Device(storage)
await device.start()
answer = await device.request("GET", "/tables", "null")
await device.connect(1, table_id, "null", 0)
await device.message(1, '{"type": "command", ...}')
"""

from __future__ import annotations

import json
import secrets
from dataclasses import asdict
from typing import Any

from clachan.kernel.record import clean_name
from clachan.tables.games import all_games
from clachan.tables.messages import done_out, order_of
from clachan.tables.questions import (
    check,
    hint_out,
    hint_request,
    own_seat,
    placement_text,
    previews,
)
from clachan.tables.refusals import Refused
from clachan.tables.setup import rules_of
from clachan.tables.table import Table
from clachan.tables.thinking import BotRequest, reply_from_json
from clachan.tables.wire import HintOut
from clachan.web_worker import routes
from clachan.web_worker.local_reviews import LocalReviews
from clachan.web_worker.local_tables import LocalTable, LocalTables, check_stored, now
from clachan.web_worker.refusal_json import as_refusal, problem
from clachan.web_worker.storage import HINT, Storage

_PERSON = "person"
"""The key under which the person at this browser is kept: a secret id and a name."""


class Device:
    """The tables and the person of one browser."""

    tables: LocalTables
    reviews: LocalReviews

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def start(self) -> None:
        """Read who the person at this browser is; a new browser gets a new id."""
        person = json.loads(await self.storage.kept(_PERSON))
        if person is None:
            person = {"guest": secrets.token_hex(10), "name": None}
            check_stored(await self.storage.keep(_PERSON, json.dumps(person)))
        self.tables = LocalTables(self.storage, person["guest"])
        self.reviews = LocalReviews(self.tables)

    async def name(self) -> str | None:
        """The name of the person; None if they have chosen none."""
        name: str | None = json.loads(await self.storage.kept(_PERSON))["name"]
        return name

    async def rename(self, name: str) -> None:
        person = {"guest": self.tables.guest, "name": clean_name(name)}
        check_stored(await self.storage.keep(_PERSON, json.dumps(person)))

    async def request(self, method: str, address: str, body: str) -> str:
        """Answer a request of the REST API: `{"body": ...}`, or `{"problem": ...}`."""
        try:
            answer = await routes.answer(self, method, address, json.loads(body))
            return json.dumps({"body": answer})
        except Exception as error:  # noqa: BLE001 - answered, as on the server
            return json.dumps({"problem": problem(as_refusal(error))})

    async def connect(self, connection: int, table_id: str, seat: str, after: int) -> bool:
        """Show a table on a screen; False if there is no such table."""
        try:
            await self.tables.connect(connection, table_id, json.loads(seat), after)
        except Refused:
            return False
        return True

    def close(self, connection: int) -> None:
        self.tables.close(connection)

    async def changed_elsewhere(self, table_id: str) -> None:
        """Another tab has changed a table."""
        await self.tables.changed_elsewhere(table_id)

    async def message(self, connection: int, text: str) -> None:
        """Handle a message that a screen sends about its table."""
        message = json.loads(text)
        screen = self.tables.screen(connection)
        if screen is None or message.get("type") == "beat":
            return
        try:
            found = await self._handle(connection, screen.local, screen.wanted, message)
            if found is not None:
                self._send(connection, found)
        except Exception as error:  # noqa: BLE001 - answered, as on the server
            answer = {"key": message.get("key"), "id": message.get("id")}
            self._send(
                connection, {"type": "refused", **answer, "problem": problem(as_refusal(error))}
            )

    def _send(self, connection: int, message: dict[str, Any]) -> None:
        if self.tables.screen(connection) is not None:
            self.storage.send(connection, json.dumps(message))

    async def _handle(
        self, connection: int, local: LocalTable, wanted: int | None, message: dict[str, Any]
    ) -> dict[str, Any] | None:
        """The answer to a message, if it has one of its own."""
        table = local.table
        match message.get("type"):
            case "look":
                self.tables.look(connection, message["seat"])
                return None
            case "preview":
                seat = own_seat(table, self.tables.guest, wanted)
                *_, found = previews(table, seat, message.get("tile"), message.get("plan"))
                answer: dict[str, Any] = {"type": "previews", "previews": found}
            case "check":
                seat = own_seat(table, self.tables.guest, wanted)
                placement = message.get("placement")
                move = message["move"] if placement is None else placement_text(table, placement)
                answer = {"type": "checked", "check": check(table, seat, move)}
            case "hint":
                answer = {"type": "hint", "hint": await self.hint(table, wanted, message)}
            case _:
                order = order_of(message, self.tables.guest, now())  # type: ignore[arg-type]
                change = await self.tables.submit(table.id, order)
                if change.rows:
                    return None
                done = done_out(change, message["seat"])
                return {"type": "done", "key": message["key"], **done}
        return {**answer, "id": message["id"], "ply": table.ply}

    async def hint(self, table: Table, wanted: int | None, message: dict[str, Any]) -> HintOut:
        """The move that solves the exercise of the table or, without one, that a bot would make."""
        seat = own_seat(table, self.tables.guest, wanted)
        asked = hint_request(table, seat, message.get("level"))
        if not isinstance(asked, BotRequest):
            return asked
        answer = json.loads(await self.storage.think(json.dumps(asdict(asked)), HINT))
        if "move" not in answer:
            raise Refused("no_preview", "the bot failed, so there is no hint")
        return hint_out(table, asked, reply_from_json(answer))


def prepare() -> None:
    """Make what all games share, such as the tables of the rules. Browsers keep a memory that has it."""
    for each in all_games():
        rules_of(each["game"], ())
