"""The example in the README works, and its links and commands exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from clachan.kernel.record import parse_record

ROOT = Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")


def test_a_whole_game_in_ten_lines(capsys: pytest.CaptureFixture[str]) -> None:
    [program] = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len([line for line in program.splitlines() if line.strip()]) <= 10
    exec(compile(program, "README.md", "exec"), {})
    moves, result, rest = capsys.readouterr().out.split("\n", 2)
    assert moves == "<30 moves: price axe 1 1, price axe 1 2, price axe 1 3, ...>"
    record = parse_record(rest)
    assert record.result is not None
    assert result == " ".join(map(str, record.result))


@pytest.mark.parametrize("page", PAGES)
def test_every_link_has_a_target(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        assert (ROOT / target).exists(), f"{page} points to {target}"


def test_every_make_target_that_is_mentioned_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    for page in PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        assert set(re.findall(r"(?:`|\$ )make ([a-z-]+)", text)) <= targets
