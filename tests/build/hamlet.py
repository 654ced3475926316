"""A tiny package that is compiled and loaded the way clachan is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from clachan.build import Group

FILES = {
    "__init__.py": """
import os
from pathlib import Path
from clachan.build import Group, choose, install
GROUP = Group("hamlet", Path(__file__).parent, ("core",))
BUILD = choose(GROUP, os.environ)
install(BUILD)
""",
    "core/__init__.py": "",
    "core/well.py": "def depth() -> int:\n    return 7\n",
    "core/rope.py": "from hamlet.core.well import depth\n\ndef length() -> int:\n    return depth() + 1\n",
}

LOOK = """
import json, hamlet, hamlet.core.rope, hamlet.core.well
from clachan.build import confirm
confirm(hamlet.BUILD, "hamlet")
print(json.dumps([hamlet.core.rope.length(), hamlet.BUILD.compiled, hamlet.BUILD.reason,
                  hamlet.core.rope.__file__, hamlet.core.well.__file__]))
"""


@dataclass(frozen=True)
class Seen:
    """What a fresh Python saw when it imported the hamlet."""

    length: int
    compiled: bool
    reason: str
    files: tuple[str, ...]


def lay_out(folder: Path) -> Group:
    root = folder / "hamlet"
    for name, text in FILES.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return Group("hamlet", root, ("core",))


def look(group: Group, program: str = LOOK, **environ: str) -> Seen:
    clean = {name: value for name, value in os.environ.items() if name != "HAMLET_INTERPRETED"}
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**clean, "PYTHONPATH": str(group.root.parent), **environ},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    length, compiled, reason, *files = json.loads(done.stdout)
    return Seen(length, compiled, reason, tuple(files))
