"""`clachan bench`: measure the speed of the engine on this machine."""

from __future__ import annotations

import platform
from typing import Annotated

import typer
from rich.table import Table as Grid

from clachan.build import describe
from clachan.cli.measurements import measurements
from clachan.cli.screen import OUT, progress_bar, show_json


def bench(
    seconds: Annotated[
        float, typer.Option(min=0.01, help="How long each measurement takes.")
    ] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the results as JSON.")] = False,
) -> None:
    """Measure the speed of the engine on this machine.

    In a checkout, `make bench` compares the compiled and the interpreted engine with catanatron.

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
    grid = Grid("measurement", title=f"Python {platform.python_version()}, {build}")
    grid.add_column("value", justify="right")
    grid.add_column("unit")
    for row in rows:
        grid.add_row(str(row["name"]), f"{row['value']:,.2f}", str(row["unit"]))
    OUT.print(grid)
