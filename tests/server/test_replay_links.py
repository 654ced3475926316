"""Public links to replays: who may make and withdraw them, and what strangers see."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from PIL import Image

from clachan.kernel.errors import InvalidOption
from clachan.server.embedding import check_sites
from clachan.server.settings import NoticeSettings
from tests.server.live_server import Person, person, play_on, running, settings

PARTS = (
    "",
    "/events",
    "/review?move=3",
    "/review?move=3&seat=1",
    "/record",
    "/game-review",
    "/picture.png",
)


async def two_games(app: FastAPI) -> tuple[Person, str, str]:
    """A person with a finished game and one that is being played."""
    ana = await person(app).named('Ana <b>"')
    seats = [{"kind": "me"}, {"kind": "me", "name": "Bo"}]
    over = (await ana.post("/tables", {"game": "clans", "seats": seats})).json()["table"]
    assert (await play_on(ana, over))["status"] == "finished"
    going = (await ana.post("/tables", {"game": "skye", "seats": seats})).json()["table"]
    return ana, over, going


async def share(ana: Person, table: str) -> str:
    answer = await ana.client.put(f"/api/v1/tables/{table}/link")
    assert answer.status_code == 200, answer.text
    code: str = answer.json()["code"]
    return code


async def statuses(stranger: Person, code: str) -> set[int]:
    found = {(await stranger.get(f"/replays/{code}{part}")).status_code for part in PARTS}
    return found | {(await stranger.client.get(f"/replay/{code}")).status_code}


async def switch_on_and_off(folder: Path) -> None:
    async with running(settings(folder)) as app:
        ana, over, _ = await two_games(app)
        stranger = person(app)
        path = f"/tables/{over}/link"
        assert (await ana.get(path)).json() == {"code": None}
        code = await share(ana, over)
        assert await share(ana, over) == code == (await ana.get(path)).json()["code"]
        assert await statuses(stranger, code) == {200}
        assert (await ana.client.delete(f"/api/v1{path}")).status_code == 204
        assert await statuses(stranger, code) == {404}
        again = await share(ana, over)
        assert again != code
        assert await statuses(stranger, code) == {404}, "a withdrawn link stays dead"
        assert await statuses(stranger, again) == {200}
        await app.state.service.store.delete_finished(2**62)
        assert await statuses(stranger, again) == {404}, "links go with their games"


async def only_players_of_finished_games(folder: Path) -> None:
    async with running(settings(folder)) as app:
        ana, over, going = await two_games(app)
        early = await ana.client.put(f"/api/v1/tables/{going}/link")
        assert (early.status_code, early.json()["code"]) == (409, "table_not_over")
        eve = await person(app).named("Eve")
        assert (await eve.client.put(f"/api/v1/tables/{over}/link")).status_code == 404
        invite = (await ana.view(over))["invite"]
        assert (await eve.post(f"/invites/{invite}", {"watch": True})).status_code == 200
        for method in ("GET", "PUT", "DELETE"):
            answer = await eve.client.request(method, f"/api/v1/tables/{over}/link")
            assert (answer.status_code, answer.json()["code"]) == (403, "no_access")


async def strangers_learn_no_more(folder: Path) -> None:
    async with running(settings(folder)) as app:
        ana, over, _ = await two_games(app)
        code = await share(ana, over)
        stranger = person(app)
        received = [(await stranger.get(f"/replays/{code}{part}")).text for part in PARTS]
        page = await stranger.client.get(f"/replay/{code}")
        received.append(page.text)
        table = app.state.service.tables.awake(over).table
        invite = (await ana.view(over))["invite"]
        token = next(iter(ana.client.cookies.jar)).value
        assert invite and token
        for secret in (invite, token, *[holder.guest for holder in table.holders]):
            assert not [text for text in received if secret in text]
        view = (await stranger.get(f"/replays/{code}")).json()
        assert (view["my_seats"], view["is_host"], view["invite"]) == ([], False, None)
        assert not stranger.client.cookies, "nobody becomes a guest by looking"
        assert (await stranger.get(f"/tables/{over}")).status_code == 401
        assert 'property="og:title" content="Ana' in page.text
        assert "<b>" not in page.text and "&lt;b&gt;" in page.text


async def previews_have_a_picture(folder: Path) -> None:
    async with running(settings(folder)) as app:
        ana, over, _ = await two_games(app)
        code = await share(ana, over)
        stranger = person(app)
        page = (await stranger.client.get(f"/replay/{code}")).text
        found = re.search(r'property="og:image" content="([^"]+)"', page)
        assert found is not None and found[1].startswith("http")
        shown = await stranger.client.get(found[1])
        assert shown.headers["content-type"] == "image/png"
        with Image.open(BytesIO(shown.content)) as picture:
            assert picture.size == (1200, 630)
            colors = {color for _, color in picture.convert("RGB").getcolors(2**16) or []}
        blue, red, yellow = (0x2F, 0x5F, 0x9E), (0xB3, 0x38, 0x2E), (0xD9, 0xA5, 0x20)
        assert blue in colors and red in colors, "a bar for each of the two seats"
        assert yellow not in colors, "nobody played yellow"
    named = NoticeSettings(public_url="https://play.example.org/")
    async with running(settings(folder, notices=named)) as again:
        page = (await person(again).client.get(f"/replay/{code}")).text
        assert f'content="https://play.example.org/api/v1/replays/{code}/picture.png"' in page


async def embed_where_allowed(folder: Path) -> None:
    for sites, frames in (((), "'none'"), (("https://club.example",), "https://club.example")):
        async with running(settings(folder, embed_on=sites)) as app:
            stranger = person(app)
            page = await stranger.client.get("/replay/nothing")
            assert f"frame-ancestors {frames}" in page.headers["content-security-policy"]
            assert ("x-frame-options" in page.headers) == (not sites)
            home = await stranger.client.get("/")
            assert "frame-ancestors 'none'" in home.headers["content-security-policy"]
            assert home.headers["x-frame-options"] == "DENY", "only replays are embedded"


SCENARIOS = (
    switch_on_and_off,
    only_players_of_finished_games,
    strangers_learn_no_more,
    previews_have_a_picture,
    embed_where_allowed,
)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_replay_links(
    scenario: Callable[[Path], Coroutine[Any, Any, None]], tmp_path: Path
) -> None:
    asyncio.run(scenario(tmp_path))


@pytest.mark.parametrize(
    "site", ["*", "club.example", "https://a.example; script-src *", "https://"]
)
def test_sites_that_are_no_origins_are_refused(site: str) -> None:
    with pytest.raises(InvalidOption, match="--embed-on"):
        check_sites((site,))
