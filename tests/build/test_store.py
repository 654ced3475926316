"""What a compiler made is used again only for the very same input."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tools import store as tools_store
from tools.store import Store


class Compiler:
    """Writes what it was given, and counts how often it was asked."""

    def __init__(self, store: Store, target: Path) -> None:
        self.store = store
        self.target = target
        self.asked = 0

    def make(self, text: str) -> None:
        self.asked += 1
        self.target.write_text(text.upper(), encoding="utf-8")

    def build(self, source: Path) -> str:
        text = source.read_text(encoding="utf-8")
        self.store.fetch(self.store.key([source]), self.target, lambda: self.make(text))
        return self.target.read_text(encoding="utf-8")


def test_the_same_input_is_compiled_once(tmp_path: Path) -> None:
    source = tmp_path / "croft.c"
    compiler = Compiler(Store(tmp_path / "kept", ["cc 1"]), tmp_path / "croft.o")
    source.write_text("peat", encoding="utf-8")
    assert [compiler.build(source) for _ in range(3)] == ["PEAT"] * 3
    assert compiler.asked == 1

    source.write_text("turf", encoding="utf-8")
    assert compiler.build(source) == "TURF"
    source.write_text("peat", encoding="utf-8")
    assert compiler.build(source) == "PEAT"
    assert compiler.asked == 2


def test_another_compiler_starts_afresh(tmp_path: Path) -> None:
    source = tmp_path / "croft.c"
    source.write_text("peat", encoding="utf-8")
    for number, version in enumerate(("cc 1", "cc 2")):
        compiler = Compiler(Store(tmp_path / "kept", [version]), tmp_path / f"{number}.o")
        compiler.build(source)
        assert compiler.asked == 1


def test_a_compiler_that_fails_leaves_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path / "kept", [])
    with pytest.raises(FileNotFoundError):
        store.fetch("key", tmp_path / "missing.o", lambda: None)
    assert list((tmp_path / "kept").iterdir()) == []


def test_what_was_not_used_for_longest_goes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tools_store, "KEPT_FILES", 2)
    store = Store(tmp_path / "kept", [])
    target = tmp_path / "target"
    for key in ("old", "new", "newest"):
        store.fetch(key, target, lambda: target.write_text("made", encoding="utf-8"))
    for age, key in enumerate(("newest", "old", "new")):
        file = tmp_path / "kept" / key
        file.touch()
        os.utime(file, (1000 - age, 1000 - age))
    store.tidy()
    assert {file.name for file in (tmp_path / "kept").iterdir()} == {"newest", "old"}
