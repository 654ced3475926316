"""The short forms of the chaos run (every kind of fault once) and of the simulated day; see `make soak`."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from tests.server.chaos_run import (
    NETWORK_FAULTS,
    NODE_FAULTS,
    Amount,
    chaos_on_postgres,
    chaos_on_sqlite,
)
from tests.server.simulated_day import PANELS, draw, growth, report, simulate


def test_every_kind_of_fault_on_two_nodes_with_postgresql(tmp_path: Path) -> None:
    kinds = {**NODE_FAULTS, **NETWORK_FAULTS}
    report = asyncio.run(chaos_on_postgres(tmp_path, Amount(len(kinds))))
    assert report.recoveries.keys() == kinds.keys() and report.unexpected == []
    assert report.counts.finished >= 4 and report.rows > 200
    assert report.counts.retried, "the faults interrupted some requests"
    assert f"{len(kinds)} faults" in report.lines("PostgreSQL")[0]


def test_every_kind_of_fault_on_sqlite(tmp_path: Path) -> None:
    report = asyncio.run(chaos_on_sqlite(tmp_path, Amount(len(NODE_FAULTS) + 1)))
    assert report.recoveries.keys() == NODE_FAULTS.keys() and report.unexpected == []
    assert report.counts.finished >= 4 and report.rows > 100


def test_a_very_short_day(tmp_path: Path) -> None:
    """The simulated day works, and draws what it measured."""
    day = asyncio.run(simulate(tmp_path, games=12, minutes=10))
    assert day.finished == 12 and day.samples[-1].games == 12
    picture = draw(day.samples)
    assert picture.count("<polyline") == len(PANELS) and "12 games" in picture
    assert "12 games" in report(day)[0]
    assert growth([replace(day.samples[0], memory_mb=n) for n in range(1, 9)], PANELS[0][1]) > 1.5
