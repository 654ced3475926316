"""The commands of a server's administrator: serve, doctor, backup, restore."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
import typer
from typer.testing import CliRunner

from clachan.build import EngineBuild
from clachan.cli import this_machine
from clachan.cli.admin import backup, doctor, restore
from clachan.cli.serve import serve
from clachan.server import doctor as server_doctor
from tests.server.live_server import WAIT, free_port, person, play_on, running, settings

app = typer.Typer()
for command in (serve, doctor, backup, restore):
    app.command()(command)


def run_cli(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, [str(word) for word in words])
    return result.exit_code, result.output + str(result.exception or "")


def test_doctor(tmp_path: Path) -> None:
    file = tmp_path / "clachan.db"
    command = ("doctor", "--database", str(file), "--port", str(free_port()))
    code, output = run_cli(*command)
    assert code == 0 and "there is none yet" in output
    assert list(tmp_path.iterdir()) == [], "it only looks"

    async def create() -> None:
        async with running(settings(tmp_path)):
            pass

    asyncio.run(create())
    code, output = run_cli(*command)
    assert code == 0 and re.search(r"durable write: [0-9.]+ ms", output)
    code, output = run_cli("doctor", "--database", str(tmp_path / "nowhere" / "x.db"))
    assert code == 1 and "fault" in output


def test_doctor_says_what_to_do_about_each_no(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(this_machine, "can_open_window", lambda: False)
    monkeypatch.setattr(this_machine, "describe", lambda: EngineBuild("never compiled", {}))
    monkeypatch.setattr(server_doctor, "STATIC", tmp_path / "no page")
    monkeypatch.setattr(this_machine, "user_data_path", lambda *_, **__: Path("/proc/none"))
    monkeypatch.setattr(os, "access", lambda *_: False)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, output = run_cli("doctor", "--database", f"{tmp_path}/none/x.db", "--port", str(port))
    said = " ".join(output.split())
    assert code == 1
    for step in (
        "run `make compile`",
        "play --terminal",
        "Make /proc writable",
        "run `make play` in a checkout",
        "give another --database",
        "give another --port",
    ):
        assert step in said, said
    assert re.search(r"bots: random chose in [0-9.]+ s, \w+ chose in [0-9.]+ s", said)


def test_advice_on_compiling_fits_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    advice = this_machine._advice_on_compiling
    assert "Unset it" in advice("CLACHAN_INTERPRETED is set")
    assert "Install clachan again" in advice("the compiled build is damaged (x is missing)")
    monkeypatch.setattr(this_machine, "is_checkout", lambda: False)
    assert "Install the wheel for your system" in advice("never compiled for this Python")


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
    assert httpx.get(f"{found[1]}healthz", timeout=WAIT).json() == {"status": "ok"}
    server.send_signal(signal.SIGINT)
    _, rest = server.communicate(timeout=WAIT)
    assert '"event": "stopped"' in rest and "Traceback" not in rest
