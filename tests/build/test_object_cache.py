"""Cached compiler output is used again only for exactly the same input."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tools import object_cache
from tools.object_cache import ObjectCache


class CountingCompiler:
    """Writes its input in capitals, and counts how often it is called."""

    def __init__(self, cache: ObjectCache, target: Path) -> None:
        self.cache = cache
        self.target = target
        self.calls = 0

    def make(self, text: str) -> None:
        self.calls += 1
        self.target.write_text(text.upper(), encoding="utf-8")

    def build(self, source: Path) -> str:
        text = source.read_text(encoding="utf-8")
        self.cache.fetch(self.cache.key([source]), self.target, lambda: self.make(text))
        return self.target.read_text(encoding="utf-8")


def test_the_same_input_is_compiled_once(tmp_path: Path) -> None:
    source = tmp_path / "unit.c"
    compiler = CountingCompiler(ObjectCache(tmp_path / "kept", ["cc 1"]), tmp_path / "unit.o")
    source.write_text("one", encoding="utf-8")
    assert [compiler.build(source) for _ in range(3)] == ["ONE"] * 3
    assert compiler.calls == 1

    source.write_text("two", encoding="utf-8")
    assert compiler.build(source) == "TWO"
    source.write_text("one", encoding="utf-8")
    assert compiler.build(source) == "ONE"
    assert compiler.calls == 2


def test_another_compiler_does_not_share_the_cache(tmp_path: Path) -> None:
    source = tmp_path / "unit.c"
    source.write_text("one", encoding="utf-8")
    for number, version in enumerate(("cc 1", "cc 2")):
        compiler = CountingCompiler(
            ObjectCache(tmp_path / "kept", [version]), tmp_path / f"{number}.o"
        )
        compiler.build(source)
        assert compiler.calls == 1


def test_a_compiler_that_fails_leaves_nothing(tmp_path: Path) -> None:
    cache = ObjectCache(tmp_path / "kept", [])
    with pytest.raises(FileNotFoundError):
        cache.fetch("key", tmp_path / "missing.o", lambda: None)
    assert list((tmp_path / "kept").iterdir()) == []


def test_the_least_recently_used_files_are_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(object_cache, "KEPT_FILES", 2)
    cache = ObjectCache(tmp_path / "kept", [])
    target = tmp_path / "target"
    for key in ("old", "new", "newest"):
        cache.fetch(key, target, lambda: target.write_text("made", encoding="utf-8"))
    for age, key in enumerate(("newest", "old", "new")):
        file = tmp_path / "kept" / key
        file.touch()
        os.utime(file, (1000 - age, 1000 - age))
    cache.prune()
    assert {file.name for file in (tmp_path / "kept").iterdir()} == {"newest", "old"}
