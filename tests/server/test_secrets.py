"""A hostile player keeps every byte it receives; none of them reveals a secret of somebody else."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from websockets.exceptions import ConnectionClosed

from clachan.clans.rules.cards import NAMES
from clachan.cli.admin import backup
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.tables.table import Table
from tests.server.live_server import free_port, listening, person, running, settings
from tests.server.socket_client import SocketClient


async def table_with_eve(
    app: FastAPI, address: str, game: str, **more: Any
) -> tuple[str, SocketClient, list[SocketClient]]:
    """Open a table for Eve, the hostile player, and two others; all are connected."""
    del app
    eve = await SocketClient(address).named("Eve")
    others = [await SocketClient(address).named(name) for name in ("Ana", "Bo")]
    opened = await eve.rest.open_table("me", "open", "open", game=game, adds_part=True, **more)
    part = secrets.token_hex(32)
    await eve.rest.send_command(opened["table"], command="add_part", seat=0, ply=1, part=part)
    for other in others:
        await other.rest.join_table(opened, part=secrets.token_hex(32))
    for client in (eve, *others):
        await client.connect(opened["table"])
        await client.receive("view")
    return opened["table"], eve, others


async def probe(eve: SocketClient, table_id: str, hint: str = "/hint?level=random") -> None:
    """Send every request and command that might reveal something."""
    view = eve.view
    for path in ("", "/events", "/previews", hint, "/record", "/review", "/setup"):
        await eve.rest.get(f"/tables/{table_id}{path}")
        await eve.rest.get(f"/tables/{table_id}{path}{'&' if '?' in path else '?'}seat=1")
    for path in ("/talk", "/link", "/game-review", "/record?move=3"):
        await eve.rest.get(f"/tables/{table_id}{path}")
    assert (await eve.rest.client.put(f"/api/v1/tables/{table_id}/link")).status_code == 409
    await eve.rest.post(f"/tables/{table_id}/talk", {"phrase": "hmm"})
    for path in ("/me/progress", "/me/notices", "/me/tokens", "/records", "/clubs"):
        await eve.rest.get(path)
    for seat in (1, 2):
        await eve.rest.post(f"/tables/{table_id}/check", {"seat": seat, "move": "pass"})
        for command in ("confirm", "undo", "leave", "return", "substitute", "remove_person"):
            await eve.command(command=command, seat=seat, ply=view["ply"])
        await eve.command(seat=seat, ply=view["ply"], move="price axe 1 1")
        await eve.send(type="look", seat=seat)
    await eve.rest.get("/tables")
    await eve.rest.get(f"/invites/{view['invite']}")
    await eve.rest.client.get("/metrics")


def all_bytes(eve: SocketClient) -> bytes:
    return b"\n".join(eve.bytes)


def secrets_of_others(table: Table, others: list[SocketClient]) -> Iterator[str]:
    """What nobody may see: the tokens and ids of others, and the luck of the table before the end."""
    for other in others:
        yield next(iter(other.rest.client.cookies.jar)).value or "no cookie"
    yield from [holder.guest for holder in table.holders]
    yield from luck_of(table)


def luck_of(table: Table) -> list[str]:
    """The seed and what it comes from; opened at the end."""
    assert table.setup.secret is not None and all(table.parts)
    return [table.seed, table.setup.secret.secret, table.setup.secret.salt, *table.parts]


def encodings_of(card: str) -> list[bytes]:
    """A card in notation and on the wire."""
    color, _, rank = card.rpartition("-")
    return [card.encode(), b'{"color":"%s","rank":%s}' % (color.encode(), rank.encode())]


@pytest.fixture
def no_tracebacks(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    with caplog.at_level(logging.INFO):
        yield
    assert not [record for record in caplog.records if record.exc_info], "an unexpected error"


@pytest.mark.usefixtures("no_tracebacks")
def test_hands_of_others_and_removed_cards_stay_secret(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with listening(settings(tmp_path)) as (app, address):
            table_id, eve, others = await table_with_eve(app, address, "clans")
            tables = app.state.service.tables
            searched = drafted = 0
            for turn in range(1000):
                table: Table = tables.awake(table_id).table
                if not table.waiting_for:
                    break
                if turn % 6 == 0 or any([draft.moves for draft in table.drafts]):
                    await probe(eve, table_id)
                unseen = {*table.state.out, *table.state.hands[1], *table.state.hands[2]}
                unseen |= {one.card for one in table.state.face_down if one.seat != 0}
                received = all_bytes(eve)
                for card in unseen:
                    for text in encodings_of(NAMES[card]):
                        assert text not in received, f"turn {turn}: {NAMES[card]}"
                    searched += 1
                for secret in secrets_of_others(table, others):
                    assert secret.encode() not in received
                mover = (eve, *others)[table.waiting_for[0]]
                while mover.view["ply"] < table.ply:
                    await mover.receive("events")
                if mover is eve:
                    assert (await mover.play())["type"] == "done"
                elif table.drafts[table.waiting_for[0]].moves:
                    done = await mover.command(
                        command="confirm", seat=mover.view["seat"], ply=mover.view["ply"]
                    )
                    assert done["type"] == "done"
                else:
                    assert (await mover.play(confirm=False))["type"] == "done"
                    drafted += 1
            assert searched > 200 and drafted == 16, (
                "what others laid and did not confirm is secret"
            )
            for client in (eve, *others):
                await client.close()

    asyncio.run(scenario())


@pytest.mark.usefixtures("no_tracebacks")
def test_sealed_prices_of_others_stay_secret(tmp_path: Path) -> None:
    """Eve always axes her last tile and the others never do, so their sheets are different.

    She does not ask for hints, because a hint might happen to be the same as the sheet of another.
    """

    async def scenario() -> None:
        async with listening(settings(tmp_path)) as (app, address):
            table_id, eve, others = await table_with_eve(app, address, "skye")
            tables = app.state.service.tables
            sealed = 0
            for turn in range(1000):
                table: Table = tables.awake(table_id).table
                if not table.waiting_for:
                    break
                if turn % 8 == 0:
                    await probe(eve, table_id, hint="")
                received = all_bytes(eve)
                assert b"price axe" not in received and b"price 1 axe" not in received
                for secret in secrets_of_others(table, others):
                    assert secret.encode() not in received
                seat = table.waiting_for[-1]
                mover = (eve, *others)[seat]
                while mover.view["ply"] < table.ply:
                    await mover.receive("events")
                price = mover.view["moves"][0]["kind"] == "price"
                sheet = None if not price else "price 1 1 axe" if mover is eve else "price axe 1 2"
                assert (await mover.play(sheet))["type"] == "done"
                sealed += price and mover is not eve
            assert sealed == 12, "six rounds with two others"
            for message in eve.messages:
                for player in _players_while_pricing(message):
                    if player["seat"] != 0:
                        assert [t["price"] for t in player["tiles_for_sale"]] == [None] * 3
            opened = all_bytes(eve) + (await eve.rest.get(f"/tables/{table_id}")).content
            for luck in luck_of(table):
                assert luck.encode() in opened, "at the end everything is shown"
            for client in (eve, *others):
                await client.close()

    asyncio.run(scenario())


@pytest.mark.usefixtures("no_tracebacks")
def test_sealed_plans_and_prices_stay_secret_with_both_boxes(tmp_path: Path) -> None:
    """Nothing that Eve receives contains a sealed move of the others before everybody is ready.

    Eve decides last, so all moves of the others are sealed while she probes. She does not ask for
    hints, because a hint might happen to be the same. Empty plans are left out, because their text is
    just the name of the phase; so are moves that were already played in an earlier round, because these
    are in the public log.
    """

    async def scenario() -> None:
        async with listening(settings(tmp_path)) as (app, address):
            boxes = ["journeyman", "druids"]
            table_id, eve, others = await table_with_eve(app, address, "skye", boxes=boxes)
            tables = app.state.service.tables
            rng = Rng(5)
            searched = {"price": 0, "plan": 0}
            since = 0
            for turn in range(2000):
                table: Table = tables.awake(table_id).table
                if not table.waiting_for:
                    break
                played = {entry.move for entry in table.entries}
                sealed = {
                    str(move)
                    for seat in (1, 2)
                    if table.drafts[seat].ready
                    for move in table.drafts[seat].moves
                    if " " in str(move) and str(move) not in played
                }
                if not sealed:
                    since = len(eve.bytes)
                elif table.waiting_for == (0,):
                    await probe(eve, table_id, hint="")
                    received = b"\n".join(eve.bytes[since:])
                    assert received, f"turn {turn}: Eve was sent that they are ready"
                    for text in sealed:
                        assert f'"{text}"'.encode() not in received, f"turn {turn}: {text}"
                        searched[text.split()[0]] += 1
                seat = table.waiting_for[-1]
                mover = (eve, *others)[seat]
                while mover.view["ply"] < table.ply:
                    await mover.receive("events")
                moves = table.game.legal_moves(table.game.copy(table.state), Seat(seat))
                move = str(moves.sample(rng))
                assert (await mover.play(move))["type"] == "done"
            assert min(searched.values()) >= 6, searched
            for client in (eve, *others):
                await client.close()

    asyncio.run(scenario())


def _players_while_pricing(message: dict[str, Any]) -> list[dict[str, Any]]:
    position = message.get("view", {}).get("position") or {}
    return list(position["players"]) if position.get("phase") == "price" else []


def test_the_server_log_contains_no_secrets(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> tuple[list[str], list[str]]:
        async with listening(settings(tmp_path)) as (app, address):
            table_id, eve, others = await table_with_eve(app, address, "skye")
            await probe(eve, table_id)
            awake = app.state.service.tables.awake(table_id)
            secrets = [*secrets_of_others(awake.table, others), awake.invite]
            for client in (eve, *others):
                await client.close()
            return secrets, [str(record.__dict__) for record in caplog.records]

    with caplog.at_level(logging.DEBUG, logger="clachan"):
        secrets, lines = asyncio.run(scenario())
    assert [line for line in lines if "/tables/{table_id}" in line], "requests are logged"
    for secret in secrets:
        assert not [line for line in lines if secret in line and "httpx" not in line]


def test_debug_logs_contain_no_tokens_and_no_sealed_moves(tmp_path: Path) -> None:
    """Libraries that log at this level would write down whole messages, cookies included."""
    port = free_port()
    command = [sys.executable, "-m", "clachan.cli.main", "serve", "--port", str(port)]
    command += ["--database", str(tmp_path / "clachan.db"), "--log-level", "debug"]

    async def scenario() -> list[str]:
        address = f"127.0.0.1:{port}"
        ana, bo = [await SocketClient(address).named(name) for name in ("Ana", "Bo")]
        token = (await ana.rest.post("/me/tokens", {"label": "bot"})).json()["token"]
        ana.rest.client.headers["authorization"] = f"Bearer {token}"
        await ana.rest.get("/me")
        del ana.rest.client.headers["authorization"]
        opened = await ana.rest.open_table("me", "open")
        await bo.rest.join_table(opened)
        sheets = []
        for client, sheet in ((ana, "price 2 axe 1"), (bo, "price 1 2 axe")):
            await client.connect(opened["table"])
            await client.receive("view")
            while not client.view["moves"]:
                await client.receive("events", "view")
            assert (await client.play(sheet))["type"] == "done"
            sheets.append(sheet)
        cookies = [str(next(iter(one.rest.client.cookies.jar)).value) for one in (ana, bo)]
        for client in (ana, bo):
            await client.close()
        return [token, *cookies, *sheets, opened["invite"]]

    with (tmp_path / "log").open("wb") as log:
        server = subprocess.Popen(command, stderr=log)
    try:
        wait_until_healthy(f"http://127.0.0.1:{port}", server)
        secrets = asyncio.run(scenario())
    finally:
        server.terminate()
        server.wait(60)
    text = (tmp_path / "log").read_text(encoding="utf-8")
    assert '"event": "request"' in text, "requests are logged"
    for secret in secrets:
        assert secret not in text


def wait_until_healthy(address: str, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 120
    while time.monotonic() < until:
        assert server.poll() is None, "the server did not start"
        with suppress(httpx.TransportError):
            if httpx.get(f"{address}/healthz").status_code == 200:
                return
        time.sleep(0.1)
    pytest.fail("the server does not answer")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_databases_and_backups_are_private(tmp_path: Path) -> None:
    old = os.umask(0)
    try:

        async def scenario() -> str:
            async with running(settings(tmp_path)) as app:
                ana = await person(app).named("Ana")
                table_id: str = (await ana.open_table("me", "me"))["table"]
                for part in ("", "-wal", "-shm"):
                    assert os.stat(f"{tmp_path}/clachan.db{part}").st_mode & 0o777 == 0o600  # noqa: PTH116
                return table_id

        table_id = asyncio.run(scenario())
        for name in ("new.clachan", "old.clachan"):
            (tmp_path / "old.clachan").write_text("readable by all")
            backup(table_id, tmp_path / name, str(tmp_path / "clachan.db"))
            assert (tmp_path / name).stat().st_mode & 0o777 == 0o600
    finally:
        os.umask(old)


def test_a_former_player_does_not_see_a_table_without_spectators(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with listening(settings(tmp_path, beat_seconds=0.2)) as (_, address):
            ana, eve = [await SocketClient(address).named(name) for name in ("Ana", "Eve")]
            for spectators in (True, False):
                opened = await ana.rest.open_table("me", "open", "open", spectators=spectators)
                table_id = opened["table"]
                await eve.rest.join_table(opened)
                await eve.connect(table_id)
                await eve.receive("view")
                ply = eve.view["ply"]
                with suppress(ConnectionClosed):  # the answer may come too late for a closed table
                    await eve.command(command="leave", seat=1, ply=ply)
                for path in ("", "/events", "/setup"):
                    status = (await eve.rest.get(f"/tables/{table_id}{path}")).status_code
                    assert status == (200 if spectators else 404), path
                listed = [t["table"] for t in (await eve.rest.get("/tables")).json()["tables"]]
                assert (table_id in listed) is spectators
                if spectators:
                    await eve.socket.close()
                else:
                    bo = await SocketClient(address).named("Bo")
                    await bo.rest.join_table(opened)
                    await eve.closing_codes()
                    assert [m["code"] for m in eve.messages if m["type"] == "bye"] == ["not_found"]
                    seen = [m for m in eve.messages if "Bo" in str(m)]
                    assert not seen, "nothing that happened after she left"
                    await bo.close()
            for client in (ana, eve):
                await client.close()

    asyncio.run(scenario())
