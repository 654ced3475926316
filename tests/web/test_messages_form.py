"""In the settings a person chooses where to get messages about their turns, confirms it and stops it."""

from __future__ import annotations

import queue
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, expect

from tests.server.live_server import free_port
from tests.web.live_server import Console, desktop_context, run_live_server, save_screenshot


class TopicHandler(BaseHTTPRequestHandler):
    """A service for messages that keeps them."""

    received: Final[queue.Queue[str]] = queue.Queue()

    def do_POST(self) -> None:
        self.received.put(self.rfile.read(int(self.headers["Content-Length"])).decode())
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Print nothing."""


def test_messages_are_chosen_confirmed_and_stopped(
    tmp_path: Path, browser: Browser, console: Console
) -> None:
    console.expect("status of 400")
    port = free_port()
    options = ("--notices", "ntfy,telegram", "--notices-network", "127.0.0.0/8")
    public = ("--public-url", f"http://127.0.0.1:{port}")
    with (
        ThreadingHTTPServer(("127.0.0.1", 0), TopicHandler) as service,
        run_live_server(tmp_path, port, (*options, *public)) as address,
    ):
        threading.Thread(target=service.serve_forever, daemon=True).start()
        page = desktop_context(browser).new_page()
        page.goto(f"{address}/settings")
        field = page.get_by_label("Messages when it's your turn")
        expect(page.get_by_label("Your name")).to_be_visible()
        expect(field).to_have_count(0)
        page.get_by_label("Your name").fill("Ana")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_role("button", name="Saved")).to_be_visible()
        page.reload()
        form = page.locator("form").filter(has=field)
        expect(form).to_contain_text("You can use ntfy, Telegram.")
        field.fill("ana@example.org")
        form.get_by_role("button", name="Save").click()
        expect(form.get_by_role("alert")).to_contain_text("isn't an address of one of these")
        field.fill("ntfy://127.0.0.1/ana?attach=/etc/passwd")
        form.get_by_role("button", name="Save").click()
        expect(form.get_by_role("alert")).to_have_text(
            "The parameter attach isn't allowed in this address."
        )
        field.fill(f"ntfy://127.0.0.1:{service.server_port}/ana")
        form.get_by_role("button", name="Save").click()
        expect(form.get_by_role("status")).to_contain_text("A message went to ntfy.")
        save_screenshot(page, "messages-form")
        text = TopicHandler.received.get(timeout=60)
        link = re.search(r"http://127\.0\.0\.1:\d+/notices/[\w-]+", text)
        assert link is not None, text
        stranger = desktop_context(browser).new_page()
        stranger.goto(link[0])
        save_screenshot(stranger, "messages-confirm")
        stranger.get_by_role("button", name="Yes, send messages").click()
        expect(stranger.get_by_role("main")).to_contain_text("You get a message when")
        page.reload()
        expect(form.get_by_role("status")).to_contain_text("Messages go to ntfy.")
        form.get_by_role("button", name="Stop messages").click()
        expect(form.get_by_role("status")).to_have_count(0)
        service.shutdown()
