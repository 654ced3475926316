"""The programs in the guide to the library run, one after the other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.api_page import PAGE, page

GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "library.md"


def test_the_programs_run(capsys: pytest.CaptureFixture[str]) -> None:
    programs = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, object] = {}
    for program in programs:
        if not program.startswith(">>>"):
            exec(compile(program, GUIDE.name, "exec"), names)
    assert len(programs) >= 4
    assert "Outcome(points=" in capsys.readouterr().out


def test_the_reference_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `make docs`"
