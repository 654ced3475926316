"""Whole games as text, so that no visible change goes unnoticed."""

from __future__ import annotations

from itertools import combinations

import pytest

from clachan.catalog import find_game
from clachan.skye.package import BOXES as EXPANSIONS
from tests.golden.pages import HERE, PAGES


@pytest.mark.parametrize("name", PAGES)
def test_the_transcript_is_unchanged(name: str) -> None:
    frozen = (HERE / name).read_text(encoding="utf-8").splitlines()
    assert PAGES[name](name).splitlines() == frozen, "if this is meant, run `make golden`"


def test_every_transcript_is_checked() -> None:
    found = {path.relative_to(HERE).as_posix() for path in HERE.rglob("*.txt")}
    assert found == set(PAGES)


def test_every_set_of_boxes_and_seats_has_a_page() -> None:
    sets = [boxes for n in range(len(EXPANSIONS) + 1) for boxes in combinations(EXPANSIONS, n)]
    wanted = {
        f"{game.name}/{'_'.join([*game.boxes, str(seats)])}_seats.txt"
        for game in [find_game("clans"), *[find_game("skye", boxes) for boxes in sets]]
        for seats in game.seat_counts
    }
    assert wanted <= set(PAGES)
