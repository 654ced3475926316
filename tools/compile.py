"""Compile the rules with mypyc, when this machine can. See `clachan/build.py` for how they are loaded.

CLACHAN_BUILD=interpreted compiles nothing, CLACHAN_BUILD=compiled makes it an error that it cannot be
done; otherwise a machine without a C compiler is told so and everything runs interpreted.
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
    """Why nothing can be compiled here; None when it can."""
    if find_spec("mypyc") is None or find_spec("setuptools") is None:
        return "mypy and setuptools are not installed"
    command = c_compiler()
    if shutil.which(command[0]) is None:
        return f"there is no C compiler ({command[0]} was not found)"
    headers = sysconfig.get_path("include")
    if not (Path(headers) / "Python.h").is_file():
        return f"the headers of Python are missing (no Python.h in {headers})"
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder) / "probe.c"
        probe.write_text("#include <Python.h>\nint probe(void) { return 0; }\n", encoding="utf-8")
        arguments = [*command, "-I", headers, "-c", str(probe), "-o", str(probe.with_suffix(".o"))]
        tried = subprocess.run(arguments, capture_output=True, text=True, check=False)
        if tried.returncode:
            return f"the C compiler does not work: {tried.stderr.strip()}"
    return None


def compile_group(group: Group, opt_level: str = "3") -> Path:
    """Build the group from a snapshot of its sources and put it where it will be found.

    The snapshot makes the build true to its name even when somebody edits while it runs.
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
        publish(work / "lib", home)
    forget_old_builds(group)
    return home


def publish(library: Path, home: Path) -> None:
    """Move a finished build into its place in one step."""
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
        manifest = json.dumps({"mypyc": mypyc, "modules": modules}, indent=1)
        (fresh / MANIFEST).write_text(manifest, encoding="utf-8")
        if home.exists():
            shutil.rmtree(home)
        fresh.rename(home)


def forget_old_builds(group: Group) -> None:
    """Keep the newest few: somebody may still be running an older one."""
    manifests = list(group.builds().glob(f"*/{MANIFEST}"))
    newest = sorted(manifests, key=lambda manifest: manifest.stat().st_mtime, reverse=True)
    for manifest in newest[KEPT_BUILDS:]:
        shutil.rmtree(manifest.parent)


def main(group: Group = CLACHAN) -> int:
    wish = os.environ.get("CLACHAN_BUILD", "")
    if wish not in ("", "compiled", "interpreted"):
        print(f"CLACHAN_BUILD is {wish!r}; it may be compiled or interpreted", file=sys.stderr)
        return 2
    if wish == "interpreted":
        print("not compiled, as CLACHAN_BUILD=interpreted asks")
        return 0
    if (group.home() / MANIFEST).is_file():
        return 0
    reason = obstacle()
    if reason is not None:
        print(f"not compiled: {reason}; everything runs interpreted, only slower")
        return 1 if wish == "compiled" else 0
    print("compiling the rules with mypyc", flush=True)
    start = time.monotonic()
    try:
        home = compile_group(group)
    except subprocess.CalledProcessError:
        print("compiling failed, see above; nothing was changed", file=sys.stderr)
        return 1
    print(f"compiled in {time.monotonic() - start:.0f} s: {home.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
