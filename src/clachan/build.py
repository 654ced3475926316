"""Which code runs: the compiled rules, or the very same files interpreted.

The modules of a compile group are turned into extension modules by mypyc (`make compile`, or while a
wheel is built). A build lies in a directory of its own, named after a digest of the sources it was
made from, and is never changed afterwards. On import the digest of the sources at hand is computed:
when there is a whole build with that name a finder loads it, otherwise Python imports the sources as
it always does. So a stale build is never found, and half a build is never used.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

MANIFEST = "build.json"
SUFFIX = EXTENSION_SUFFIXES[0]


@dataclass(frozen=True)
class Group:
    """A package, where it lies, and the folders in it that are compiled together."""

    package: str
    root: Path
    folders: tuple[str, ...]

    def sources(self) -> list[Path]:
        """Every file that the compiled code may depend on, in a stable order."""
        found = [path for folder in self.folders for path in (self.root / folder).rglob("*.py")]
        return sorted(found, key=lambda path: path.relative_to(self.root).as_posix())

    def digest(self) -> str:
        """A name for the sources as they are now."""
        digest = hashlib.sha256()
        for path in self.sources():
            content = path.read_bytes()
            digest.update(f"{path.relative_to(self.root).as_posix()} {len(content)}\n".encode())
            digest.update(content)
        return digest.hexdigest()[:20]

    def builds(self) -> Path:
        return self.root / "_compiled"

    def home(self) -> Path:
        """Where the build of these sources for this Python lies, if there is one."""
        return self.builds() / f"{self.digest()}{SUFFIX.rpartition('.')[0]}"


@dataclass(frozen=True)
class Build:
    """Which code runs, and why that one; `modules` are the compiled ones with their files."""

    reason: str
    modules: Mapping[str, Path]

    @property
    def compiled(self) -> bool:
        return bool(self.modules)

    def __str__(self) -> str:
        return f"{'compiled' if self.compiled else 'interpreted'}: {self.reason}"


class CompiledFinder:
    """Finds the modules of one build, and nothing else."""

    def __init__(self, modules: Mapping[str, Path]) -> None:
        self.modules = modules

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        file = self.modules.get(fullname)
        return None if file is None else spec_from_file_location(fullname, file)


def choose(group: Group, environ: Mapping[str, str]) -> Build:
    """Compiled when a whole build of exactly these sources is there and nobody objects."""
    variable = f"{group.package.upper()}_INTERPRETED"
    if environ.get(variable, "") not in ("", "0"):
        return Build(f"{variable} is set", {})
    home = group.home()
    if not (home / MANIFEST).is_file():
        others = any(group.builds().glob(f"*/{MANIFEST}"))
        why = "the sources changed since they were compiled" if others else "never compiled"
        return Build(f"{why} for this Python ({SUFFIX}); `make compile` does it", {})
    manifest = json.loads((home / MANIFEST).read_text(encoding="utf-8"))
    modules: dict[str, Path] = {}
    for module, (name, size) in manifest["modules"].items():
        file = home / name
        if not file.is_file() or file.stat().st_size != size:
            return Build(f"the compiled build is damaged ({file} is missing or cut short)", {})
        modules[module] = file
    return Build(f"mypyc {manifest['mypyc']}, build {home.name}", modules)


def install(build: Build) -> None:
    """From now on the modules of this build are imported from it."""
    if build.compiled:
        sys.meta_path.insert(0, CompiledFinder(build.modules))


def confirm(build: Build, package: str) -> None:
    """Raise when a module of the package came from anywhere else than the build says."""
    for name, module in tuple(sys.modules.items()):
        if not name.startswith(f"{package}."):
            continue
        loader = getattr(module.__spec__, "loader", None)
        if isinstance(loader, ExtensionFileLoader) != (name in build.modules):
            origin = getattr(module, "__file__", "nowhere")
            raise ImportError(f"{name} was loaded from {origin}, although this runs {build}")


CLACHAN = Group("clachan", Path(__file__).parent, ("kernel", "games", "bots/skye", "bots/clans"))
BUILD = choose(CLACHAN, os.environ)


def describe() -> Build:
    """The build that runs, after a look at the modules really loaded."""
    confirm(BUILD, CLACHAN.package)
    return BUILD
