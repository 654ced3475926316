"""Reads Druid tiles, tablets and the dolmen board from the data file."""

from __future__ import annotations

from typing import Any, Final

from clachan.skye.boxes.druids.rules.dolmen import DruidsContent
from clachan.skye.boxes.druids.rules.tablets import EXTRA_DRAW, KINDS, OWN_TILE_FIRST, Tablet
from clachan.skye.rules.content import TILE_FIELDS, load_json, tile_from_row
from clachan.skye.rules.data_rows import DataRow
from clachan.skye.rules.tiles import Tile

_PACKAGE: Final = "clachan.skye.boxes.druids.rules"
_DEAREST: Final = 8


def load_data() -> dict[str, Any]:
    data: dict[str, Any] = load_json(_PACKAGE, "druids.json")
    return data


def druids_content(data: dict[str, Any]) -> DruidsContent:
    dolmen = DataRow("dolmen", data["dolmen"])
    dolmen.only(("spaces_gold", "refill"))
    dolmen.word("refill", ("left",))
    spaces = dolmen.rows("spaces_gold")
    for gold in spaces:
        if not isinstance(gold, int) or not 0 <= gold <= 9:
            raise dolmen.wrong("spaces_gold", f"expected numbers from 0 to 9, not {gold!r}")
    blind = DataRow("blind_draw", data["blind_draw"])
    blind.only(("cost", "draw", "keep"))
    blind.number("keep", 1, 1)
    return DruidsContent(
        tuple(spaces), tablets(data), blind.number("cost", 0, 99), blind.number("draw", 1, 9)
    )


def tablets(data: dict[str, Any]) -> tuple[Tablet, ...]:
    return tuple([_tablet(fields) for fields in DataRow("druids", data).rows("tablets")])


def _tablet(fields: Any) -> Tablet:
    row = DataRow(f"tablet {fields['id']}", fields)
    kind = row.word("kind", KINDS)
    if kind == OWN_TILE_FIRST:
        row.only(("id", "kind"))
        return Tablet(str(fields["id"]), kind, 0)
    amount = "tiles" if kind == EXTRA_DRAW else "gold"
    row.only(("id", "kind", amount))
    return Tablet(str(fields["id"]), kind, row.number(amount, 1, 9))


def tiles(data: dict[str, Any]) -> tuple[Tile, ...]:
    """The Druid tiles; each tablet is on at most one of them."""
    free = [tablet.name for tablet in tablets(data)]
    found: list[Tile] = []
    for fields in DataRow("druids", data).rows("tiles"):
        row = DataRow(f"tile {fields['id']}", fields)
        row.only((*TILE_FIELDS, "price", "tablet"))
        row.number("price", 0, _DEAREST)
        if fields.get("tablet") is not None:
            free.remove(row.word("tablet", free))
        found.append(tile_from_row({**fields, "druid": 1}))
    return tuple(found)
