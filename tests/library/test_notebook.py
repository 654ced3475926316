"""The notebooks run, and the output stored in them is what they print now."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tools.notebook import executed, notebooks, text_of


@pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)
def test_a_notebook_shows_its_output(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text_of(executed(json.loads(text))) == text, "run `make docs`"


def test_there_is_a_notebook() -> None:
    assert [path.name for path in notebooks()] == ["first_steps.ipynb"]
