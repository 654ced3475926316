"""`clachan bench`: how fast the rules run here."""

from __future__ import annotations

import platform
from typing import Annotated

import typer
from rich.table import Table as Grid

from clachan.build import describe
from clachan.cli.measurements import measurements
from clachan.cli.screen import OUT, progress_bar, show_json


def bench(
    seconds: Annotated[float, typer.Option(min=0.01, help="How long to measure each line.")] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Measure how fast the rules run here.

    `make bench` compares compiled and interpreted rules, and both with catanatron, in one run.

    Examples:

      clachan bench

      clachan bench --seconds 0.2 --json
    """
    build = describe()
    rows = []
    with progress_bar() as bar:
        for found in bar.track(measurements(), description="measuring"):
            value = found.run(seconds)
            row = {
                "name": found.name,
                "value": value,
                "unit": found.unit,
                "compiled": build.compiled,
            }
            rows.append(row)
    if as_json:
        show_json({"build": str(build), "python": platform.python_version(), "rows": rows})
        return
    grid = Grid("measured", title=f"Python {platform.python_version()}, {build}")
    grid.add_column("value", justify="right")
    grid.add_column("unit")
    for row in rows:
        grid.add_row(str(row["name"]), f"{row['value']:,.2f}", str(row["unit"]))
    OUT.print(grid)
