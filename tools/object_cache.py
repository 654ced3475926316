"""A cache of compiler output, keyed by everything that goes into it."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

KEPT_FILES = 600


class ObjectCache:
    """A folder of compiled files. The least recently used ones are deleted."""

    def __init__(self, folder: Path, environment: Iterable[str]) -> None:
        """`environment` is what every file depends on, such as the compiler and its flags."""
        self.folder = folder
        self.environment = tuple(environment)
        folder.mkdir(parents=True, exist_ok=True)

    def key(self, files: Iterable[Path]) -> str:
        """The key for the contents of these files, independent of their paths."""
        digest = hashlib.sha256()
        for part in self.environment:
            digest.update(f"{part}\n".encode())
        for file in files:
            content = file.read_bytes()
            digest.update(f"{file.name} {len(content)}\n".encode())
            digest.update(content)
        return digest.hexdigest()

    def fetch(self, key: str, target: Path, make: Callable[[], object]) -> None:
        """Copy the cached file to `target`; if there is none, call `make` and cache what it wrote."""
        kept = self.folder / key
        if kept.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(kept, target)
            os.utime(kept)
            return
        make()
        fresh = self.folder / f"{key}.{os.getpid()}"
        shutil.copyfile(target, fresh)
        fresh.replace(kept)

    def prune(self) -> None:
        """Delete all but the most recently used files."""
        files = sorted(self.folder.iterdir(), key=lambda file: file.stat().st_mtime, reverse=True)
        for file in files[KEPT_FILES:]:
            file.unlink(missing_ok=True)
