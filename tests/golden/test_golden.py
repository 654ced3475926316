"""Whole games, frozen as text: nothing that a table sees changes unnoticed."""

from __future__ import annotations

import pytest

from tests.golden.pages import HERE, PAGES


@pytest.mark.parametrize("name", PAGES)
def test_the_game_is_told_as_before(name: str) -> None:
    frozen = (HERE / name).read_text(encoding="utf-8").splitlines()
    assert PAGES[name](name).splitlines() == frozen, "if this is meant, run `make golden`"


def test_no_transcript_lies_unread() -> None:
    lying = {path.relative_to(HERE).as_posix() for path in HERE.rglob("*.txt")}
    assert lying == set(PAGES)
