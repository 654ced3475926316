"""The files of the site that needs no server: how large they are, and what is in them."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from clachan.cli.site import write_site
from tools.page import built_page
from tools.site import built_runtime

MOST = 6_000_000
"""Bytes of a first visit, compressed as web hosts do."""
KEPT = re.compile(r"(?:assets|python-[0-9a-f]+)/[\w.-]+")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    built_page()
    built_runtime()
    written = tmp_path_factory.mktemp("files") / "site"
    write_site(written)
    return written


def test_a_first_visit_loads_at_most_six_megabytes(folder: Path) -> None:
    """That is everything that is kept for playing offline, and the page itself."""
    worker = (folder / "service-worker.js").read_text("utf-8")
    names = {"index.html", "service-worker.js", *KEPT.findall(worker)}
    assert any([name.endswith(".wasm") for name in names])
    sizes = {name: len(gzip.compress((folder / name).read_bytes(), 6)) for name in names}
    assert sum(sizes.values()) <= MOST, sorted(sizes.items(), key=lambda each: -each[1])[:9]


def test_the_page_finds_its_icon_in_any_folder(folder: Path) -> None:
    index = (folder / "index.html").read_text("utf-8")
    link = re.search(r'<link rel="icon"[^>]* href="\./(.+?)"', index)
    assert link is not None and (folder / link[1]).is_file()
