"""The import contracts in pyproject.toml leave nothing out; `make check` enforces them."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
    "importlinter"
]["contracts"]
LAYERS = [contract for contract in CONTRACTS if contract["type"] == "layers"]


def test_no_layer_is_optional_and_none_is_missing() -> None:
    """An optional layer, in parentheses, may not exist; an exhaustive contract names every module."""
    assert len(LAYERS) >= 2
    for contract in LAYERS:
        assert contract["exhaustive"] is True, contract["name"]
        assert "exhaustive_ignores" not in contract, contract["name"]
        assert "(" not in "".join(contract["layers"]), contract["name"]


def test_no_contract_has_exceptions() -> None:
    assert [contract["name"] for contract in CONTRACTS if "ignore_imports" in contract] == []


def test_the_packages_are_layered_as_the_architecture_says() -> None:
    [packages] = [contract for contract in LAYERS if contract["containers"] == ["clachan"]]
    order = [layer for layer in packages["layers"] if layer not in ("__main__", "build")]
    assert order[-3:] == ["catalog", "games", "kernel"]
    assert order[0] == "cli"
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    drawn = next(line for line in text.splitlines() if line.startswith("cli "))
    names = drawn.partition("   ")[0].replace("  ", " ").replace(" >", "").split()
    assert [name for name in names if name != "|"] == " ".join(order).replace("|", "").split()
