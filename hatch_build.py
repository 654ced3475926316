"""Add the page and the compiled engine to the wheel, where they can be built.

`tools/page.py` builds the page; if that fails the build warns, or fails with CLACHAN_PAGE=required.
`tools/compile.py` compiles the engine; if that is impossible the wheel is a pure Python one and the
build warns, or fails with CLACHAN_BUILD=compiled.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageAndEngineHook(BuildHookInterface[BuilderConfig]):
    PLUGIN_NAME = "custom"

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
        command = [sys.executable, "-m", "tools.compile"]
        done = subprocess.run(command, cwd=self.root, env=environ, check=False)
        sys.path.insert(0, str(source))
        from clachan.build import CLACHAN, MANIFEST  # noqa: PLC0415 - found by the line above

        home = CLACHAN.home()
        wanted = os.environ.get("CLACHAN_BUILD") != "interpreted"
        if wanted and done.returncode == 0 and (home / MANIFEST).is_file():
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["force_include"][str(home)] = f"clachan/_compiled/{home.name}"
        elif os.environ.get("CLACHAN_BUILD") == "compiled":
            raise SystemExit("CLACHAN_BUILD=compiled, but the engine could not be compiled")
        else:
            self.app.display_warning(
                "This wheel contains no compiled engine; it will run interpreted."
            )

    def _add_page(self, environ: dict[str, str], build_data: dict[str, Any]) -> None:
        command = [sys.executable, "-m", "tools.page"]
        done = subprocess.run(command, cwd=self.root, env=environ, check=False)
        static = Path(self.root) / "src" / "clachan" / "server" / "static"
        if done.returncode == 0 and (static / "index.html").is_file():
            build_data["force_include"][str(static)] = "clachan/server/static"
        elif os.environ.get("CLACHAN_PAGE") == "required":
            raise SystemExit("CLACHAN_PAGE=required, but the page could not be built")
        else:
            self.app.display_warning("This wheel has no page: only programs can use its server.")
