"""A second start takes at most three seconds: it does only what playing needs."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

from alembic.config import Config
from alembic.script import ScriptDirectory

from clachan.server.app import make_app
from clachan.server.settings import Settings
from clachan.server.store import schema_upgrade
from tests.server.live_server import person, running, settings

START = """
import asyncio, sys
from clachan.cli.main import app
from clachan.server.run import make_app
from clachan.server.settings import Settings
from clachan.server.store.store import Store

async def open_and_close():
    store = Store("sqlite:///" + sys.argv[1])
    await store.open(as_server=True)
    await store.close()

make_app(Settings())
asyncio.run(open_and_close())
print(sorted({"alembic", "mako", "textual"} & set(sys.modules)))
"""


def imported(database: Path) -> str:
    return subprocess.run(
        [sys.executable, "-c", START, str(database)], capture_output=True, text=True, check=True
    ).stdout.strip()


def test_only_a_database_with_an_old_schema_needs_alembic(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    assert imported(database) == "['alembic', 'mako']"
    assert imported(database) == "[]"


def test_the_names_of_the_migrations_say_their_revisions() -> None:
    config = Config()
    folder = Path(schema_upgrade.__file__).parent / "migrations"
    config.set_main_option("script_location", str(folder))
    scripts = list(ScriptDirectory.from_config(config).walk_revisions())
    assert schema_upgrade.known_revisions() == [script.revision for script in reversed(scripts)]


def test_the_interface_is_described_when_somebody_asks(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(settings(tmp_path)) as app:
            answer = await person(app).get("/openapi.json")
            assert answer.json() == make_app(Settings()).openapi()

    asyncio.run(scenario())
