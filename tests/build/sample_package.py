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
GROUP = Group("sample", Path(__file__).parent, ("core",))
BUILD = choose(GROUP, os.environ)
install(BUILD)
""",
    "core/__init__.py": "",
    "core/numbers.py": "def seven() -> int:\n    return 7\n",
    "core/sums.py": "from sample.core.numbers import seven\n\ndef eight() -> int:\n    return seven() + 1\n",
}

IMPORT = """
import json, sample, sample.core.sums, sample.core.numbers
from clachan.build import confirm
confirm(sample.BUILD, "sample")
print(json.dumps([sample.core.sums.eight(), sample.BUILD.compiled, sample.BUILD.reason,
                  sample.core.sums.__file__, sample.core.numbers.__file__]))
"""


@dataclass(frozen=True)
class ImportResult:
    """What a new Python process got when it imported the package."""

    value: int
    compiled: bool
    reason: str
    files: tuple[str, ...]


def write_package(folder: Path) -> Group:
    root = folder / "sample"
    for name, text in FILES.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return Group("sample", root, ("core",))


def import_package(group: Group, program: str = IMPORT, **environ: str) -> ImportResult:
    clean = {name: value for name, value in os.environ.items() if name != "SAMPLE_INTERPRETED"}
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**clean, "PYTHONPATH": str(group.root.parent), **environ},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    value, compiled, reason, *files = json.loads(done.stdout)
    return ImportResult(value, compiled, reason, tuple(files))
