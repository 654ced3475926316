"""`clachan admin`: tables and people without any secret, keeping somebody out, and new keys."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from clachan.cli.main import main
from clachan.server import app as app_module
from clachan.server import identity
from clachan.server.bot_workers import BotFailed, Workers
from clachan.server.identity import hashed
from clachan.server.settings import NoticeSettings
from clachan.server.store.notice_rows import NoticeRow
from clachan.tables.log import BOT_REPLACED
from tests.server.live_server import Person, listening, person, play_on, running, settings
from tests.server.socket_client import SocketClient

LINK = "a" * 32
"""The secret in the link of a message."""


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as ended:
        main(["admin", *words])
    assert ended.value.code in (0, None)
    return capsys.readouterr().out


def test_the_host_sees_tables_and_people_but_no_secrets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    chosen = settings(tmp_path)
    secrets: list[str] = []

    async def play() -> tuple[str, str]:
        async with running(chosen) as app:
            ana = await person(app).named("Ana [red]")
            opened = await ana.open_table("me", "me", game="clans")
            await play_on(ana, opened["table"], 3)
            table = app.state.service.tables.awake(opened["table"]).table
            secrets.extend([table.seed, table.setup.secret.secret, table.setup.secret.salt])
            return opened["table"], table.host

    table, guest = asyncio.run(play())
    database = ("--database", chosen.database)
    shown = [printed(capsys, name, *database) for name in ("overview", "tables", "people")]
    assert "tables playing" in shown[0]
    assert table in shown[1] and "Ana [red]" in shown[1]
    assert guest in shown[2]
    for text in shown:
        assert not any([secret in text for secret in secrets if secret])
    assert "signed out of 1 device" in printed(capsys, "sign-out", guest, *database)
    with pytest.raises(SystemExit) as ended:
        main(["admin", "sign-out", guest, *database])
    assert ended.value.code == 2


def test_the_overview_names_broken_bots(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    chosen = settings(tmp_path)

    async def fail(*_: Any) -> Any:
        raise BotFailed("timeout")

    monkeypatch.setattr(Workers, "think", fail)

    async def play() -> str:
        async with running(chosen) as app:
            ana = await person(app).named("Ana")
            opened = await ana.open_table("me", "bot trader", game="clans")
            table = app.state.service.tables.awake(opened["table"])
            while not [row for row in table.table.events if row.kind == BOT_REPLACED]:
                await play_on(ana, opened["table"], 1)
                await asyncio.sleep(0.02)
            return str(opened["table"])

    table = asyncio.run(play())
    shown = printed(capsys, "overview", "--database", chosen.database)
    row = next(line for line in shown.splitlines() if line.startswith("trader"))
    assert "timeout" in row and table in row


def test_a_blocked_person_cannot_act_sit_or_come_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(identity, "CACHE_SECONDS", 0.0)
    monkeypatch.setattr(app_module, "CACHE_SECONDS", 0.1)
    chosen = settings(tmp_path)
    database = ("--database", chosen.database)

    async def scenario() -> None:
        async with listening(chosen) as (app, address):
            eve, ana = (
                await SocketClient(address).named("Eve"),
                await SocketClient(address).named("Ana"),
            )
            phrase = (await eve.rest.post("/me/recovery")).json()["phrase"]
            club = (await eve.rest.post("/clubs", {"name": "Friday"})).json()
            await ana.rest.post(f"/club-invites/{club['invite']}")
            opened = await eve.rest.open_table("me", "open", game="clans")
            await ana.rest.join_table(opened)
            other = await ana.rest.open_table("me", "open", game="clans")
            await eve.connect(opened["table"])
            await eve.receive("view")
            guest = app.state.service.tables.awake(opened["table"]).table.host

            async def admin(*words: str) -> str:
                return await asyncio.to_thread(printed, capsys, *words, *database)

            assert "blocked" in await admin("block", guest, "--reason", "rude\u202e words")
            assert (await eve.receive("bye"))["code"] == "not_signed_in"
            for answer in (
                await eve.rest.get("/me"),
                await eve.rest.client.put("/api/v1/me", json={"name": "New"}),
                await eve.rest.get(f"/tables/{opened['table']}"),
                await eve.rest.post(f"/invites/{other['invite']}"),
                await eve.rest.post("/tables", {"game": "clans", "seats": [{"kind": "me"}]}),
                await person(app).post("/sign-in/recovery", {"phrase": phrase}),
            ):
                assert (answer.status_code, answer.json()["code"]) == (403, "blocked")
            assert "rude" not in answer.text, "the reason is for the host"
            seats = (await ana.rest.view(opened["table"]))["seats"]
            assert [seat["kind"] for seat in seats] == ["person", "person"], "the game goes on"
            mine = (await ana.rest.get("/clubs")).json()["clubs"]
            assert [(one["is_owner"], one["members"]) for one in mine] == [(True, 1)]

            assert "rude words" in await admin("blocked")
            assert "blocked" in await admin("people")
            assert "replaced" in await admin("block", guest, "--reason", "still rude")
            assert "unblocked" in await admin("unblock", guest)
            assert (await eve.rest.get("/me")).json() == {"name": "Eve"}
            for client in (ana, eve):
                await client.close()

    asyncio.run(scenario())
    for words in (("unblock", "0" * 20), ("block", "0" * 20)):
        with pytest.raises(SystemExit) as ended:
            main(["admin", *words, *database])
        assert ended.value.code == 2


def test_keys_are_replaced_and_what_depends_on_them_ends(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen = settings(tmp_path, notices=NoticeSettings(services=("push",)))

    async def scenario() -> None:
        async with running(chosen) as app:
            ana = await person(app).named("Ana")
            phrase = (await ana.post("/me/recovery")).json()["phrase"]
            old = (await ana.get("/me/notices")).json()["push_key"]
            store = app.state.service.store
            guest = (await store.guests.by_token(hashed(token_of(ana)))).guest.id
            row = NoticeRow(guest, "ntfy", "ntfy://x", "en", LINK, True)
            await store.notices.set(row, now=1)
            said = await asyncio.to_thread(
                printed, capsys, "rotate-keys", "all", "--database", chosen.database
            )
            assert "1 recovery phrases have ended" in said and "push: replaced" in said
            new = (await ana.get("/me/notices")).json()["push_key"]
            assert new and new != old, "a running server uses the new key at once"
            gone = await person(app).post("/sign-in/recovery", {"phrase": phrase})
            assert gone.status_code == 404
            again = (await ana.post("/me/recovery")).json()["phrase"]
            back = await person(app).post("/sign-in/recovery", {"phrase": again})
            assert back.status_code == 200
            assert (await person(app).client.get(f"/notices/{LINK}")).status_code == 404
            link = (await store.notices.of(guest)).token
            assert (await person(app).client.get(f"/notices/{link}")).status_code == 200
            for secret in (old, new, link, LINK):
                assert secret not in said

    asyncio.run(scenario())


def token_of(who: Person) -> str:
    return next(iter(who.client.cookies.jar)).value or ""
