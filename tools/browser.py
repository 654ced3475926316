"""A browser for the tests: the system's, or one from the npm package @sparticuz/chromium.

`CLACHAN_BROWSER` chooses: the path of a browser, or `npm`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

from tools.lock import lock
from tools.page import ROOT, node_and_npm

_FOLDER: Final = ROOT / "build" / "browser"
_PACKAGE: Final = "@sparticuz/chromium@153"
_NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
_UNPACK: Final = (
    "import chromium from '@sparticuz/chromium';"
    "process.stdout.write(await chromium.executablePath());"
)


class NoBrowser(Exception):
    """There is no browser where CLACHAN_BROWSER says."""


def chromium() -> Path:
    """The path of the browser; it is downloaded from npm if the system has none."""
    wanted = os.environ.get("CLACHAN_BROWSER", "")
    if wanted != "npm":
        for name in [wanted] if wanted else _NAMES:
            found = shutil.which(name)
            if found is not None:
                return Path(found)
        if wanted:
            raise NoBrowser(f"CLACHAN_BROWSER is {wanted}, which is neither a program nor `npm`")
    with lock(_FOLDER / "lock"):  # tests run in several processes, and all of them want it at once
        return _unpacked()


def _unpacked() -> Path:
    node, npm = node_and_npm()
    environ = {**os.environ, "PATH": f"{Path(node[0]).parent}{os.pathsep}{os.environ['PATH']}"}
    if not (_FOLDER / "node_modules").is_dir():
        command = [*npm, "install", "--no-audit", "--no-fund", "--prefix", str(_FOLDER), _PACKAGE]
        subprocess.run(command, env=environ, check=True)
    script = _FOLDER / "unpack.mjs"
    script.write_text(_UNPACK, encoding="utf-8")
    said = subprocess.run([*node, str(script)], capture_output=True, text=True, check=True)
    return Path(said.stdout.strip())
