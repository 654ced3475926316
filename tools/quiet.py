"""Runs package managers and compilers without their noise, and says in a sentence why they failed."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

_SHOWN_LINES: Final = 15
_NETWORK: Final = re.compile(
    r"name resolution|NameResolutionError|NewConnectionError|ConnectTimeout|ReadTimeout|getaddrinfo|"
    r"Network is unreachable|No route to host|Connection refused|Connection aborted|ProxyError|"
    r"ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT",
)
_REASONS: Final = (
    (
        re.compile(r"No space left on device|ENOSPC"),
        "The disk is full: make some room",
    ),
    (
        re.compile(r"Read-only file system|EROFS|Permission denied|EACCES|PermissionError"),
        "Something here may not be written: copy this folder to a place where you may write",
    ),
    (
        _NETWORK,
        "The packages could not be downloaded: check the internet connection",
    ),
    (
        re.compile(r"ensurepip is not available|No module named '?ensurepip"),
        "Python's venv module is not complete: install it (on Debian: apt install python3-venv)",
    ),
    (
        re.compile(r"No matching distribution|ETARGET|E404"),
        "A package is not available for this system or this Python: see which one above",
    ),
)


class Failed(Exception):
    """Something that has to be there could not be made; the text says why and what to do."""


def run_quietly(
    command: Sequence[str | Path],
    what: str,
    folder: Path | None = None,
    environ: Mapping[str, str] | None = None,
) -> str:
    """Run a program and return its output. If it fails, `Failed` says why and quotes its last lines."""
    try:
        done = subprocess.run(
            [str(word) for word in command],
            cwd=folder,
            env={**os.environ, **(environ or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
    except OSError as error:
        raise Failed(f"{what}: {error}") from None
    said = done.stdout.decode(errors="replace")
    if done.returncode:
        raise Failed(explanation(what, said))
    return said


def explanation(what: str, said: str) -> str:
    """The last lines of a program's output, and a sentence about the reason, if it is a known one."""
    lines = [line for line in said.strip().splitlines() if line.strip()]
    quoted = [f"  | {line}" for line in lines[-_SHOWN_LINES:]]
    for pattern, reason in _REASONS:
        if pattern.search(said):
            return "\n".join([*quoted, f"{reason}, then run the command again."])
    return "\n".join([*quoted, f"{what} failed, see above. The command can simply be run again."])
