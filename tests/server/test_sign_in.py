"""The same person on another device: links for ten minutes, recovery phrases, passkeys, no secrets."""

from __future__ import annotations

import asyncio
import logging
import re
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import Connection, select, update

from clachan.kernel.errors import InvalidOption
from clachan.server.settings import NoticeSettings, Settings
from clachan.server.sign_in.codes import device_label
from clachan.server.sign_in.passkeys import check_settings
from clachan.server.sign_in.phrases import LENGTH, WORDS, new_phrase
from clachan.server.store.schema import ONE_TIME_CODES, RECOVERY_PHRASES
from tests.server.live_server import Person, person, running, settings

PHONE = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36"


def phone(app: FastAPI) -> Person:
    found = person(app)
    found.client.headers["user-agent"] = PHONE
    return found


async def link_of(ana: Person) -> str:
    answer = await ana.post("/me/continue")
    assert answer.status_code == 201, answer.text
    assert answer.json()["qr"].startswith("<svg ")
    return str(answer.json()["link"])


async def name_of(who: Person) -> str | None:
    found: str | None = (await who.get("/me")).json()["name"]
    return found


def test_a_link_signs_another_device_in_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(settings(tmp_path)) as app:
            ana = await person(app).named("Ana")
            table = (await ana.open_table("me", "bot random"))["table"]
            old, link = await link_of(ana), await link_of(ana)
            mobile, other = phone(app), phone(app)
            for used in (old, "x" * 43):
                code = used.partition("#")[2] or used
                assert (await other.post("/sign-in/code", {"code": code})).status_code == 404
            assert link.startswith("http://clachan.test/continue#")
            code = link.partition("#")[2]
            answer = await mobile.post("/sign-in/code", {"code": code})
            assert answer.json() == {"name": "Ana"}
            assert (await other.post("/sign-in/code", {"code": code})).status_code == 404
            assert (await mobile.view(table))["my_seats"] == [0]
            listed = (await ana.get("/me/tokens")).json()["tokens"]
            assert {(each["label"], each["is_this"]) for each in listed} == {
                ("cookie", True),
                ("Chrome, Android", False),
            }
            [token] = [each["id"] for each in listed if not each["is_this"]]
            assert (await ana.client.delete(f"/api/v1/me/tokens/{token}")).status_code == 204
            assert await name_of(mobile) is None and await name_of(ana) == "Ana"

    asyncio.run(scenario())


