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
from tests.server.live_server import free_port, person, play_on, running, settings

app = typer.Typer()
for command in (serve, doctor, backup, restore):
    app.command()(command)


def run_cli(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, [str(word) for word in words])
    return result.exit_code, result.output + str(result.exception or "")


def test_doctor(tmp_path: Path) -> None:
    database = ("--database", str(tmp_path / "clachan.db"))
    code, output = run_cli("doctor", *database, "--port", str(free_port()))
    assert code == 0 and "durable write" in output
    code, output = run_cli("doctor", "--database", str(tmp_path / "nowhere" / "x.db"))
    assert code == 1 and "fault" in output


def test_backup_and_restore(tmp_path: Path) -> None:
    async def scenario() -> str:
        async with running(settings(tmp_path)) as node:
            ana = await person(node).named("Ana")
            table_id = str((await ana.open_table("me", "me", game="clans"))["table"])
            await play_on(ana, table_id, moves=5)
            return table_id

    table_id = asyncio.run(scenario())
    file = tmp_path / "game.clachan"
    database = ("--database", str(tmp_path / "clachan.db"))
    code, output = run_cli("backup", table_id, str(file), *database)
    assert code == 0 and "moves written" in output
    code, output = run_cli("restore", str(file), *database, "--seat", "open", "--seat", "random")
    assert code == 0
    assert re.search(r"invite code (\w{4}-){3}\w{4}", output)
    code, output = run_cli("backup", "nothing", str(file), *database)
    assert code == 1 and "there is no table" in output
    elsewhere = tmp_path / "elsewhere.db"
    code, output = run_cli("backup", table_id, str(file), "--database", str(elsewhere))
    assert code == 1 and "there is no database" in output and not elsewhere.exists()


def test_serve_reports_an_unusable_database(tmp_path: Path) -> None:
    program = "from clachan.cli.main import main; main()"
    words = ("serve", "--port", "0", "--database", str(tmp_path / "nowhere" / "x.db"))
    ended = subprocess.run(
        [sys.executable, "-c", program, *words], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 1
    assert "does not exist" in ended.stderr and "Traceback" not in ended.stderr


def test_serve_prints_its_address_and_stops_cleanly(tmp_path: Path) -> None:
    program = "import typer; from clachan.cli.serve import serve; typer.run(serve)"
    words = ("--port", "0", "--database", str(tmp_path / "clachan.db"))
    server = subprocess.Popen(
        [sys.executable, "-c", program, *words], stderr=subprocess.PIPE, text=True
    )
    assert server.stderr is not None
    found = None
    while found is None:
        line = server.stderr.readline()
        assert line, "the server ended before it was ready"
        found = re.search(r"clachan is running at (http://127\.0\.0\.1:\d+/)", line)
    assert httpx.get(f"{found[1]}healthz").json() == {"status": "ok"}
    server.send_signal(signal.SIGINT)
    _, rest = server.communicate(timeout=30)
    assert '"event": "stopped"' in rest and "Traceback" not in rest
