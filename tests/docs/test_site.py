"""The documentation site: links are adapted, the menu has every page, and building gives no warning."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from tools import site_docs
from tools.environment import ROOT
from tools.site_docs import with_site_links


def test_links_are_adapted_to_the_site() -> None:
    assert with_site_links("[x](docs/guide/bots.md)") == "[x](guide/bots.md)"
    assert with_site_links("[x](../../ARCHITECTURE.md#ideas)") == "[x](../ARCHITECTURE.md#ideas)"
    assert with_site_links("[x](../../README.md)") == "[x](../index.md)"
    assert with_site_links("![x](docs/guide/pictures/skye.png)") == "![x](guide/pictures/skye.png)"


def test_every_page_of_the_menu_exists() -> None:
    nav = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:")[2]
    for page in re.findall(r"[\w./-]+\.md", nav):
        assert page == "index.md" or (ROOT / "docs" / page).is_file() or (ROOT / page).is_file()


def test_the_site_is_built_without_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site_docs, "SOURCES", tmp_path / "site-docs-sources")
    monkeypatch.setattr(site_docs, "CONFIG", tmp_path / "mkdocs.yml")
    site_docs.collect()
    site_docs.build()
    menu = yaml.safe_load((tmp_path / "mkdocs.yml").read_text(encoding="utf-8"))["nav"]
    assert "decisions/0004-boxes-add-at-seams.md" in str(menu)
    ladder = (tmp_path / "site-docs" / "guide" / "ladder.html").read_text(encoding="utf-8")
    assert "ladder-skye.svg" in ladder
    assert (tmp_path / "site-docs" / "guide" / "extend.html").is_file()
