"""`clachan play` without a terminal: a server on this machine, and the page in a browser."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Final

from clachan.cli.screen import ERR

PORT: Final = 8765
"""Where the page is when nobody else is there: a browser remembers settings by address."""


def play_in_browser(port: int, opens: bool) -> None:
    """Serve this machine only, until interrupted; tables are kept for the next time."""
    from clachan.server.logs import log_to_stderr  # noqa: PLC0415 - takes a second to import,
    from clachan.server.node import run  # noqa: PLC0415 - and the terminal does without
    from clachan.server.settings import Settings  # noqa: PLC0415
    from clachan.server.store.database import database_url  # noqa: PLC0415

    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    log_to_stderr("warning")
    settings = Settings(
        database=database_url(str(folder / "tables.db")), host="127.0.0.1", port=free(port)
    )
    with suppress(KeyboardInterrupt):  # it comes again once all has ended; here it is no fault
        run(settings, lambda address: welcome(address, opens))


def welcome(address: str, opens: bool) -> None:
    ERR.print(f"clachan is at {address} (Ctrl+C ends it)")
    if opens and has_screen():
        webbrowser.open(address)


def has_screen() -> bool:
    """Whether a browser with windows can be opened from here."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def free(port: int) -> int:
    """This port, or any one when somebody listens there already."""
    with socket.socket() as door:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind(("127.0.0.1", port))
        except OSError:
            return 0
    return port


def data_folder() -> Path:
    """Where this person's programs keep their things."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "clachan"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "clachan"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "clachan"
