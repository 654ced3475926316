"""Decides whether the compiled engine runs, or the same sources interpreted.

mypyc turns the modules of a compile group into extension modules (`make compile`, or building a
wheel). There are two kinds of builds:

* In a folder of sources, each build has its own folder, named after a digest of the sources it was made
  from, and never changes. On import the build with the digest of the current sources is loaded, if it is
  complete; otherwise Python imports the sources as usual. So a stale or incomplete build is never used.
  The digest is computed again only if the size or time of a file has changed.
* A wheel contains the build of its own sources under a fixed name. It is loaded without a look at the
  sources, so that it is not lost if somebody converts their line ends or strips the extension modules.
  `clachan doctor` and `clachan --version` say if the sources next to it were edited.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

MANIFEST = "build.json"
SUFFIX = EXTENSION_SUFFIXES[0]
_TAG = SUFFIX.rpartition(".")[0]
_PACKAGED = "packaged"
_KNOWN = "sources.json"
_SETTLED_SECONDS = 2.0
"""Seconds after which a change of a file must show in its time."""


@dataclass(frozen=True)
class Group:
    """A package, its path, and patterns for the folders in it that are compiled together."""

    package: str
    root: Path
    patterns: tuple[str, ...]

    def folders(self) -> list[Path]:
        """The folders in which everything is compiled."""
        return [folder for pattern in self.patterns for folder in sorted(self.root.glob(pattern))]

    def sources(self) -> list[Path]:
        """Every file the compiled code may depend on, in a stable order."""
        found = [path for folder in self.folders() for path in folder.rglob("*.py")]
        return sorted(found, key=lambda path: path.relative_to(self.root).as_posix())

    def digest(self) -> str:
        """A digest of the sources as they are now. If no file looks changed, it is the one of last time."""
        known = self.builds() / _KNOWN
        times = _times(self.folders())
        with suppress(OSError, ValueError, KeyError, TypeError):
            last = json.loads(known.read_text(encoding="utf-8"))
            if last["times"] == times.text:
                return str(last["digest"])
        found = self.computed_digest()
        if self.builds().is_dir() and time.time() - times.newest > _SETTLED_SECONDS:
            with suppress(OSError):  # in a folder that may not be written it is computed each time
                fresh = known.with_name(f"{_KNOWN}.{os.getpid()}")
                text = json.dumps({"times": times.text, "digest": found})
                fresh.write_text(text, encoding="utf-8")
                fresh.replace(known)
        return found

    def computed_digest(self) -> str:
        """A digest of what the sources contain, whatever their line ends."""
        digest = hashlib.sha256()
        for path in self.sources():
            content = path.read_bytes().replace(b"\r\n", b"\n")
            digest.update(f"{path.relative_to(self.root).as_posix()} {len(content)}\n".encode())
            digest.update(content)
        return digest.hexdigest()[:20]

    def builds(self) -> Path:
        """The folder that contains all builds."""
        return self.root / "_compiled"

    def home(self) -> Path:
        """The folder of the build of these sources for this Python, which may not exist."""
        return self.builds() / f"{self.digest()}{_TAG}"

    def packaged_home(self) -> Path:
        """The folder of the build that came with the package for this Python, which may not exist."""
        return self.builds() / f"{_PACKAGED}{_TAG}"


@dataclass(frozen=True)
class _Times:
    """A short text for names, sizes and times of files, and the newest of the times."""

    text: str
    newest: float


def _times(folders: Sequence[Path]) -> _Times:
    found: list[str] = []
    newest = 0.0
    for folder in folders:
        for entry in _python_files(folder):
            status = entry.stat()
            newest = max(newest, status.st_mtime)
            found.append(f"{entry.path} {status.st_size} {status.st_mtime_ns}")
    text = "\n".join(sorted(found))
    return _Times(hashlib.sha256(text.encode()).hexdigest(), newest)


def _python_files(folder: Path | str) -> Iterator[os.DirEntry[str]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _python_files(entry.path)
            elif entry.name.endswith(".py"):
                yield entry


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
    """The build to run: the one of the package, or a complete build of exactly these sources."""
    variable = f"{group.package.upper()}_INTERPRETED"
    if environ.get(variable, "") not in ("", "0"):
        return EngineBuild(f"{variable} is set", {})
    packaged = group.packaged_home()
    if (packaged / MANIFEST).is_file():
        return _build_in(packaged, is_packaged=True)
    home = group.home()
    if not (home / MANIFEST).is_file():
        others = any(group.builds().glob(f"*/{MANIFEST}"))
        why = "the sources changed since they were compiled" if others else "never compiled"
        return EngineBuild(
            f"{why} for this Python ({SUFFIX}); to compile them, run `make compile`", {}
        )
    return _build_in(home, is_packaged=False)


def _build_in(home: Path, is_packaged: bool) -> EngineBuild:
    """The build in this folder, if none of its files is missing or, in a folder of sources, truncated."""
    manifest = json.loads((home / MANIFEST).read_text(encoding="utf-8"))
    modules: dict[str, Path] = {}
    for module, (name, size) in manifest["modules"].items():
        file = home / name
        if not file.is_file() or not (is_packaged or file.stat().st_size == size):
            return EngineBuild(
                f"the compiled build is damaged ({file} is missing or truncated)", {}
            )
        modules[module] = file
    return EngineBuild(f"mypyc {manifest['mypyc']}, build {home.name}", modules)


def are_sources_edited(group: Group) -> bool:
    """Whether a build of the package runs, but the sources next to it say something else."""
    try:
        manifest = json.loads((group.packaged_home() / MANIFEST).read_text(encoding="utf-8"))
    except OSError:
        return False
    return manifest.get("sources") not in (None, group.computed_digest())


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


CLACHAN = Group(
    "clachan",
    Path(__file__).parent,
    ("kernel", "*/rules", "*/bots", "*/boxes/*/rules", "*/boxes/*/bot"),
)
BUILD = choose(CLACHAN, os.environ)


def describe() -> EngineBuild:
    """The build that runs, checked against the modules that were loaded."""
    confirm(BUILD, CLACHAN.package)
    return BUILD
