"""Instructions per decision of random play with four seats, counted by valgrind.

Times depend on what else the machine does; instructions hardly do. Each engine plays a few games and then
more of them, in two processes; the difference leaves out what starting takes. `python -m
benchmarks.instructions` counts without measuring times.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from benchmarks.targets import COMPILED, INTERPRETED

HERE: Final = Path(__file__).parent
CATANATRON: Final = HERE.parent / ".venv-catanatron" / "bin" / "python"
RIVAL: Final = "catanatron"
GAMES: Final = {INTERPRETED: (5, 25), COMPILED: (5, 45), RIVAL: (1, 4)}
"""How many games are played in each of the two processes."""
_TOTAL: Final = re.compile(r"I\s+refs:\s+([\d,]+)")


def counted(python: Path | str, program: str, games: int, environ: dict[str, str]) -> list[int]:
    """All instructions of a process that plays this many games, and their decisions."""
    # The first start after a change also compiles modules or checks the compiled build; it is not counted.
    command = [str(python), str(HERE / program), "--games"]
    environ = {**os.environ, **environ, "PYTHONHASHSEED": "0"}
    subprocess.run([*command, "1"], env=environ, capture_output=True, check=True)
    tool = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    done = subprocess.run(
        [*tool, *command, str(games)],
        env=environ,
        capture_output=True,
        text=True,
        check=True,
    )
    total = _TOTAL.search(done.stderr)
    assert total is not None, f"valgrind gave no total: {done.stderr}"
    return [int(total[1].replace(",", "")), int(json.loads(done.stdout.splitlines()[-1]))]


def instructions_per_decision(engines: list[str]) -> dict[str, float]:
    """By engine; nothing if valgrind is not installed."""
    if shutil.which("valgrind") is None:
        return {}
    found: dict[str, float] = {}
    for engine in engines:
        python = CATANATRON if engine == RIVAL else sys.executable
        program = "catanatron_worker.py" if engine == RIVAL else "clachan_worker.py"
        environ = {"CLACHAN_INTERPRETED": "1" if engine == INTERPRETED else "0"}
        few, many = [counted(python, program, games, environ) for games in GAMES[engine]]
        found[engine] = (many[0] - few[0]) / (many[1] - few[1])
    return found


def instructions_line(found: dict[str, float]) -> str:
    """What was counted, as a sentence."""
    if not found:
        return "Instructions per decision: not counted, because valgrind is not installed."
    rival = found.get(RIVAL)
    parts = [
        f"{engine} {count:,.0f}"
        + (f" ({rival / count:.1f} times fewer)" if rival and engine != RIVAL else "")
        for engine, count in found.items()
    ]
    return f"Instructions per decision, 4 random players: {', '.join(parts)}"


if __name__ == "__main__":
    print(instructions_line(instructions_per_decision(list(GAMES))))
