"""Puts the compiled rules into the wheel when they can be compiled where the wheel is built.

Without a C compiler, or when compiling fails, the wheel is a pure one and says so; with
CLACHAN_BUILD=compiled that is an error instead. `tools/compile.py` does the work.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledRules(BuildHookInterface[BuilderConfig]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        source = Path(self.root) / "src"
        environ = {**os.environ, "PYTHONPATH": str(source)}
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
            raise SystemExit("CLACHAN_BUILD=compiled, but the rules could not be compiled")
        else:
            self.app.display_warning("this wheel carries no compiled rules: it runs interpreted")
