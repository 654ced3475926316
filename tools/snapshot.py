"""Compile a snapshot of the sources to extension modules; `tools.compile` runs this in a new process.

Object files are cached in `build/objects`, so unchanged C files are not compiled again.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from mypy.version import __version__ as mypyc
from mypyc.build import mypycify
from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext

from tools.compile import ROOT, compiler_version
from tools.object_cache import ObjectCache


class CachedBuild(build_ext):
    """Compiles C files in parallel, except those in the cache."""

    cache: ObjectCache
    headers: Sequence[Path]

    def build_extensions(self) -> None:
        compile_all = self.compiler.compile

        def one(source: str, options: dict[str, Any]) -> str:
            [name] = self.compiler.object_filenames([source], output_dir=options["output_dir"])
            key = self.cache.key([Path(source), *self.headers])
            self.cache.fetch(key, Path(name), lambda: compile_all([source], **options))
            return str(name)

        def in_parallel(sources: list[str], **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                return list(pool.map(lambda source: one(source, options), sources))

        self.compiler.compile = in_parallel
        super().build_extensions()

    def build_extension(self, ext: Extension) -> None:
        """Cache shims, which only load the one big extension, as a whole."""
        build = super().build_extension
        sources = [Path(source) for source in ext.sources]
        if len(sources) > 1:
            build(ext)
        else:
            key = self.cache.key(sources)
            self.cache.fetch(key, Path(self.get_ext_fullpath(ext.name)), lambda: build(ext))


def compile_snapshot(work: Path, package: str, opt_level: str, modules: list[str]) -> None:
    """Write the extension modules to `lib`."""
    os.chdir(work)
    os.environ["MYPYPATH"] = str(work)
    # What is not compiled may use packages that are not installed yet.
    options = ("--config-file=", "--explicit-package-bases", "--follow-imports=silent")
    extensions = mypycify(
        [*options, *modules],
        opt_level=opt_level,
        debug_level="0",
        group_name=package,
        multi_file=True,
        target_dir="c",
    )
    flags = os.environ.get("CFLAGS", "")
    environment = (sys.version, mypyc, opt_level, compiler_version(), flags)
    command = CachedBuild(Distribution({"name": package, "ext_modules": extensions}))
    command.cache = ObjectCache(ROOT / "build" / "objects", environment)
    command.headers = sorted(Path("c").rglob("*.h"))
    command.build_lib = "lib"
    command.build_temp = "objects"
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()
    command.cache.prune()


if __name__ == "__main__":
    compile_snapshot(Path(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4:])
