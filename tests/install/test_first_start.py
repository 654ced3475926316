"""`make play`: what it installs, and what it says when something is missing."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import environment, first_start, page
from tools.quiet import Failed, explanation

ROOT = Path(__file__).parent.parent.parent
FILES = ("play.py", "pyproject.toml", "constraints.txt", "Makefile")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with the files that `make play` reads first, and nothing installed."""
    folder = tmp_path / "clachan"
    folder.mkdir()
    for name in FILES:
        shutil.copy(ROOT / name, folder)
    shutil.copytree(ROOT / "tools", folder / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "web").mkdir()
    for name in ("package.json", "package-lock.json", "vite.config.ts", "index.html"):
        shutil.copy(ROOT / "web" / name, folder / "web")
    return folder


def play(folder: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "play.py"],
        cwd=folder,
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        check=False,
    )


def test_an_old_python_is_refused_in_a_sentence() -> None:
    program = "import runpy, sys; sys.version_info = (3, 8, 18); runpy.run_path('play.py', None, '__main__')"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.startswith("clachan needs Python 3.11 or newer, and this is Python 3.8.18.")
    assert done.stderr.count("\n") == 1


def test_an_old_python_can_read_the_first_file() -> None:
    source = (ROOT / "play.py").read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 4))
    assert not source.startswith("from __future__") and 'f"' not in source


def test_no_python_at_all_is_named(checkout: Path) -> None:
    done = subprocess.run(
        ["make", "play", "PYTHON=no-such-python"],
        cwd=checkout,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "there is no no-such-python here. Install it, then run make again." in done.stderr


def test_without_network_it_says_so_and_can_be_run_again(checkout: Path) -> None:
    """Both package managers find nobody at their addresses."""
    nowhere = "http://127.0.0.1:9/"
    offline = {
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_INDEX_URL": nowhere,
        "PIP_EXTRA_INDEX_URL": "",
        "PIP_FIND_LINKS": "",
        "PIP_RETRIES": "0",
        "PIP_NO_CACHE_DIR": "1",
        "npm_config_registry": nowhere,
        "npm_config_cache": str(checkout / "npm"),
        "npm_config_fetch_retries": "0",
    }
    for _ in range(2):
        done = play(checkout, **offline)
        assert done.returncode == 1
        assert "Traceback" not in done.stderr
        assert done.stderr.rstrip().endswith(
            "The packages could not be downloaded: check the internet connection, then run the "
            "command again."
        )
        assert not (checkout / ".venv" / "playing").exists()
        assert not (checkout / ".venv" / "unfinished").exists(), "nothing was half done"


def test_a_folder_that_may_not_be_written_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(environment, "is_ready_to_play", lambda: False)
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert first_start.main([]) == 1
    assert "copy it to a place where you may write" in capsys.readouterr().err


def test_a_half_finished_environment_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[list[str]] = []
    monkeypatch.setattr(environment, "VENV", tmp_path)
    monkeypatch.setattr(
        environment, "run_quietly", lambda command, *_: made.append([str(word) for word in command])
    )
    environment.python().parent.mkdir(parents=True)
    environment.python().touch()
    environment.make()
    assert made == [[str(environment.python()), "-c", "import pip"]], "it works, so it is kept"
    (tmp_path / "unfinished").touch()
    environment.make()
    assert made[-1][1:] == ["-m", "venv", "--clear", str(tmp_path)]


def test_only_an_interrupted_installation_counts_as_half_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise Failed("no network")

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(environment, "VENV", tmp_path)
    monkeypatch.setattr(environment, "run_quietly", fail)
    with pytest.raises(Failed):
        environment.install_for_playing()
    assert not (tmp_path / "unfinished").exists()
    monkeypatch.setattr(environment, "run_quietly", interrupt)
    with pytest.raises(KeyboardInterrupt):
        environment.install_for_playing()
    assert (tmp_path / "unfinished").exists()
    assert not (tmp_path / "playing").exists()


def test_playing_installs_only_what_playing_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[str] = []
    monkeypatch.setattr(environment, "VENV", tmp_path)
    monkeypatch.setattr(
        environment, "run_quietly", lambda command, *_: commands.append(" ".join(map(str, command)))
    )
    environment.python().parent.mkdir(parents=True)
    environment.python().touch()
    environment.install_for_playing()
    assert not [word for word in ("mypy", "hypothesis", "[dev]", "nodejs") if word in str(commands)]
    assert environment.is_ready_to_play()
    assert not (tmp_path / "installed").exists(), "`make test` still installs the rest"


@pytest.mark.parametrize("works", [True, False], ids=["uv", "pip"])
def test_everything_is_installed_by_uv_or_else_by_pip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, works: bool
) -> None:
    commands: list[str] = []

    def run(command: list[object], *_: object) -> None:
        commands.append(" ".join(map(str, command)))
        if "-m uv" in commands[-1] and not works:
            raise Failed("no index")

    monkeypatch.setattr(environment, "VENV", tmp_path)
    monkeypatch.setattr(environment, "run_quietly", run)
    environment.python().parent.mkdir(parents=True)
    environment.python().touch()
    environment.install_for_developing()
    by = [command.split(" -m ")[1].split()[0] for command in commands if "[dev]" in command]
    assert by == (["uv"] if works else ["uv", "pip"])
    assert (tmp_path / "installed").exists()


def test_without_a_page_the_terminal_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "is_ready_to_play", lambda: True)
    monkeypatch.setattr(environment, "make", lambda: None)
    monkeypatch.setattr(first_start, "is_built", lambda: False)

    def no_node(*_: object) -> None:
        raise Failed("no Node.js for this system")

    monkeypatch.setattr(first_start, "build_page", no_node)
    with pytest.raises(Failed, match=r"no Node.js .*\n.*play --terminal"):
        first_start.prepare()


def test_nothing_is_done_if_everything_is_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(environment, "is_ready_to_play", lambda: True)
    monkeypatch.setattr(first_start, "is_built", lambda: True)
    first_start.prepare()
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("said", "next_step"),
    [
        ("npm error code EAI_AGAIN", "check the internet connection"),
        ("OSError: [Errno 28] No space left on device", "make some room"),
        ("npm error EACCES: permission denied", "copy this folder to a place where you may write"),
        ("The virtual environment was not created: ensurepip is not available", "python3-venv"),
        ("ERROR: No matching distribution found for x", "not available for this system"),
        ("something else", "can simply be run again"),
    ],
)
def test_each_failure_has_a_next_step(said: str, next_step: str) -> None:
    [*quoted, last] = explanation("Installing packages", f"much noise\n{said}\n").splitlines()
    assert next_step in last
    assert quoted[-1] == f"  | {said}"


def test_without_node_the_page_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setattr(page, "find_spec", lambda _: None)
    assert not page.has_node()
    with pytest.raises(page.CannotBuild, match=r"install Node.js 20.19 or newer"):
        page.node_and_npm()
