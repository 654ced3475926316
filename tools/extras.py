"""Install the package and each of its extras alone in a clean environment, and use it: `make extras`.

Packages come from PyPI. The wheel is a pure Python one, so that nothing has to be compiled.
"""

from __future__ import annotations

import json
import os
import queue
import re
import subprocess
import sys
import tempfile
import threading
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

from tests.server.postgres import postgres

ROOT: Final = Path(__file__).resolve().parent.parent
ABSENT: Final = (
    "apprise",
    "cryptography",
    "pywebpush",
    "webauthn",
    "asyncpg",
    "greenlet",
    "uvloop",
    "ray",
    "openskill",
    "PIL",
    "gymnasium",
    "numpy",
    "pettingzoo",
    "pyarrow",
    "pyspiel",
    "pytest",
)
"""Packages that the core must not install."""


class CleanEnvironment:
    """A virtual environment with the package and at most one extra."""

    def __init__(self, folder: Path, wheel: Path, extra: str) -> None:
        self.folder = folder
        self.python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        requirement = f"{wheel}[{extra}]" if extra else str(wheel)
        quiet = ("--quiet", "--disable-pip-version-check", "-c", str(ROOT / "constraints.txt"))
        subprocess.run([self.python, "-m", "pip", "install", *quiet, requirement], check=True)

    def command(self, *words: str) -> list[str]:
        return [str(self.python), "-m", "clachan", *words]

    def run(self, *words: str, code: int = 0) -> str:
        """Run `clachan` and return its output; fail if it ends with another exit code."""
        done = subprocess.run(
            self.command(*words), cwd=self.folder, capture_output=True, text=True, check=False
        )
        said = done.stdout + done.stderr
        assert done.returncode == code, f"{' '.join(words)}: exit code {done.returncode}\n{said}"
        return done.stdout if code == 0 else " ".join(said.split())

    def python_program(self, program: str) -> str:
        """Run a Python program and return its output."""
        command = [str(self.python), "-c", program]
        return subprocess.run(
            command, cwd=self.folder, capture_output=True, text=True, check=True
        ).stdout

    def imports(self, module: str) -> bool:
        program = f"import importlib.util, sys; sys.exit(not importlib.util.find_spec({module!r}))"
        return subprocess.run([self.python, "-c", program], check=False).returncode == 0

    @contextmanager
    def server(self, *words: str) -> Iterator[str]:
        """Run `clachan serve` and yield its address."""
        command = self.command("serve", "--port", "0", *words)
        process = subprocess.Popen(command, cwd=self.folder, stderr=subprocess.PIPE, text=True)
        assert process.stderr is not None
        try:
            found = None
            while found is None:
                line = process.stderr.readline()
                assert line, "the server did not start"
                found = re.search(r"running at (http://\S+)/", line)
            yield found[1]
        finally:
            process.terminate()
            process.communicate(timeout=30)


def use_core(env: CleanEnvironment) -> None:
    """Play with bots, serve the page and a whole game on SQLite; refuse what needs an extra."""
    present = [module for module in ABSENT if env.imports(module)]
    assert not present, f"the core installs {present}"
    assert "2 games" in env.run("simulate", "clans", "--games", "2", "--bots", "greedy")
    assert "pip install 'clachan[research]'" in env.run(
        "arena", "skye", "--bots", "greedy,random", "--games", "2"
    )
    assert "fault" not in env.run("doctor", "--database", "core.db", "--port", "18765")
    with env.server("--database", "core.db") as address:
        with urllib.request.urlopen(f"{address}/") as answer:
            assert b"<html" in answer.read()
        example = [sys.executable, str(ROOT / "examples" / "ws_client.py"), address]
        played = subprocess.run(example, capture_output=True, text=True, check=True)
        assert "points" in played.stdout
    needs = {
        "notices": ("serve", "--notices", "ntfy", "--public-url", "http://localhost"),
        "passkeys": ("serve", "--passkeys", "--public-url", "http://localhost"),
        "postgres": ("serve", "--database", "postgresql://nobody@localhost/none"),
        "ray": ("simulate", "skye", "--games", "1", "--on", "ray"),
        "research": ("arena", "skye", "--bots", "greedy,random", "--plot", "shares.png"),
    }
    for extra, words in needs.items():
        assert f"pip install 'clachan[{extra}]'" in env.run(*words, code=2), words


