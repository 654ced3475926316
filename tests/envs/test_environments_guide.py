"""The programs in the guide to the environments run, and its table of gold is right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("pyspiel")
pytest.importorskip("pettingzoo")

from clachan.skye.rules.base import base_box

TEXT = (Path(__file__).parents[2] / "docs" / "guide" / "environments.md").read_text("utf-8")


def test_the_programs_run(capsys: pytest.CaptureFixture[str]) -> None:
    programs = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert len(programs) == 4
    names: dict[str, object] = {}
    for program in programs:
        exec(compile(program, "environments.md", "exec"), names)
    assert "[" in capsys.readouterr().out


def test_the_table_of_gold() -> None:
    rows = re.findall(
        r"^\| ([2-5]) \| (\d+) \| .*= (\d+) \| .* = (\d+) \| \D*(\d+)", TEXT, re.MULTILINE
    )
    assert len(rows) == 4
    for row in rows:
        seats, castles, barrels, ahead, total = map(int, row)
        track = base_box().tracks[seats]
        assert castles == 5 * seats * track.rounds
        assert barrels == sum(min(27, 3 * seats * n) for n in range(track.rounds))
        assert ahead == sum(track.gold_ahead) * seats * (seats - 1) // 2
        assert total == castles + barrels + ahead
