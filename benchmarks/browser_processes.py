"""What a browser uses: the CPU seconds and the memory of its processes, as Linux counts them."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

_TICK: Final = os.sysconf("SC_CLK_TCK")


def processes_of(profile: Path) -> list[Path]:
    """The processes of the browser that uses this profile, as folders of /proc."""
    parents: dict[int, int] = {}
    roots: set[int] = set()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parents[int(folder.name)] = int(_fields(folder)[1])
            if str(profile).encode() in (folder / "cmdline").read_bytes():
                roots.add(int(folder.name))
    return [Path("/proc") / str(each) for each in parents if _has_ancestor(each, roots, parents)]


def _has_ancestor(process: int, roots: set[int], parents: dict[int, int]) -> bool:
    while process:
        if process in roots:
            return True
        process = parents.get(process, 0)
    return False


def cpu_seconds(profile: Path) -> float:
    """CPU seconds of all processes of a browser since it was started."""
    total = 0
    for folder in processes_of(profile):
        with suppress(OSError):
            fields = _fields(folder)
            total += int(fields[11]) + int(fields[12])
    return total / _TICK


def page_megabytes(profile: Path) -> float:
    """Memory of the processes that run pages and workers; what they share is divided among them.

    The files of the browser itself (its program, libraries, fonts) are not counted.
    """
    total = 0
    for folder in processes_of(profile):
        with suppress(OSError):
            if b"--type=renderer" in (folder / "cmdline").read_bytes():
                total += kilobytes_of((folder / "smaps").read_text(encoding="utf-8"))
    return total / 1000


def kilobytes_of(mappings: str) -> int:
    """The memory of all mappings that are no files. Shared memory is a file that has been deleted."""
    total = 0
    is_file = False
    for line in mappings.splitlines():
        name, *rest = line.split(maxsplit=5)
        if not name.endswith(":"):
            path = rest[4] if len(rest) == 5 else ""
            is_file = path.startswith("/") and not path.endswith(" (deleted)")
        elif name == "Pss:" and not is_file:
            total += int(rest[0])
    return total


def _fields(folder: Path) -> list[str]:
    """What the system says of a process, from its state on."""
    return (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
