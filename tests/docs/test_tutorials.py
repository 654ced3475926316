"""Every program in the tutorial on extending clachan runs as it is printed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "extend.md"
PROGRAMS = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
SAID = {
    "scoring tile": r"<scoring tile S90 mixed_herds>\n",
    "box": r"\('fair',\) \(\d+, \d+\)\n",
    "game": r"(?s).*last-stone.*take 1.*",
}


@pytest.mark.parametrize(
    ("program", "said"), list(zip(PROGRAMS, SAID.values(), strict=True)), ids=SAID
)
def test_the_program_works(program: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "tutorial.py"
    file.write_text(program, encoding="utf-8")
    done = subprocess.run([sys.executable, file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(said, done.stdout), done.stdout
