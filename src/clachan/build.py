"""Decides whether the compiled engine runs, or the same sources interpreted.

mypyc turns the modules of a compile group into extension modules (`make compile`, or building a
wheel). Each build has its own folder, named after a digest of the sources it was made from, and never
changes. On import the digest of the current sources is computed. If there is a complete build with
that name, a finder loads it; otherwise Python imports the sources as usual. So a stale or incomplete
build is never used.
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
    """A package, its path, and the folders in it that are compiled together."""

    package: str
    root: Path
    folders: tuple[str, ...]

    def sources(self) -> list[Path]:
        """Every file the compiled code may depend on, in a stable order."""
        found = [path for folder in self.folders for path in (self.root / folder).rglob("*.py")]
        return sorted(found, key=lambda path: path.relative_to(self.root).as_posix())

    def digest(self) -> str:
        """A digest of the sources as they are now."""
        digest = hashlib.sha256()
        for path in self.sources():
            content = path.read_bytes()
            digest.update(f"{path.relative_to(self.root).as_posix()} {len(content)}\n".encode())
            digest.update(content)
        return digest.hexdigest()[:20]

    def builds(self) -> Path:
        """The folder that contains all builds."""
        return self.root / "_compiled"

    def home(self) -> Path:
        """The folder of the build of these sources for this Python, which may not exist."""
        return self.builds() / f"{self.digest()}{SUFFIX.rpartition('.')[0]}"


@dataclass(frozen=True)
class EngineBuild:
    """Which code runs and why; `modules` maps the compiled modules to their files."""

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


def choose(group: Group, environ: Mapping[str, str]) -> EngineBuild:
    """The build to run: compiled if there is a complete build of exactly these sources."""
    variable = f"{group.package.upper()}_INTERPRETED"
    if environ.get(variable, "") not in ("", "0"):
        return EngineBuild(f"{variable} is set", {})
    home = group.home()
    if not (home / MANIFEST).is_file():
        others = any(group.builds().glob(f"*/{MANIFEST}"))
        why = "the sources changed since they were compiled" if others else "never compiled"
        return EngineBuild(
            f"{why} for this Python ({SUFFIX}); to compile them, run `make compile`", {}
        )
    manifest = json.loads((home / MANIFEST).read_text(encoding="utf-8"))
    modules: dict[str, Path] = {}
    for module, (name, size) in manifest["modules"].items():
        file = home / name
        if not file.is_file() or file.stat().st_size != size:
            return EngineBuild(
                f"the compiled build is damaged ({file} is missing or truncated)", {}
            )
        modules[module] = file
    return EngineBuild(f"mypyc {manifest['mypyc']}, build {home.name}", modules)


def install(build: EngineBuild) -> None:
    """Import the modules of this build from it from now on."""
    if build.compiled:
        sys.meta_path.insert(0, CompiledFinder(build.modules))


def confirm(build: EngineBuild, package: str) -> None:
    """Raise `ImportError` if a module of the package was not loaded from the build."""
    for name, module in tuple(sys.modules.items()):
        if not name.startswith(f"{package}."):
            continue
        loader = getattr(module.__spec__, "loader", None)
        if isinstance(loader, ExtensionFileLoader) != (name in build.modules):
            origin = getattr(module, "__file__", "nowhere")
            raise ImportError(f"{name} was loaded from {origin}, although the build is {build}")


CLACHAN = Group("clachan", Path(__file__).parent, ("kernel", "games", "bots/skye", "bots/clans"))
BUILD = choose(CLACHAN, os.environ)


def describe() -> EngineBuild:
    """The build that runs, checked against the modules that were loaded."""
    confirm(BUILD, CLACHAN.package)
    return BUILD
