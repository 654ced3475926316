"""Keeps a second server from using the same SQLite file.

The lock is a file next to the database that the server keeps locked. The system releases the lock when
the process ends, however it ends. The file itself stays, because removing it could let two servers in.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from clachan.server.store.health import UnusableDatabase

_MODE: Final = 0o600


class FileLock:
    """A lock for one database file."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._file: int | None = None

    def acquire(self) -> None:
        """Lock the database for this process, or raise `UnusableDatabase`."""
        path = self._database.with_name(f"{self._database.name}.lock")
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, _MODE)
        try:
            _lock(file)
        except OSError:
            owner = os.read(file, 20).decode(errors="replace").strip()
            os.close(file)
            raise UnusableDatabase(
                f"another clachan server{f' (process {owner})' if owner else ''} is using "
                f"{self._database}: stop it, or use another database"
            ) from None
        os.ftruncate(file, 0)
        os.lseek(file, 0, os.SEEK_SET)
        os.write(file, str(os.getpid()).encode())
        self._file = file

    def release(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _lock(file: int) -> None:
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415 - only there

        os.lseek(file, 1000, os.SEEK_SET)  # beyond the process id, which others may read
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)
    else:
        import fcntl  # noqa: PLC0415 - only there

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