class MessageHandler(BaseHTTPRequestHandler):
    """Accepts every message and reports that it came."""

    received: Final[queue.Queue[bytes]] = queue.Queue()

    def do_POST(self) -> None:
        self.received.put(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Print nothing."""


def use_notices(env: CleanEnvironment) -> None:
    """Enter an address of a service on this machine, and get the message that asks to confirm it."""
    options = ("--notices", "ntfy", "--notices-network", "127.0.0.0/8")
    words = (*options, "--public-url", "http://localhost", "--database", "notices.db")
    with ThreadingHTTPServer(("127.0.0.1", 0), MessageHandler) as messages:
        threading.Thread(target=messages.serve_forever, daemon=True).start()
        with env.server(*words) as address:
            cookie = put(f"{address}/api/v1/me", {"name": "Ana"}, "")
            url = f"ntfy://127.0.0.1:{messages.server_port}/ana"
            put(f"{address}/api/v1/me/notices", {"address": url}, cookie)
            assert b"http://localhost/notices/" in MessageHandler.received.get(timeout=60)
        messages.shutdown()


def put(url: str, body: dict[str, str], cookie: str) -> str:
    """Send a request and return the cookie of the answer."""
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers, method="PUT")
    with urllib.request.urlopen(request) as answer:
        return str(answer.headers.get("Set-Cookie", "")).partition(";")[0]


def use_passkeys(env: CleanEnvironment) -> None:
    """Ask for what a browser needs to sign in with a passkey."""
    words = ("--passkeys", "--public-url", "http://localhost", "--database", "passkeys.db")
    with env.server(*words) as address:
        path = f"{address}/api/v1/sign-in/passkey/options"
        with urllib.request.urlopen(urllib.request.Request(path, method="POST")) as answer:
            assert json.load(answer)["options"]["rpId"] == "localhost"


def use_postgres(env: CleanEnvironment) -> None:
    """Serve a whole game on PostgreSQL."""
    with postgres() as database:
        assert "PostgreSQL" in env.run("doctor", "--database", database.url, "--port", "18766")
        with env.server("--database", database.url) as address:
            example = [sys.executable, str(ROOT / "examples" / "ws_client.py"), address]
            played = subprocess.run(example, capture_output=True, text=True, check=True)
            assert "points" in played.stdout


def use_ray(env: CleanEnvironment) -> None:
    """Play on a small Ray cluster on this machine; the games are the same as without it."""
    words = ("simulate", "clans", "--games", "6", "--json")
    here, there = json.loads(env.run(*words)), json.loads(env.run(*words, "--on", "ray"))
    assert here["mean_scores"] == there["mean_scores"]


ENVIRONMENTS: Final = """
import gymnasium, pyspiel
from clachan.envs import clachan_clans_v0, open_spiel_games
gymnasium.make("clachan/Skye-v0").reset(seed=1)
gymnasium.make_vec("clachan/Clans-v0", num_envs=2).reset(seed=1)
clachan_clans_v0.parallel_env().reset(seed=1)
pyspiel.load_game("clachan_skye(players=3)").new_initial_state()
print("started")
"""


def use_research(env: CleanEnvironment) -> None:
    """Rate bots, draw a PNG, write a dataset, play by a network, and start every environment."""
    words = ("arena", "skye", "--bots", "greedy,random", "--games", "4", "--plot", "shares.png")
    bots = json.loads(env.run(*words, "--json"))["bots"]
    assert bots["greedy"]["rating"] is not None
    assert (env.folder / "shares.png").read_bytes().startswith(b"\x89PNG")
    env.run("dataset", "make", "clans", "--games", "2", "--decisions", "--out", "dataset")
    assert (env.folder / "dataset" / "decisions" / "000000-000001.parquet").is_file()
    learned = f"{ROOT / 'examples' / 'learned_bot' / 'learned_bot.py'}:LearnedBot"
    against = ("arena", "clans", "--bots", f"{learned},trader", "--games", "2", "--json")
    assert json.loads(env.run(*against))["bots"][learned]["faults"] == 0
    assert env.python_program(ENVIRONMENTS) == "started\n"


USES: Final[dict[str, Callable[[CleanEnvironment], None]]] = {
    "": use_core,
    "notices": use_notices,
    "passkeys": use_passkeys,
    "postgres": use_postgres,
    "ray": use_ray,
    "research": use_research,
}


def build_wheel(folder: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    environ = {**os.environ, "CLACHAN_BUILD": "interpreted", "CLACHAN_PAGE": "required"}
    subprocess.run(command, cwd=ROOT, env=environ, check=True, capture_output=True)
    [wheel] = folder.glob("*.whl")
    return wheel


def main() -> None:
    chosen = sys.argv[1:] or list(USES)
    with tempfile.TemporaryDirectory(prefix="clachan-extras-") as name:
        folder = Path(name)
        wheel = build_wheel(folder)
        for extra in chosen:
            title = f"clachan[{extra}]" if extra else "clachan"
            print(f"{title}: installing...", flush=True)
            env = CleanEnvironment(folder / f"env-{extra or 'core'}", wheel, extra)
            USES[extra](env)
            print(f"{title}: works", flush=True)


if __name__ == "__main__":
    main()
