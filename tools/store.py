"""Keeps what a compiler made, under a name for everything that it was made from."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

KEPT_FILES = 600


class Store:
    """A folder of files that are never changed; the ones not used for longest are forgotten."""

    def __init__(self, folder: Path, world: Iterable[str]) -> None:
        """`world`: what every file here depends on, such as the compiler and its flags."""
        self.folder = folder
        self.world = tuple(world)
        folder.mkdir(parents=True, exist_ok=True)

    def key(self, files: Iterable[Path]) -> str:
        """A name for the contents of these files in this world, wherever they lie."""
        digest = hashlib.sha256()
        for word in self.world:
            digest.update(f"{word}\n".encode())
        for file in files:
            content = file.read_bytes()
            digest.update(f"{file.name} {len(content)}\n".encode())
            digest.update(content)
        return digest.hexdigest()

    def fetch(self, key: str, target: Path, make: Callable[[], object]) -> None:
        """Put the file of that name at `target`, or make it there and keep it."""
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

    def tidy(self) -> None:
        files = sorted(self.folder.iterdir(), key=lambda file: file.stat().st_mtime, reverse=True)
        for file in files[KEPT_FILES:]:
            file.unlink(missing_ok=True)
