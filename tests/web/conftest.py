"""One server and one browser for each file of tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.web.live_server import CONSOLE, Console, open_browser, run_live_server


@pytest.fixture(scope="module")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("live_server")
    with run_live_server(folder) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with open_browser() as found:
        yield found


@pytest.fixture(autouse=True)
def console() -> Iterator[Console]:
    """Fail a test if a page wrote a warning or an error to the console that the test does not expect."""
    CONSOLE.start()
    yield CONSOLE
    complaints = CONSOLE.unexpected()
    CONSOLE.close_pages()
    assert complaints == []
