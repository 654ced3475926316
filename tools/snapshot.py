"""Turns a snapshot of sources into C and that into extension modules, in a process of its own.

C files that were compiled before are not compiled again: `build/objects` keeps what they gave.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from mypy.version import __version__ as mypyc
from mypyc.build import mypycify
from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext

from tools.compile import ROOT, c_compiler
from tools.store import Store


class KeepingBuild(build_ext):
    """Compiles C files side by side, and none that the store has."""

    store: Store
    headers: Sequence[Path]

    def build_extensions(self) -> None:
        compile_all = self.compiler.compile

        def one(source: str, options: dict[str, Any]) -> str:
            [name] = self.compiler.object_filenames([source], output_dir=options["output_dir"])
            key = self.store.key([Path(source), *self.headers])
            self.store.fetch(key, Path(name), lambda: compile_all([source], **options))
            return str(name)

        def side_by_side(sources: list[str], **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                return list(pool.map(lambda source: one(source, options), sources))

        self.compiler.compile = side_by_side
        super().build_extensions()

    def build_extension(self, ext: Extension) -> None:
        """Shims, which only lead to the one big extension, are kept whole."""
        build = super().build_extension
        sources = [Path(source) for source in ext.sources]
        if len(sources) > 1:
            build(ext)
        else:
            key = self.store.key(sources)
            self.store.fetch(key, Path(self.get_ext_fullpath(ext.name)), lambda: build(ext))


def compile_snapshot(work: Path, package: str, opt_level: str, modules: list[str]) -> None:
    """Leave the extension modules in `lib`."""
    os.chdir(work)
    os.environ["MYPYPATH"] = str(work)
    extensions = mypycify(
        ["--config-file=", "--explicit-package-bases", *modules],
        opt_level=opt_level,
        debug_level="0",
        group_name=package,
        multi_file=True,
        target_dir="c",
    )
    compiler = subprocess.run([*c_compiler(), "--version"], capture_output=True, check=True).stdout
    flags = os.environ.get("CFLAGS", "")
    world = (sys.version, mypyc, opt_level, compiler.decode(errors="replace"), flags)
    command = KeepingBuild(Distribution({"name": package, "ext_modules": extensions}))
    command.store = Store(ROOT / "build" / "objects", world)
    command.headers = sorted(Path("c").rglob("*.h"))
    command.build_lib = "lib"
    command.build_temp = "objects"
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()
    command.store.tidy()


if __name__ == "__main__":
    compile_snapshot(Path(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4:])
