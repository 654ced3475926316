"""The site without a server of ours: a plain file server under a path, as any web host has it."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote, urljoin

from playwright.sync_api import Page

from clachan.cli.site import POLICY, write_site
from tools.page import built_page
from tools.site import built_runtime

PREFIX: Final = "/games/of/clachan"

START_PYTHON: Final = """async (folder) => {
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  const { body } = await fetch(`${folder}python.bin`);
  const archive = await new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  return loadPyodide({
    indexURL: folder,
    stdLibURL: `${folder}empty.zip`,
    fsInit: (files) => files.writeFile("/python.zip", new Uint8Array(archive)),
    lockFileURL: `${folder}packages.json`,
    checkAPIVersion: false,
    env: { HOME: "/home", PYTHONPATH: "/python.zip", CLACHAN_INTERPRETED: "1" },
  });
}"""
"""A function that starts the Python of the site in a page, for code of our own."""


class FileHandler(SimpleHTTPRequestHandler):
    """Serves files under the prefix only, with the policy of the page for everything, workers too."""

    def translate_path(self, path: str) -> str:
        inside = unquote(path).partition("?")[0].removeprefix(PREFIX)
        return super().translate_path(inside if path.startswith(PREFIX) else "/nothing-here")

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - named by the base class
        """Say nothing."""


class FileServer(ThreadingHTTPServer):
    """Says nothing when a browser leaves before it has the whole file."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


@contextmanager
def serve_site(folder: Path) -> Iterator[str]:
    """Write the site into a folder, serve it, and yield its address; paths of the page are added to it."""
    built_page()
    built_runtime()
    write_site(folder)
    handler = partial(FileHandler, directory=str(folder))
    with FileServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}{PREFIX}/#"
        finally:
            server.shutdown()
            thread.join()


def python_folder(page: Page) -> str:
    """The address of the folder with Python for browsers, which the page names."""
    folder = page.locator("meta[name=clachan-python]").get_attribute("content")
    assert folder is not None
    return urljoin(page.url, folder)
