"""Build what the page needs to run without a server: Pyodide, and Python's library with clachan, compiled.

    python -m tools.site            write dist/site
    python -m tools.site --runtime  only build the Python for browsers, into the package

`clachan site` then writes the whole folder; from a wheel it does so without this file.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Final

from tools.lock import lock
from tools.page import LOCK, ROOT, WEB, CannotBuild, built_page, install_packages, node_and_npm

PACKAGE: Final = ROOT / "src" / "clachan"
RUNTIME: Final = PACKAGE / "web_worker" / "runtime"
_STAMP: Final = ".made-from"
_SCRIPT: Final = WEB / "scripts" / "python-archive.mjs"
_PYODIDE_FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
_MODULES: Final = ("__init__.py", "build.py", "catalog.py", "game_package.py")
_PACKAGES: Final = ("kernel", "bots", "tables", "web_worker")
_NOT_NEEDED: Final = ("arena", "external", "runtime", "terminal", "measurements.py", "text.py")
"""Files and folders, anywhere in the packages, that a browser does not use."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the site that needs no server.")
    parser.add_argument("--runtime", action="store_true", help="only build the Python for browsers")
    chosen = parser.parse_args()
    try:
        built_runtime()
        if not chosen.runtime:
            built_page()
            from clachan.cli.site import write_site

            write_site(ROOT / "dist" / "site")
    except CannotBuild as error:
        sys.exit(f"site: {error}")


def built_runtime() -> Path:
    """Return the folder with Python for browsers, after building it if a source has changed."""
    wanted = _digest()
    stamp = RUNTIME / _STAMP
    with lock(LOCK):
        if not stamp.is_file() or stamp.read_text(encoding="utf-8") != wanted:
            print("building Python for browsers", file=sys.stderr)
            install_packages(everything=True)
            _build()
            stamp.write_text(wanted, encoding="utf-8")
    return RUNTIME


def _build() -> None:
    shutil.rmtree(RUNTIME, ignore_errors=True)
    RUNTIME.mkdir()
    home = WEB / "node_modules" / "pyodide"
    for name in _PYODIDE_FILES:
        shutil.copyfile(home / name, RUNTIME / name)
    node, _ = node_and_npm()
    with tempfile.TemporaryDirectory() as folder:
        sources = Path(folder) / "sources.zip"
        with zipfile.ZipFile(sources, "w") as archive:
            for file in _sources():
                archive.write(file, f"clachan/{file.relative_to(PACKAGE).as_posix()}")
        command = [*node, str(_SCRIPT), str(sources), str(RUNTIME)]
        if subprocess.run(command, cwd=WEB, check=False).returncode:
            raise CannotBuild("the sources could not be compiled for Pyodide")


def _sources() -> list[Path]:
    """The modules and data of clachan that run in a browser."""
    found = [PACKAGE / name for name in _MODULES]
    games = [file.parent.name for file in sorted(PACKAGE.glob("*/package.py"))]
    for package in (*_PACKAGES, *games):
        for file in sorted((PACKAGE / package).rglob("*")):
            is_used = not set(file.relative_to(PACKAGE).parts) & set(_NOT_NEEDED)
            if file.suffix in (".py", ".json", ".jsonl", ".lesson") and is_used:
                found.append(file)
    return found


def _digest() -> str:
    """A hash of everything the runtime is built from."""
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    pyodide = lock["packages"]["node_modules/pyodide"]["integrity"]
    found = hashlib.sha256(f"{pyodide}\n".encode())
    for file in (_SCRIPT, *_sources()):
        found.update(f"{file.relative_to(ROOT).as_posix()}\n".encode())
        found.update(file.read_bytes())
    return found.hexdigest()


if __name__ == "__main__":
    main()
