"""A table as a text that friends send each other: play by link or file, without a server.

The text holds the whole log, compressed and sealed with a key of the table. The key travels in the
invitation, while seats are open; later texts can only be read by browsers that have it. So whoever finds a
later link learns nothing and can change nothing. The people at the table have the key. Their pages show each
of them only what their seat may see, but somebody who takes the text apart with other tools sees all of
it, also what is hidden: see docs/guide/site.md.

The seal is a stream of HMAC-SHA256 blocks in counter mode, and an HMAC-SHA256 of the result. Browsers
offer their own encryption only to pages from https addresses, and this also has to work in a school
network.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import secrets
import zlib
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from clachan.kernel.errors import GameError
from clachan.tables.log import LogRow
from clachan.tables.refusals import Refused
from clachan.tables.replay import Change, rebuilt
from clachan.tables.table import WAITING_FOR_PEOPLE, Table
from clachan.web_worker.local_tables import check_stored

if TYPE_CHECKING:
    from clachan.web_worker.device import Device

FIRST_WORD: Final = "clachan-turn-1"
_NO_KEY: Final = "-"
_KEY_BYTES: Final = 16
_NONCE_BYTES: Final = 16
_TAG_BYTES: Final = 16
_MOST_BYTES: Final = 2_000_000
"""The longest log that is read."""


async def packed(device: Device, table: Table) -> str:
    """The table so far as a text. While seats are open it contains the key."""
    rows = json.loads(await device.storage.rows(table.id, 0))
    key = await _key(device, table.id)
    if key is None:
        key = secrets.token_bytes(_KEY_BYTES)
        check_stored(await device.storage.keep(_key_name(table.id), json.dumps(key.hex())))
    log = json.dumps([list(asdict(LogRow(**row)).values()) for row in rows], separators=(",", ":"))
    shown = _text(key) if table.status == WAITING_FOR_PEOPLE else _NO_KEY
    sealed = _text(seal(key, zlib.compress(log.encode(), 9)))
    return f"{FIRST_WORD}.{table.id}.{shown}.{sealed}"


async def read(device: Device, text: str) -> str:
    """Read a text and add its rows to this browser's table; return the id of the table.

    It has to follow what this browser has. An older one changes nothing.
    """
    table_id, shown, sealed = _split(text.strip())
    key = _bytes(shown) if shown != _NO_KEY else await _key(device, table_id)
    if key is None:
        raise Refused("turn_key_missing", "this browser does not have the invitation to this game")
    rows = _rows(unseal(key, _bytes(sealed)))
    try:
        table = rebuilt(table_id, rows)
    except (AssertionError, GameError, KeyError, TypeError, ValueError) as error:
        raise Refused("invalid_turn", "this turn does not follow the rules") from error
    known = [LogRow(**row) for row in json.loads(await device.storage.rows(table_id, 0))]
    shared = min(len(known), len(rows))
    if known[:shared] != rows[:shared]:
        raise Refused("turn_differs", "this turn does not follow the game in this browser")
    check_stored(await device.storage.keep(_key_name(table_id), json.dumps(key.hex())))
    if not known:
        await device.tables.add(Change(table, tuple(rows), table.ply))
    elif len(rows) > len(known):
        await device.tables.extend(await device.tables.find(table_id), rows[len(known) :])
    return table_id


def seal(key: bytes, content: bytes) -> bytes:
    """Encrypt a content and protect it against changes."""
    nonce = secrets.token_bytes(_NONCE_BYTES)
    hidden = _with_stream(key, nonce, content)
    return nonce + _tag(key, nonce, hidden) + hidden


def unseal(key: bytes, sealed: bytes) -> bytes:
    """The content that was sealed with this key; refused if anything was changed."""
    nonce, rest = sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:]
    tag, hidden = rest[:_TAG_BYTES], rest[_TAG_BYTES:]
    if not hmac.compare_digest(tag, _tag(key, nonce, hidden)):
        raise Refused("invalid_turn", "this turn is incomplete, or was changed on its way")
    return _with_stream(key, nonce, hidden)


def _with_stream(key: bytes, nonce: bytes, content: bytes) -> bytes:
    secret = hmac.digest(key, b"clachan stream 1", "sha256")
    blocks = -(-len(content) // hashlib.sha256().digest_size)
    stream = b"".join(
        [
            hmac.digest(secret, nonce + number.to_bytes(4, "big"), "sha256")
            for number in range(blocks)
        ]
    )
    mixed = int.from_bytes(content, "big") ^ int.from_bytes(stream[: len(content)], "big")
    return mixed.to_bytes(len(content), "big")


def _tag(key: bytes, nonce: bytes, hidden: bytes) -> bytes:
    secret = hmac.digest(key, b"clachan tag 1", "sha256")
    return hmac.digest(secret, nonce + hidden, "sha256")[:_TAG_BYTES]


def _split(text: str) -> tuple[str, str, str]:
    words = text.split(".")
    if len(words) != 4 or words[0] != FIRST_WORD or not words[1].isalnum():
        raise Refused("invalid_turn", "this is not a turn of a game")
    return words[1], words[2], words[3]


def _rows(content: bytes) -> list[LogRow]:
    try:
        unpacker = zlib.decompressobj()
        log = unpacker.decompress(content, _MOST_BYTES)
        rows: list[Any] = json.loads(log)
        return [LogRow(*row) for row in rows]
    except (zlib.error, ValueError, TypeError) as error:
        raise Refused("invalid_turn", "this turn is damaged") from error


async def _key(device: Device, table_id: str) -> bytes | None:
    kept = json.loads(await device.storage.kept(_key_name(table_id)))
    return None if kept is None else bytes.fromhex(kept)


def _key_name(table_id: str) -> str:
    return f"turn {table_id}"


def _text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError) as error:
        raise Refused("invalid_turn", "this turn is damaged") from error
