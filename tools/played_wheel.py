"""Play a whole game with the installed wheel: cibuildwheel runs this in a clean environment.

It imports nothing but the wheel and the standard library, and fails if the rules are not compiled.
"""

from __future__ import annotations

import sys

import clachan
from clachan.build import describe


def main() -> None:
    table = clachan.load("skye", seats=3, seed=5)
    while not table.is_over:
        table.push(table.choose("greedy"))
    print(f"{clachan.__file__}: {describe()}; points {table.result.points if table.result else ()}")
    if not describe().compiled:
        sys.exit("the rules in this wheel are not compiled")


if __name__ == "__main__":
    main()
