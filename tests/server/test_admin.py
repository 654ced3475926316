"""The commands of a server's administrator: serve, doctor, backup, restore."""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import typer
from typer.testing import CliRunner

from clachan.cli.admin import backup, doctor, restore
from clachan.cli.serve import serve
from tests.server.live_server import free_port, person, plays_on, running, settings

app = typer.Typer()
for command in (serve, doctor, backup, restore):
    app.command()(command)


def says(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, [str(word) for word in words])
    return result.exit_code, result.output + str(result.exception or "")


def test_doctor(tmp_path: Path) -> None:
    database = ("--database", str(tmp_path / "clachan.db"))
    code, told = says("doctor", *database, "--port", str(free_port()))
    assert code == 0 and "durable write" in told
    code, told = says("doctor", "--database", str(tmp_path / "nowhere" / "x.db"))
    assert code == 1 and "fault" in told


def test_backup_and_restore(tmp_path: Path) -> None:
    async def scenario() -> str:
        async with running(settings(tmp_path)) as node:
            ana = await person(node).named("Ana")
            table_id = str((await ana.opens("me", "me", game="clans"))["table"])
            await plays_on(ana, table_id, moves=5)
            return table_id

    table_id = asyncio.run(scenario())
    file = tmp_path / "game.clachan"
    database = ("--database", str(tmp_path / "clachan.db"))
    code, told = says("backup", table_id, str(file), *database)
    assert code == 0 and "moves written" in told
    code, told = says("restore", str(file), *database, "--seat", "open", "--seat", "random")
    assert code == 0
    assert re.search(r"invite code (\w{4}-){3}\w{4}", told)
    code, told = says("backup", "nothing", str(file), *database)
    assert code == 1 and "there is no table" in told
    elsewhere = tmp_path / "elsewhere.db"
    code, told = says("backup", table_id, str(file), "--database", str(elsewhere))
    assert code == 1 and "there is no database" in told and not elsewhere.exists()


def test_serve_tells_when_the_database_cannot_be_used(tmp_path: Path) -> None:
    program = "from clachan.cli.main import main; main()"
    words = ("serve", "--port", "0", "--database", str(tmp_path / "nowhere" / "x.db"))
    ended = subprocess.run(
        [sys.executable, "-c", program, *words], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 1
    assert "does not exist" in ended.stderr and "Traceback" not in ended.stderr


def test_serve_says_where_it_is_and_ends_in_good_order(tmp_path: Path) -> None:
    program = "import typer; from clachan.cli.serve import serve; typer.run(serve)"
    words = ("--port", "0", "--database", str(tmp_path / "clachan.db"))
    server = subprocess.Popen(
        [sys.executable, "-c", program, *words], stderr=subprocess.PIPE, text=True
    )
    assert server.stderr is not None
    found = None
    while found is None:
        line = server.stderr.readline()
        assert line, "it ended before it was ready"
        found = re.search(r"clachan is running at (http://127\.0\.0\.1:\d+/)", line)
    assert httpx.get(f"{found[1]}healthz").json() == {"status": "ok"}
    server.send_signal(signal.SIGINT)
    _, rest = server.communicate(timeout=30)
    assert '"event": "stopped"' in rest and "Traceback" not in rest
