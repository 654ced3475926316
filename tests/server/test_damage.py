"""The server notices when somebody changes its database, and says so instead of losing moves."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from alembic import command
from alembic.config import Config
from fastapi import FastAPI
from sqlalchemy import create_engine
from typer.testing import CliRunner

from clachan.cli.main import app as cli
from clachan.server.store import database as database_module
from clachan.server.store.store import Store
from clachan.server.store.writer import StoreUnavailable
from tests.server.live_server import Person, any_move, free_port, person, play_on, running, settings

MIGRATIONS = Path(database_module.__file__).parent / "migrations"


def change(folder: Path, *statements: str) -> None:
    """Change the database behind the server's back."""
    with sqlite3.connect(folder / "clachan.db") as connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


async def two_tables(folder: Path) -> tuple[str, str, httpx.Cookies]:
    """Play a few moves at two tables; return them and Ana's cookies."""
    async with running(settings(folder)) as node:
        ana = await person(node).named("Ana")
        first = (await ana.open_table("me", "me", game="clans"))["table"]
        second = (await ana.open_table("me", "me", game="clans"))["table"]
        for table_id in (first, second):
            await play_on(ana, table_id, moves=4)
        return first, second, ana.client.cookies


def signed_in(node: FastAPI, cookies: httpx.Cookies) -> Person:
    ana = person(node)
    ana.client.cookies = cookies
    return ana


async def health(node: FastAPI) -> int:
    return (await person(node).client.get("/healthz")).status_code


def delete_file(file: Path) -> None:
    file.unlink()


def replace_file(file: Path) -> None:
    shutil.copy(file, file.with_name("copy"))
    file.with_name("copy").replace(file)


def delete_write_ahead_log(file: Path) -> None:
    file.with_name(f"{file.name}-wal").unlink()


