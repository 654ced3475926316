"""Compile the engine with mypyc if this machine has a C compiler: `python -m tools.compile`.

With CLACHAN_BUILD=interpreted nothing is compiled; with CLACHAN_BUILD=compiled it is an error if
compiling is impossible. Otherwise a machine without a C compiler just runs the sources.
`clachan/build.py` describes how a build is loaded.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

from clachan.build import CLACHAN, MANIFEST, SUFFIX, Group

ROOT = Path(__file__).resolve().parent.parent
KEPT_BUILDS = 3


def c_compiler() -> list[str]:
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")


def obstacle() -> str | None:
    """Why nothing can be compiled on this machine, or None if it can."""
    if find_spec("mypyc") is None or find_spec("setuptools") is None:
        return "mypy and setuptools are not installed"
    return compiler_obstacle()


def compiler_obstacle() -> str | None:
    """Why C code that uses Python cannot be compiled on this machine, or None if it can."""
    if sys.platform == "win32":
        return msvc_obstacle()
    command = c_compiler()
    if shutil.which(command[0]) is None:
        return f"no C compiler found ({command[0]})"
    headers = sysconfig.get_path("include")
    if not (Path(headers) / "Python.h").is_file():
        return f"Python's headers are missing (no Python.h in {headers})"
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder) / "probe.c"
        probe.write_text("#include <Python.h>\nint probe(void) { return 0; }\n", encoding="utf-8")
        arguments = [*command, "-I", headers, "-c", str(probe), "-o", str(probe.with_suffix(".o"))]
        tried = subprocess.run(arguments, capture_output=True, text=True, check=False)
        if tried.returncode:
            return f"the C compiler does not work: {tried.stderr.strip()}"
    return None


def msvc_obstacle() -> str | None:
    """Why Visual C++ cannot be used, or None if it is installed where its own tool finds it."""
    folder = os.environ.get("ProgramFiles(x86)") or os.environ.get("ProgramFiles", "")  # noqa: SIM112 - its real name
    tool = Path(folder) / "Microsoft Visual Studio" / "Installer" / "vswhere.exe"
    if os.environ.get("VCINSTALLDIR") or shutil.which("cl"):
        return None
    if tool.is_file():
        wanted = ("-latest", "-products", "*", "-property", "installationPath")
        needed = ("-requires", "Microsoft.VisualStudio.Component.VC.Tools.x86.x64")
        found = subprocess.run(
            [str(tool), *wanted, *needed], capture_output=True, text=True, check=False
        )
        if found.stdout.strip():
            return None
    return "no C compiler found (install the C++ workload of the Visual Studio Build Tools)"


def compiler_version() -> str:
    """A text that differs for different C compilers."""
    if sys.platform == "win32":
        return os.environ.get("VCToolsVersion", "") or "Visual C++"  # noqa: SIM112 - its real name
    command = [*c_compiler(), "--version"]
    return subprocess.run(command, capture_output=True, check=True).stdout.decode(errors="replace")


def compile_group(group: Group, opt_level: str = "3") -> Path:
    """Compile a snapshot of the group's sources and return the folder of the finished build.

    The build is named after the snapshot, so it is right even if a source changes meanwhile.
    """
    with tempfile.TemporaryDirectory(prefix="clachan-build-") as folder:
        work = Path(folder)
        shutil.copytree(
            group.root,
            work / group.package,
            ignore=shutil.ignore_patterns("_compiled", "__pycache__"),
        )
        snapshot = replace(group, root=work / group.package)
        command = [sys.executable, "-m", "tools.snapshot", str(work), group.package, opt_level]
        modules = [
            path.relative_to(work).as_posix()
            for path in snapshot.sources()
            if path.name != "__init__.py"
        ]
        subprocess.run([*command, *modules], cwd=ROOT, check=True)
        home = group.builds() / snapshot.home().name
        publish(work / "lib", home, snapshot.computed_digest())
    delete_old_builds(group)
    return home


def publish(library: Path, home: Path, sources: str) -> None:
    """Move a finished build into place in one step; `sources` is the digest of what it was made from."""
    from mypy.version import __version__ as mypyc

    files = sorted(library.rglob(f"*{SUFFIX}"))
    modules = {
        file.relative_to(library).as_posix().removesuffix(SUFFIX).replace("/", "."): (
            file.relative_to(library).as_posix(),
            file.stat().st_size,
        )
        for file in files
    }
    home.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home.parent, prefix="unfinished-") as folder:
        fresh = Path(folder) / "build"
        shutil.copytree(library, fresh)
        manifest = json.dumps({"mypyc": mypyc, "sources": sources, "modules": modules}, indent=1)
        (fresh / MANIFEST).write_text(manifest, encoding="utf-8")
        if home.exists():
            shutil.rmtree(home)
        fresh.rename(home)


def delete_old_builds(group: Group) -> None:
    """Delete all builds but the newest few: a running program may still use a recent one."""
    manifests = list(group.builds().glob(f"*/{MANIFEST}"))
    newest = sorted(manifests, key=lambda manifest: manifest.stat().st_mtime, reverse=True)
    for manifest in newest[KEPT_BUILDS:]:
        shutil.rmtree(manifest.parent)


def main(group: Group = CLACHAN) -> int:
    setting = os.environ.get("CLACHAN_BUILD", "")
    if setting not in ("", "compiled", "interpreted"):
        print(f"CLACHAN_BUILD is {setting!r}; use compiled or interpreted", file=sys.stderr)
        return 2
    if setting == "interpreted":
        print("Not compiled, because CLACHAN_BUILD=interpreted.")
        return 0
    if (group.home() / MANIFEST).is_file():
        return 0
    reason = obstacle()
    if reason is not None:
        print(f"Not compiled: {reason}. Everything works without it, only slower.")
        return 1 if setting == "compiled" else 0
    print("Compiling the engine with mypyc, which takes a few minutes...", flush=True)
    start = time.monotonic()
    try:
        home = compile_group(group)
    except subprocess.CalledProcessError:
        print("Compiling failed, see above. Nothing was changed.", file=sys.stderr)
        return 1
    print(f"Compiled in {time.monotonic() - start:.0f} s: {home.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
