"""A node collects garbage while it runs, but never looks through what was made before it started."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from math import prod
from weakref import ref

import pytest

from clachan.server.run import enable_gc


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    before = gc.get_threshold()
    enable_gc()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


class SelfReference:
    """An object that refers to itself."""

    def __init__(self) -> None:
        self.me = self


@pytest.mark.parametrize("age", [0, 1])
def test_garbage_in_cycles_is_found_while_objects_are_made(age: int) -> None:
    """New garbage soon, and garbage that was in use for longer after a while."""
    cycle = SelfReference()
    for generation in range(age):
        gc.collect(generation)
    gone = ref(cycle)
    del cycle
    assert gone() is not None
    made = [[number] for number in range(2 * prod(gc.get_threshold()[: age + 1]))]
    assert gone() is None and made


def test_what_was_made_before_is_not_looked_through() -> None:
    before = [SelfReference()]
    new = gc.get_objects()
    assert any([each is before for each in new])
    enable_gc()
    assert not any([each is before for each in gc.get_objects()])
