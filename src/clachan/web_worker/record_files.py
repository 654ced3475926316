"""Games as record files: out of this browser, and into it."""

from __future__ import annotations

import base64
import binascii
import io
import json
import re
import secrets
import zipfile
import zlib
from typing import TYPE_CHECKING, Any, Final

from clachan.bots.registry import entries
from clachan.catalog import find_game
from clachan.kernel.errors import GameError, InvalidRecord
from clachan.kernel.record import MAX_RECORD, Record, parse_record, replay
from clachan.tables.fair_deals import ABSENT, DealSecret, is_part
from clachan.tables.play import restore_table
from clachan.tables.refusals import Refused
from clachan.tables.setup import ClockRule, SeatHolder, Setup, bot, person, substitute_of
from clachan.tables.views.summary import FoundTable
from clachan.web_worker import turn_files
from clachan.web_worker.local_tables import new_table_id, now

if TYPE_CHECKING:
    from clachan.web_worker.device import Device

ENDING: Final = ".clachan"
_MOST_FILES: Final = 2_000
_MOST_BYTES: Final = 4 * MAX_RECORD
_TABLE_ID: Final = re.compile(r"[0-9a-f]{20}")
_NUMERAL: Final = re.compile(r" (II|III|IV|V|VI|VII|VIII)$")
_ZIP: Final = b"PK"


async def found_tables(device: Device) -> list[FoundTable]:
    """All tables of this browser, the most recently changed first."""
    pairs: list[tuple[str, Any]] = json.loads(await device.storage.summaries())
    pairs.sort(key=lambda pair: pair[1]["updated_at"], reverse=True)
    return [FoundTable(table, "", summary["listing"], False) for table, summary in pairs]


async def exported(device: Device) -> dict[str, Any]:
    """All games that have begun, as an archive in base64. Unfinished ones contain what is still hidden.

    Games that cannot be read are counted and left out.
    """
    target = io.BytesIO()
    games = damaged = 0
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for found in await found_tables(device):
            try:
                table = (await device.tables.find(found.table)).table
            except Refused:
                damaged += 1
                continue
            if table.state is not None:
                name = f"{table.setup.game}-{table.id}{ENDING}"
                archive.writestr(name, str(table.record()))
                games += 1
    archived = base64.b64encode(target.getvalue()).decode()
    return {"archive": archived, "games": games, "damaged": damaged}


async def imported(device: Device, data: str) -> dict[str, Any]:
    """Add the games of a file in base64: a record, an archive of records, or a turn.

    Games that are already here stay as they are. Each unreadable file of an archive is named.
    """
    try:
        content = base64.b64decode(data, validate=True)
    except binascii.Error as error:
        raise Refused("invalid_record", "the file could not be read") from error
    if content.startswith(turn_files.FIRST_WORD.encode()):
        return {"tables": [await turn_files.read(device, _decoded(content))], "failed": []}
    if not content.startswith(_ZIP):
        return {"tables": [await _add(device, _decoded(content))], "failed": []}
    tables: list[str] = []
    failed: list[str] = []
    archive, members = _opened(content)
    for member in members:
        try:
            tables.append(await _add(device, _decoded(_unpacked(archive, member))))
        except Refused as refusal:
            if refusal.code == "storage_full":
                raise
            failed.append(member.filename)
    if not tables:
        raise Refused("invalid_record", "this archive contains no record of a game")
    return {"tables": tables, "failed": failed}


def _opened(content: bytes) -> tuple[zipfile.ZipFile, list[zipfile.ZipInfo]]:
    """An archive, and the record files in it."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(content))
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        raise Refused("invalid_record", "this archive is damaged") from error
    records = [member for member in archive.infolist() if member.filename.endswith(ENDING)]
    return archive, records[:_MOST_FILES]


def _unpacked(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """One file of an archive; refused if it is damaged, encrypted or compressed in an unknown way."""
    try:
        with archive.open(member) as file:
            return file.read(_MOST_BYTES + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        raise Refused("invalid_record", "this file of the archive is damaged") from error


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused("invalid_record", "this is not a record of a game") from error


async def _add(device: Device, text: str) -> str:
    """Add the game of a record; return the id of its table. One that is already here is not changed."""
    try:
        record = parse_record(text)
        lines = dict(record.header.deals)
        table_id = lines.get("table", "")
        if not _TABLE_ID.fullmatch(table_id):
            table_id = new_table_id()
        elif await device.storage.rows(table_id, 0) != "[]":
            return table_id
        change = restore_table(table_id, setup_of_record(device, record), record.entries, now())
    except GameError as error:
        raise Refused("invalid_record", str(error)) from error
    await device.tables.add(change)
    return table_id


def setup_of_record(device: Device, record: Record) -> Setup:
    """The setup of a recorded game. Names of bots stand for bots, all others are people at this device.

    A finished game keeps what proves its deals. An unfinished one goes on with new luck, because a record
    does not contain the seed.
    """
    head = record.header
    game = find_game(head.game, head.boxes)
    if game.content != head.content:
        raise InvalidRecord("this record needs content that this version does not have")
    *_, (_, state) = replay(game, record)
    lines = dict(head.deals)
    parts = [part.strip() for part in lines.get("parts", "").split("|")]
    is_proved = (
        game.outcome(state) is not None
        and is_part(lines.get("secret", ""))
        and is_part(lines.get("salt", ""))
        and len(parts) == head.seats
        and all([part == ABSENT or is_part(part) for part in parts])
    )
    secret = DealSecret(lines["secret"], lines["salt"]) if is_proved else None
    given = [part.replace(ABSENT, "") for part in parts] if is_proved else [""] * head.seats
    return Setup(
        game=head.game,
        boxes=head.boxes,
        options=head.options,
        holders=tuple(
            [
                _holder(device, head.game, name, part)
                for name, part in zip(head.names, given, strict=True)
            ]
        ),
        clock=ClockRule(),
        seed="" if is_proved else secrets.token_hex(16),
        secret=secret,
        substitute=substitute_of(head.game),
    )


def _holder(device: Device, game: str, name: str, part: str) -> SeatHolder:
    plain = _NUMERAL.sub("", name)
    for entry in entries(game):
        if entry.name == plain:
            return bot(game, entry.code)
    return person(device.tables.guest, name, part)
