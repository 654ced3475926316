"""`clachan play` in a browser: a server on this machine only, and the page it serves."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from clachan.cli.screen import ERR
from clachan.server.interrupts import ending_at_once

PORT: Final = 8765
"""The preferred port. Browsers store settings per address, so it should stay the same."""


def play_in_browser(port: int, open_browser: bool) -> None:
    """Serve the page to this machine until interrupted. Tables are kept for the next time."""
    with ending_at_once():  # importing all this takes a second, and the terminal does not need it
        from clachan.server.json_logging import log_to_stderr  # noqa: PLC0415
        from clachan.server.run import run  # noqa: PLC0415
        from clachan.server.settings import Settings  # noqa: PLC0415
        from clachan.server.store.database import database_url  # noqa: PLC0415

    database = games_folder() / "tables.db"
    log_to_stderr("warning")
    free = port_or_any(port)
    if free != port:
        ERR.print(f"Port {port} is in use, so clachan picked another one:")
    settings = Settings(database=database_url(str(database)), host="127.0.0.1", port=free)
    with suppress(KeyboardInterrupt):  # raised again after a clean shutdown
        run(settings, lambda address: announce(address, open_browser))


def games_folder() -> Path:
    """The folder for saved games, which is created; if that is impossible, the error says what to do."""
    folder = user_data_path("clachan", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OSError(
            f"games are kept in {folder}, which cannot be created ({error.strerror}): make it writable, "
            "or run `clachan serve --database FILE` with a file of your choice"
        ) from None
    return folder


def announce(address: str, open_browser: bool) -> None:
    """Print the address and open it in a browser."""
    ERR.print(f"clachan is running at {address} (Ctrl+C to stop)")
    if open_browser and can_open_window():
        webbrowser.open(address)


def can_open_window() -> bool:
    """Whether a graphical browser can be opened from here."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def port_or_any(port: int) -> int:
    """The port itself if it is free, otherwise 0 (any free port)."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return 0
    return port
