"""The requests that a browser answers itself, with the paths and answers of the server's REST API.

A new request is one function with its path.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qsl, unquote

from clachan.tables.fair_deals import DealSecret
from clachan.tables.games import all_games
from clachan.tables.lessons.catalog import exercise_position, lesson_key, lesson_of, lessons_out
from clachan.tables.lessons.lesson_files import Lesson
from clachan.tables.log import SERVER
from clachan.tables.messages import done_out, order_of
from clachan.tables.opening import new_table_like, rematch_setup, setup_of, with_person
from clachan.tables.orders import NoteRematch, Order, Sit
from clachan.tables.play import open_table, restore_table
from clachan.tables.practice import Position, check_record, from_table, opened_record, read_record
from clachan.tables.puzzles import find_puzzle, puzzle_answer, puzzle_lesson, puzzles_out
from clachan.tables.refusals import Refused
from clachan.tables.review import finished, record_until, review
from clachan.tables.table import Table
from clachan.tables.views.events import events_after
from clachan.tables.views.seat_position import viewed_seat
from clachan.tables.views.summary import is_replay, listed_table
from clachan.tables.views.table import table_view
from clachan.web_worker import record_files, turn_files
from clachan.web_worker.local_tables import LocalTable, new_table_id, now

if TYPE_CHECKING:
    from clachan.web_worker.device import Device


@dataclass(frozen=True)
class Request:
    """A request: the named parts of its path, its query and its body."""

    device: Device
    parts: dict[str, str]
    query: dict[str, str]
    body: Any

    async def local(self) -> LocalTable:
        """The table that the path names."""
        return await self.device.tables.find(self.parts["table"])

    async def table(self) -> Table:
        return (await self.local()).table

    @property
    def guest(self) -> str:
        return self.device.tables.guest

    def number(self, name: str) -> int | None:
        text = self.query.get(name)
        return None if text is None else int(text)


Handler = Callable[[Request], Awaitable[Any]]
_ROUTES: Final[list[tuple[str, list[str], Handler]]] = []


def route(method: str, path: str) -> Callable[[Handler], Handler]:
    """Register the handler of a path; `{name}` stands for any part of it."""

    def register(handler: Handler) -> Handler:
        _ROUTES.append((method, path.split("/"), handler))
        return handler

    return register


async def answer(device: Device, method: str, address: str, body: Any) -> Any:
    """The answer to a request; refused if this browser has none."""
    path, _, query = address.partition("?")
    words = path.split("/")
    for known, pattern, handler in _ROUTES:
        parts = _matched(pattern, words)
        if known == method and parts is not None:
            return await handler(Request(device, parts, dict(parse_qsl(query)), body))
    raise Refused("needs_server", "this needs a clachan server")


def _matched(pattern: list[str], words: list[str]) -> dict[str, str] | None:
    if len(pattern) != len(words):
        return None
    parts: dict[str, str] = {}
    for wanted, word in zip(pattern, words, strict=True):
        if wanted.startswith("{"):
            parts[wanted[1:-1]] = unquote(word)
        elif wanted != word:
            return None
    return parts


def _view(request: Request, local: LocalTable, wanted: int | None = None) -> Any:
    return table_view(local.table, request.device.tables.viewer(local.table, wanted), local.cache)


def _secret() -> DealSecret:
    return DealSecret(secrets.token_hex(32), secrets.token_hex(32))


@route("GET", "/games")
async def get_games(request: Request) -> Any:
    return {"games": all_games()}


@route("GET", "/me")
async def get_me(request: Request) -> Any:
    return {"name": await request.device.name()}


@route("PUT", "/me")
async def put_me(request: Request) -> Any:
    await request.device.rename(request.body["name"])
    return {"name": await request.device.name()}


@route("GET", "/me/progress")
async def get_progress(request: Request) -> Any:
    return await request.device.reviews.progress(await record_files.found_tables(request.device))


@route("GET", "/tables")
async def get_tables(request: Request) -> Any:
    wanted = request.query.get("status")
    found = await record_files.found_tables(request.device)
    listed = [
        listed_table(one, request.guest, may_invite=False) for one in found if not is_replay(one)
    ]
    return {"tables": [one for one in listed if wanted in (None, one["status"])]}


@route("POST", "/tables")
async def post_table(request: Request) -> Any:
    device = request.device
    setup = setup_of(request.body, _secret())
    name = await device.name() or "Guest"
    setup = with_person(setup, request.guest, name, request.body)
    change = open_table(new_table_id(), setup, request.guest, now())
    return _view(request, await device.tables.add(change))


@route("GET", "/tables/{table}")
async def get_table(request: Request) -> Any:
    return _view(request, await request.local(), request.number("seat"))


@route("DELETE", "/tables/{table}")
async def delete_table(request: Request) -> Any:
    await request.device.tables.forget(request.parts["table"])


@route("POST", "/tables/{table}/commands")
async def post_command(request: Request) -> Any:
    order = order_of(request.body, request.guest, now())
    change = await request.device.tables.submit(request.parts["table"], order)
    return done_out(change, request.body["seat"])


@route("GET", "/tables/{table}/events")
async def get_events(request: Request) -> Any:
    table = await request.table()
    seat = viewed_seat(table, request.guest, request.number("seat"))
    return {"ply": table.ply, "events": events_after(table, request.number("after") or 0, seat)}


@route("GET", "/tables/{table}/setup")
async def get_setup(request: Request) -> Any:
    table = await request.table()
    return new_table_like(table.setup, table.holders, request.guest)


@route("GET", "/tables/{table}/record")
async def get_record(request: Request) -> Any:
    return str(record_until(await request.table(), request.number("move")))


@route("GET", "/tables/{table}/review")
async def get_review(request: Request) -> Any:
    table = finished(await request.table())
    *_, found = review(table, request.number("move") or 0, request.number("seat"))
    return found


@route("GET", "/tables/{table}/game-review")
async def get_game_review(request: Request) -> Any:
    return await request.device.reviews.review(finished(await request.table()))


@route("POST", "/tables/{table}/rematch")
async def post_rematch(request: Request) -> Any:
    tables = request.device.tables
    table = finished(await request.table())
    if not table.rematch:
        change = open_table(new_table_id(), rematch_setup(table, _secret()), table.host, now())
        await tables.add(change)
        note = NoteRematch(change.table.id)
        await tables.submit(table.id, Order(note, SERVER, "rematch", now()))
        table = await request.table()
    return _view(request, await tables.find(table.rematch))


@route("POST", "/tables/{table}/from-here")
async def post_from_here(request: Request) -> Any:
    """Open a practice table at a position of a finished game."""
    device, body = request.device, request.body
    name = await device.name() or "Guest"
    seed = secrets.token_hex(16)
    position = from_table(await request.table(), body, request.guest, name, seed)
    return await _opened_at(request, new_table_id(), position)


async def _opened_at(request: Request, table_id: str, position: Position) -> Any:
    """The view of a table that begins at a position."""
    setup, entries = position
    change = restore_table(table_id, setup, entries, now(), request.guest)
    return _view(request, await request.device.tables.add(change))


async def _opened_once(request: Request, key: str, position: Position) -> Any:
    """The same for a table that may be there already, as it was left."""
    table_id = hashlib.sha256(f"{request.guest} {key}".encode()).hexdigest()[:20]
    if await request.device.storage.rows(table_id, 0) != "[]":
        return _view(request, await request.device.tables.find(table_id))
    return await _opened_at(request, table_id, position)


@route("GET", "/lessons")
async def get_lessons(request: Request) -> Any:
    return lessons_out()


@route("POST", "/lessons/{lesson}/table")
async def post_lesson(request: Request) -> Any:
    """Open the table of a lesson. Later requests return the same table, as it was left."""
    return await _opened_exercise(request, lesson_of(request.parts["lesson"]))


async def _opened_exercise(request: Request, lesson: Lesson) -> Any:
    name = await request.device.name() or "Guest"
    position = exercise_position(lesson, request.guest, name)
    return await _opened_once(request, lesson_key(lesson), position)


@route("GET", "/puzzles")
async def get_puzzles(request: Request) -> Any:
    """All puzzles, and the puzzle of the day (UTC)."""
    return puzzles_out(datetime.now(UTC).date())


@route("POST", "/puzzles/{puzzle}/table")
async def post_puzzle(request: Request) -> Any:
    """Open the table of a puzzle. Later requests return the same table, as it was left."""
    return await _opened_exercise(request, puzzle_lesson(find_puzzle(request.parts["puzzle"])))


@route("GET", "/puzzles/{puzzle}/answer")
async def get_puzzle_answer(request: Request) -> Any:
    """The answer to a puzzle, with the reasons."""
    *_, found = puzzle_answer(find_puzzle(request.parts["puzzle"]))
    return found


@route("POST", "/records")
async def post_record(request: Request) -> Any:
    """Open a record as an analysis board; the same record is the same board."""
    record = read_record(request.body["record"])
    for _ in check_record(record):
        pass
    position = opened_record(record, request.guest, secrets.token_hex(16))
    return await _opened_once(request, f"record {record}", position)


@route("GET", "/records")
async def get_records(request: Request) -> Any:
    """The finished games that were opened as records."""
    found = [one for one in await record_files.found_tables(request.device) if is_replay(one)]
    return {"tables": [listed_table(one, request.guest, may_invite=False) for one in found]}


@route("POST", "/tables/{table}/sit")
async def post_sit(request: Request) -> Any:
    """Take an open seat of a table that came as a link or a file."""
    body = request.body
    sit = Sit(body["name"], body.get("seat"), body.get("part") or "")
    order = Order(sit, request.guest, f"sit {secrets.token_hex(8)}", now())
    await request.device.tables.submit(request.parts["table"], order)
    await request.device.rename(body["name"])
    return _view(request, await request.local())


@route("GET", "/tables/{table}/turn")
async def get_turn(request: Request) -> Any:
    """The table so far, for the next player: as a text for a link or a file."""
    return {"turn": await turn_files.packed(request.device, await request.table())}


@route("POST", "/turns")
async def post_turn(request: Request) -> Any:
    """Read a turn that somebody sent; the table of it is then in this browser."""
    return {"table": await turn_files.read(request.device, request.body["turn"])}


@route("GET", "/export")
async def get_export(request: Request) -> Any:
    """All games of this browser as record files in one archive."""
    return await record_files.exported(request.device)


@route("POST", "/import")
async def post_import(request: Request) -> Any:
    """Read a record, an archive of records, or a turn."""
    return await record_files.imported(request.device, request.body["data"])