@pytest.mark.parametrize("spoil", [delete_file, replace_file, delete_write_ahead_log])
def test_no_move_is_acknowledged_when_the_file_is_gone(
    tmp_path: Path, spoil: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with running(settings(tmp_path)) as node:
            ana = await person(node).named("Ana")
            view = await ana.open_table("me", "me", game="clans")
            assert await health(node) == 200
            spoil(tmp_path / "clachan.db")
            command = {"seat": view["seat"], "ply": view["ply"], "move": any_move(view)}
            for _ in range(2):
                answer = await ana.send_command(view["table"], **command, key="same")
                assert (answer.status_code, answer.json()["code"]) == (503, "store_unavailable")
            assert await health(node) == 503
        said = [
            r for r in caplog.records if r.name == "clachan.store" and r.levelno == logging.ERROR
        ]
        assert len(said) == 1 and "while the server was using it" in vars(said[0])["detail"]

    asyncio.run(scenario())


def serve(folder: Path) -> subprocess.CompletedProcess[str]:
    program = "from clachan.cli.main import main; main()"
    words = ("serve", "--port", "0", "--database", str(folder / "clachan.db"))
    return subprocess.run(
        [sys.executable, "-c", program, *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(settings(tmp_path)):
            ended = await asyncio.to_thread(serve, tmp_path)
            assert ended.returncode == 1
            words = " ".join(ended.stderr.split())
            assert f"another clachan server (process {os.getpid()}) is using" in words
            assert "Traceback" not in ended.stderr
            (tmp_path / "other name").symlink_to(tmp_path / "clachan.db")
            other = Store(str(tmp_path / "other name"))
            with pytest.raises(StoreUnavailable, match="another clachan server"):
                await other.open(as_server=True)
            await other.close()
        again = Store(str(tmp_path / "clachan.db"))
        await again.open(as_server=True)
        await again.close()

    asyncio.run(scenario())


def test_a_newer_schema_is_refused_in_one_sentence(tmp_path: Path) -> None:
    asyncio.run(two_tables(tmp_path))
    change(tmp_path, "UPDATE alembic_version SET version_num = '0999'")
    ended = serve(tmp_path)
    assert ended.returncode == 1
    assert "a newer version of clachan (schema 0999" in " ".join(ended.stderr.split())
    assert "Traceback" not in ended.stderr


DAMAGE = {
    "the end is cut": "DELETE FROM log WHERE table_id = '{}' AND ply > 4",
    "a row is missing": "DELETE FROM log WHERE table_id = '{}' AND ply = 3",
    "all rows are missing": "DELETE FROM log WHERE table_id = '{}'",
    "a move was changed": "UPDATE log SET text = 'pass' WHERE table_id = '{}' AND ply = 4",
    "data cannot be read": "UPDATE log SET data = '{{' WHERE table_id = '{}' AND ply = 4",
    "the author was changed": "UPDATE log SET author = 'me' WHERE table_id = '{}' AND ply = 4",
    "an illegal move without checksums": (
        "UPDATE log SET checksum = NULL, text = iif(ply = 4, 'lay 99', text) WHERE table_id = '{}';"
        "UPDATE tables SET checksum = NULL WHERE id = '{}'"
    ),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_table_says_so_once_and_others_go_on(
    tmp_path: Path, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        broken, sound, cookies = await two_tables(tmp_path)
        change(tmp_path, *DAMAGE[name].format(broken, broken).split(";"))
        caplog.clear()
        async with running(settings(tmp_path)) as node:
            ana = signed_in(node, cookies)
            for _ in range(3):
                answer = await ana.get(f"/tables/{broken}")
                assert (answer.status_code, answer.json()["code"]) == (500, "table_damaged")
            view = await ana.view(sound)
            assert (await play_on(ana, sound, moves=1))["ply"] > view["ply"]
            assert await health(node) == 200
        said = [r for r in caplog.records if r.getMessage() == "table damaged"]
        assert [vars(record)["table"] for record in said] == [broken]

    asyncio.run(scenario())


def test_doctor_names_damaged_tables(tmp_path: Path) -> None:
    broken, sound, _ = asyncio.run(two_tables(tmp_path))
    words = ["doctor", "--database", str(tmp_path / "clachan.db"), "--port", str(free_port())]
    result = CliRunner().invoke(cli, words)
    assert result.exit_code == 0 and "saved games: 2, none damaged" in result.output
    change(tmp_path, DAMAGE["a row is missing"].format(broken))
    result = CliRunner().invoke(cli, words)
    said = " ".join(result.output.split())
    assert f"1 of 2 damaged: table {broken}: row 3" in said and sound not in said
    assert result.exit_code == 1


def test_a_cut_log_is_reported_at_the_start(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        broken, _, _ = await two_tables(tmp_path)
        change(tmp_path, f"DELETE FROM log WHERE table_id = '{broken}' AND ply > 4")
        async with running(settings(tmp_path)):
            pass
        said = [r for r in caplog.records if r.getMessage() == "table damaged"]
        assert [vars(record)["table"] for record in said] == [broken]

    asyncio.run(scenario())


def test_tables_from_before_checksums_are_played_on_and_protected_from_then_on(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        first, second, cookies = await two_tables(tmp_path)
        await asyncio.to_thread(downgrade, tmp_path)
        async with running(settings(tmp_path)) as node:
            ana = signed_in(node, cookies)
            for table_id in (first, second):
                await play_on(ana, table_id, moves=2)
        change(tmp_path, f"UPDATE log SET text = 'pass' WHERE table_id = '{first}' AND ply = 4")
        async with running(settings(tmp_path)) as node:
            ana = signed_in(node, cookies)
            assert (await ana.get(f"/tables/{first}")).json()["code"] == "table_damaged"
            await play_on(ana, second, moves=2)

    asyncio.run(scenario())


def downgrade(folder: Path) -> None:
    """Give the database the schema without checksums."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    engine = create_engine(f"sqlite:///{folder / 'clachan.db'}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0001")
    engine.dispose()
