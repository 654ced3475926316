"""`clachan play`, as somebody starts it: an address, a page that asks nobody else, a clean end."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.web.live_server import desktop_context
from tests.web.page_players import ClansMousePlayer
from tools.page import built_page


def test_play_serves_the_page_talks_to_nobody_else_and_ends_with_ctrl_c(
    browser: Browser, tmp_path: Path
) -> None:
    built_page()
    command = [sys.executable, "-m", "clachan.cli.main", "play", "--port", "0", "--no-browser"]
    environ = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    with (
        subprocess.Popen(
            command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as clachan,
        ExitStack() as on_exit,
    ):
        on_exit.callback(clachan.kill)
        assert clachan.stdout is not None
        said = clachan.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+", said)
        assert found is not None, said
        page = desktop_context(browser).new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.on("websocket", lambda line: asked.append(line.url.replace("ws:", "http:")))
        page.goto(found[0])
        page.get_by_role("radio", name="Clans and Glory").click()
        page.get_by_role("button", name="Play now").click()
        person = ClansMousePlayer(page)
        person.play_until(lambda: person.decisions >= 2)
        page.goto(f"{found[0]}/gallery")
        expect(
            page.get_by_role("heading", name=re.compile("landscape tiles")).first
        ).to_be_visible()
        clachan.send_signal(signal.SIGINT)
        rest, _ = clachan.communicate(timeout=60)
    assert clachan.returncode == 0
    assert rest == ""
    assert any("/socket" in url for url in asked)
    assert [url for url in asked if not url.startswith(found[0])] == []
