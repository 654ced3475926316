"""Runs our own measurements: reads a line `seconds name`, writes a line with the value.

The first line it writes says whether the compiled engine runs.
"""

from __future__ import annotations

import json
import sys

from clachan.build import describe
from clachan.cli.measurements import measurements

if __name__ == "__main__":
    known = {found.name: found for found in measurements()}
    build = describe()
    head = {
        "compiled": build.compiled,
        "build": str(build),
        "names": {name: found.unit for name, found in known.items()},
    }
    print(json.dumps(head), flush=True)
    for line in sys.stdin:
        seconds, _, name = line.strip().partition(" ")
        print(json.dumps(known[name].run(float(seconds))), flush=True)
