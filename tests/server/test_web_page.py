"""The server sends the web page: cached forever where names have hashes, compressed, and for every route."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from clachan.server.problems import add_problems
from clachan.server.web_page import WebPage

INDEX = "<!doctype html><title>clachan</title>"
SCRIPT = "console.log('clachan')"


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A small page as `tools/page.py` builds it."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    files = {"index.html": INDEX, "assets/index-1a2b3c.js": SCRIPT}
    for name, text in files.items():
        (folder / name).write_text(text)
        (folder / f"{name}.gz").write_bytes(gzip.compress(text.encode()))
    (folder / "robots.txt").write_text("User-agent: *")
    (tmp_path / "secret.txt").write_text("secret")
    return folder


def with_page(folder: Path, requests: Callable[[httpx.AsyncClient], Awaitable[None]]) -> None:
    async def run() -> None:
        app = FastAPI()
        app.mount("/", WebPage(folder))
        add_problems(app)
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://clachan.test") as client:
            await requests(client)

    asyncio.run(run())


def test_assets_are_cached_forever_and_other_files_are_revalidated(built: Path) -> None:
    async def requests(client: httpx.AsyncClient) -> None:
        script = await client.get("/assets/index-1a2b3c.js")
        assert script.text == SCRIPT
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert script.headers["content-type"].startswith("text/javascript")
        for path in ("/", "/index.html", "/robots.txt"):
            assert (await client.get(path)).headers["cache-control"] == "no-cache"

    with_page(built, requests)


def test_a_compressed_copy_is_sent_if_the_browser_accepts_it(built: Path) -> None:
    async def requests(client: httpx.AsyncClient) -> None:
        for path, text in (("/", INDEX), ("/assets/index-1a2b3c.js", SCRIPT)):
            compressed = await client.get(path)
            plain = await client.get(path, headers={"accept-encoding": "identity"})
            assert compressed.headers["content-encoding"] == "gzip"
            assert "content-encoding" not in plain.headers
            assert compressed.text == plain.text == text
            assert compressed.headers["content-type"] == plain.headers["content-type"]
            assert compressed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
        assert "content-encoding" not in (await client.get("/robots.txt")).headers

    with_page(built, requests)


def test_a_file_that_has_not_changed_is_not_sent_again(built: Path) -> None:
    async def requests(client: httpx.AsyncClient) -> None:
        first = await client.get("/")
        again = await client.get("/", headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["cache-control"] == "no-cache"
        plain = await client.get(
            "/", headers={"if-none-match": first.headers["etag"], "accept-encoding": "identity"}
        )
        assert plain.status_code == 200, "another encoding is another file"

    with_page(built, requests)


def test_every_route_of_the_page_gets_the_page(built: Path) -> None:
    async def requests(client: httpx.AsyncClient) -> None:
        for path in ("/", "/tables/3f2a", "/invites/k7mf-2qxd", "/assets", "/rules/skye/"):
            answer = await client.get(path)
            assert (answer.status_code, answer.text) == (200, INDEX), path
        for path in ("/missing.js", "/assets/missing.css", "/api/v1/nothing", "/api/v9/x"):
            answer = await client.get(path)
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found"), path
        assert (await client.post("/")).status_code == 405

    with_page(built, requests)


def test_files_outside_the_folder_are_not_sent(built: Path) -> None:
    async def requests(client: httpx.AsyncClient) -> None:
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "//etc/passwd"):
            answer = await client.get(path)
            assert "secret" not in answer.text and "root:" not in answer.text, path
        assert (await client.get("/x%00.txt")).status_code == 404

    with_page(built, requests)


def test_an_installation_made_of_links_works(built: Path, tmp_path: Path) -> None:
    """Some installers link every file of a package, or the whole folder."""
    linked = tmp_path / "linked"
    (linked / "assets").mkdir(parents=True)
    for file in built.rglob("*"):
        if file.is_file():
            (linked / file.relative_to(built)).symlink_to(file)
    (tmp_path / "folder").symlink_to(built, target_is_directory=True)

    async def requests(client: httpx.AsyncClient) -> None:
        assert (await client.get("/tables/1")).text == INDEX
        assert (await client.get("/assets/index-1a2b3c.js")).text == SCRIPT

    with_page(linked, requests)
    with_page(tmp_path / "folder", requests)


def test_without_the_page_a_text_says_how_to_get_it(tmp_path: Path) -> None:
    async def requests(client: httpx.AsyncClient) -> None:
        answer = await client.get("/")
        assert answer.status_code == 200 and "make web" in answer.text
        assert (await client.get("/missing.js")).status_code == 404

    with_page(tmp_path / "nothing", requests)