def test_a_link_ends_after_ten_minutes(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(settings(tmp_path)) as app:
            ana = await person(app).named("Ana")
            answer = await ana.post("/me/continue")
            store = app.state.service.store

            def expire(connection: Connection) -> int:
                before: int = connection.execute(select(ONE_TIME_CODES.c.expires_at)).scalar_one()
                connection.execute(update(ONE_TIME_CODES).values(expires_at=before - 600_001))
                return before

            await store._writer.write(expire)
            code = answer.json()["link"].partition("#")[2]
            assert (await phone(app).post("/sign-in/code", {"code": code})).status_code == 404

    asyncio.run(scenario())


def test_a_recovery_phrase_signs_in_until_it_is_replaced(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(settings(tmp_path)) as app:
            ana = await person(app).named("Ana")
            assert (await ana.get("/me/recovery")).json() == {"created_at": None}
            phrases = [(await ana.post("/me/recovery")).json()["phrase"] for _ in range(2)]
            assert all([len(phrase.split()) == LENGTH for phrase in phrases])
            assert (await ana.get("/me/recovery")).json()["created_at"] is not None
            found = phone(app)
            typed = {"phrase": f" {phrases[1].upper().replace(' ', ',  ')}\n"}
            for _ in range(2):
                assert (await found.post("/sign-in/recovery", typed)).json() == {"name": "Ana"}
            stranger = phone(app)
            wrong = await stranger.post("/sign-in/recovery", {"phrase": phrases[0]})
            assert wrong.status_code == 404
            assert (await ana.client.delete("/api/v1/me/recovery")).status_code == 204
            assert (await stranger.post("/sign-in/recovery", typed)).status_code == 404

    asyncio.run(scenario())


def test_signing_out_for_good_leaves_no_way_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(settings(tmp_path)) as app:
            ana = await person(app).named("Ana")
            code = (await link_of(ana)).partition("#")[2]
            phrase = (await ana.post("/me/recovery")).json()
            await ana.client.delete("/api/v1/me")
            stranger = phone(app)
            assert (await stranger.post("/sign-in/code", {"code": code})).status_code == 404
            assert (await stranger.post("/sign-in/recovery", phrase)).status_code == 404

    asyncio.run(scenario())


def test_a_device_beyond_the_limit_replaces_the_one_used_least(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(settings(tmp_path)) as app:
            ana = await person(app).named("Ana")
            phrase = (await ana.post("/me/recovery")).json()
            most = app.state.service.settings.limits.tokens_per_guest
            last = phone(app)
            for _ in range(most + 2):
                assert (await last.post("/sign-in/recovery", phrase)).status_code == 200
            assert len((await last.get("/me/tokens")).json()["tokens"]) == most

    asyncio.run(scenario())


def test_codes_and_phrases_are_neither_stored_nor_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)

    async def scenario() -> None:
        async with running(settings(tmp_path)) as app:
            ana = await person(app).named("Ana")
            code = (await link_of(ana)).partition("#")[2]
            phrase = (await ana.post("/me/recovery")).json()["phrase"]
            mobile = phone(app)
            await mobile.post("/sign-in/code", {"code": code})
            await mobile.post("/sign-in/recovery", {"phrase": phrase})
            await mobile.post("/sign-in/recovery", {"phrase": phrase + " acorn"})
            cookie = mobile.client.cookies["clachan_guest"]
            logged = str([vars(r) for r in caplog.records if r.name.startswith("clachan")])
            for secret in (code, phrase, cookie):
                assert secret not in logged
            rows = await app.state.service.store._read(
                lambda c: c.execute(select(RECOVERY_PHRASES)).all()
            )
            assert len(rows) == 1 and phrase.split()[0] not in str(rows)

    asyncio.run(scenario())
    for file in tmp_path.glob("clachan.db*"):
        assert not re.search(rb"acorn [a-z]+ [a-z]+", file.read_bytes())


def test_phrases_are_random_and_their_words_cannot_be_mixed_up() -> None:
    assert len(WORDS) == len({word[:4] for word in WORDS}) == 256
    assert new_phrase() != new_phrase()


def test_labels_of_devices() -> None:
    assert device_label(PHONE) == "Chrome, Android"
    assert device_label("Mozilla/5.0 (iPhone) Version/18 Mobile Safari/604.1") == "Safari, iPhone"
    assert device_label("python-httpx/0.28") == "cookie"


# Passkeys; tests/web/test_devices.py uses them in a browser.


def test_no_passkeys_unless_the_host_allows_them(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(settings(tmp_path)) as app:
            ana = await person(app).named("Ana")
            assert (await ana.get("/me/passkeys")).json() == {"is_allowed": False, "passkeys": []}
            for path in ("/me/passkeys/options", "/sign-in/passkey/options"):
                assert (await ana.post(path)).status_code == 404

    asyncio.run(scenario())


def test_a_passkey_that_nobody_asked_for_is_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        notices = NoticeSettings(public_url="http://localhost:8000")
        async with running(settings(tmp_path, passkeys=True, notices=notices)) as app:
            ana = await person(app).named("Ana")
            options = (await ana.post("/me/passkeys/options")).json()["options"]
            assert options["rp"]["id"] == "localhost" and len(options["challenge"]) > 40
            for credential in ({}, {"id": "x"}, {"response": {"clientDataJSON": "e30"}}):
                for path in ("/me/passkeys", "/sign-in/passkey"):
                    answer = await ana.post(path, {"credential": credential})
                    assert answer.status_code == 400, answer.text
            assert (await ana.client.delete("/api/v1/me/passkeys?id=x")).status_code == 404

    asyncio.run(scenario())


def test_settings_for_passkeys_that_cannot_work_are_refused() -> None:
    check_settings(Settings())
    for url in ("https://play.example.org", "http://localhost:8000"):
        check_settings(Settings(passkeys=True, notices=NoticeSettings(public_url=url)))
    for url in ("", "http://play.example.org"):
        with pytest.raises(InvalidOption, match="--public-url"):
            check_settings(Settings(passkeys=True, notices=NoticeSettings(public_url=url)))
