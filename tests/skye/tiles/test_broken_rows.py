"""A row of tile data that does not make sense is refused by tile, field and reason."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from clachan.kernel.errors import InvalidContent
from clachan.skye.rules.content import load_json, tile_from_row

ROWS: list[Any] = load_json("clachan.skye.rules.data", "base_tiles.json")


def row(name: str, **changes: Any) -> Any:
    """The row of a tile with some fields changed; `None` where a field is taken out."""
    (found,) = [deepcopy(row) for row in ROWS if row["id"] == name]
    for field, value in changes.items():
        if value is None:
            del found[field]
        else:
            found[field] = value
    return found


def edges(name: str, side: str, **edge: Any) -> Any:
    changed = row(name)["edges"]
    changed[side] = edge
    return changed


def areas(name: str, **first: Any) -> Any:
    changed = row(name)["areas"]
    changed[0].update(first)
    return changed


def test_an_unchanged_row_is_a_tile() -> None:
    assert tile_from_row(row("T07")).name == "T07"


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (7, "tile None: field id"),
        (row("T07", id="T 7"), "tile 'T 7': field id: expected a word"),
        (row("T07", id=None), "tile None: field id"),
        (row("T07", edges=None), "tile T07: field edges: missing"),
        (row("T07", areas=None), "tile T07: field areas: missing"),
        (row("T07", edges=[]), "tile T07: field edges.N: expected a terrain out of pasture"),
        (row("T07", edges=edges("T07", "S", terrain="moor")), "tile T07: field edges.S"),
        (
            row("T07", edges=edges("T07", "S", terrain="mountain", road=0)),
            "tile T07: field edges.S: road must be null or 1, 2",
        ),
        (row("T07", edges=edges("T07", "S", terrain=["moor"])), "tile T07: field edges.S"),
        (row("T07", center="moor"), "tile T07: field center: expected a terrain"),
        (row("T07", icons=[]), "tile T07: field icons: expected a count for each icon"),
        (row("T07", icons={"dragon": 1}), "tile T07: field icons: there is no icon 'dragon'"),
        (row("T07", icons={"sheep": -1}), "tile T07: field icons.sheep: expected a number"),
        (row("T07", icons={"sheep": "two"}), "tile T07: field icons.sheep: expected a number"),
        (row("T07", scroll=4), "tile T07: field scroll: expected a kind of scroll"),
        (row("T07", scroll="ship/2"), "tile T07: field areas: exactly the scroll's area"),
        (row("T07", areas=[]), "tile T07: field areas: every edge must belong to one area"),
        (row("T07", areas=areas("T07", terrain="moor")), "an area without a terrain"),
        (row("T07", areas=areas("T07", edges=["Q"])), "edges must be out of N, E, S, W"),
        (row("T07", areas=areas("T07", edges=[1])), "edges must be out of N, E, S, W"),
        (row("T07", areas=areas("T07", edges="NEW")), "edges must be out of N, E, S, W"),
        (row("T07", areas=areas("T07", ship="x")), "field areas.ship: expected a number"),
        (row("T07", areas=areas("T07", lighthouse=-1)), "field areas.lighthouse: expected"),
        (row("T07", areas=areas("T07", edges=["N", "E"])), "every edge must belong to one area"),
        (row("T07", areas=areas("T07", edges=["S"])), "edge S is no free water edge"),
        (row("T07", areas=areas("T07", edges=["N", "N", "E", "W"])), "edge N is no free water"),
        (row("T07", areas=areas("T07", lighthouse=0)), "lighthouse counts differ from icons"),
        (
            row("T03", areas=areas("T03", broch=1)),
            "tile T03: field areas: broch counts differ from icons",
        ),
    ],
)
def test_broken_rows_are_refused(broken: Any, message: str) -> None:
    with pytest.raises(InvalidContent, match=message.replace("(", r"\(")):
        tile_from_row(broken)


def test_a_broch_needs_a_mountain() -> None:
    swapped = row("T03")
    swapped["areas"][0]["broch"], swapped["areas"][1]["broch"] = 1, 0
    with pytest.raises(InvalidContent, match="tile T03: field areas: a broch needs mountain"):
        tile_from_row(swapped)
