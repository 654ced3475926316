"""The import contracts in pyproject.toml leave nothing out; `make check` enforces them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

ROOT = Path(__file__).parent.parent.parent
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
    "importlinter"
]["contracts"]
LAYERS = [contract for contract in CONTRACTS if contract["type"] == "layers"]
LISTS: Final = {
    "clachan.catalog -> clachan.*.package",
    "clachan.skye.package -> clachan.skye.boxes.*.package",
    "clachan.skye.table.box_wire -> clachan.skye.boxes.*.table.wire",
}
"""The lists of games and boxes: the only places that may name all of them."""
NAMING_GAMES: Final = {
    "clachan.bots.words -> clachan.skye.**",
    "clachan.tables.wire -> clachan.clans.**",
    "clachan.tables.wire -> clachan.skye.**",
    "clachan.tables.views.presenter -> clachan.clans.**",
    "clachan.tables.views.presenter -> clachan.skye.**",
}
"""Modules that still name games. The list may only become shorter."""


def test_no_layer_is_optional_and_none_is_missing() -> None:
    """An optional layer, in parentheses, may not exist; an exhaustive contract names every module."""
    assert len(LAYERS) >= 2
    for contract in LAYERS:
        assert contract["exhaustive"] is True, contract["name"]
        assert "exhaustive_ignores" not in contract, contract["name"]
        assert "(" not in "".join(contract["layers"]), contract["name"]


def test_no_contract_has_other_exceptions() -> None:
    exceptions = {each for contract in CONTRACTS for each in contract.get("ignore_imports", ())}
    assert exceptions == LISTS | NAMING_GAMES


def test_the_packages_are_layered_as_the_architecture_says() -> None:
    [packages] = [contract for contract in LAYERS if contract["containers"] == ["clachan"]]
    order = [layer for layer in packages["layers"] if layer not in ("__main__", "build")]
    assert order[-3:] == ["catalog", "game_package", "kernel"]
    assert order[:2] == ["clans | skye", "cli"]
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    drawn = next(line for line in text.splitlines() if line.startswith("clans | skye "))
    names = drawn.partition("   ")[0].replace("  ", " ").replace(" >", "").split()
    assert [name for name in names if name != "|"] == " ".join(order).replace("|", "").split()
