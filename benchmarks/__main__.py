"""`make bench`: measure the interpreted engine, the compiled engine and catanatron in one run.

Three processes take turns, so that other load on the machine affects all of them alike. A ratio
compares values from the same round: decisions with decisions (every choice of a player, forced ones
included, on both sides) and free choices with free choices. The values and ratios shown are medians
over the rounds. "Random" uses `Game.rollout`; "move by move" creates and plays a move for every
decision, as bots and people do. "Imagined" games are those of the master bot, compared with whole
random games of catanatron. Instructions per decision are counted afterwards, if valgrind is installed.
Exit code 1 means that a target was missed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.instructions import (
    CATANATRON,
    HERE,
    RIVAL,
    instructions_line,
    instructions_per_decision,
)
from benchmarks.targets import COMPILED, INTERPRETED, TARGETS

RANDOM = "4 seats"
FREE = "free choices"
IMAGINED = "imagined"


class WorkerProcess:
    """A process that answers each line it reads with a line."""

    def __init__(self, python: Path | str, program: str, **environ: str) -> None:
        self.process = subprocess.Popen(
            [str(python), str(HERE / program)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **environ},
            text=True,
        )

    def answer(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"{self.process.args!r} ended unexpectedly")
        return json.loads(line)

    def ask(self, question: str) -> Any:
        assert self.process.stdin is not None
        self.process.stdin.write(question + "\n")
        self.process.stdin.flush()
        return self.answer()


class BenchmarkRun:
    """All measured values by mode and name, one per round."""

    def __init__(self) -> None:
        self.values: dict[tuple[str, str], list[float]] = defaultdict(list)
        self.ratios: dict[tuple[str, str], list[float]] = defaultdict(list)
        self.catanatron: dict[str, list[float]] = defaultdict(list)

    def add_round(
        self,
        workers: dict[str, WorkerProcess],
        rival: WorkerProcess,
        names: list[str],
        seconds: float,
    ) -> None:
        for name in names:
            against = RANDOM in name or FREE in name or IMAGINED in name
            theirs = rival.ask(str(2 * seconds)) if against else {}
            for key, value in theirs.items():
                self.catanatron[key].append(value)
            for mode, worker in workers.items():
                value = worker.ask(f"{seconds} {name}")
                self.values[mode, name].append(value)
                if against:
                    self.ratios[mode, name].append(value / theirs[compared_with(name)])


def compared_with(name: str) -> str:
    """Which rate of catanatron a measurement is compared with."""
    if IMAGINED in name:
        return "games"
    return "free" if FREE in name else "decisions"


def table_of(run: BenchmarkRun, units: dict[str, str], modes: list[str]) -> Table:
    grid = Table(
        "measurement",
        "unit",
        title="medians; in parentheses: multiples of catanatron in the same round",
    )
    for mode in modes:
        grid.add_column(mode, justify="right")
        grid.add_column("target")
    for name, unit in units.items():
        cells = [
            cell for mode in modes for cell in (shown(run, mode, name), verdict(run, mode, name))
        ]
        grid.add_row(name, unit, *cells)
    return grid


def shown(run: BenchmarkRun, mode: str, name: str) -> str:
    value = median(run.values[mode, name])
    text = f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
    ratios = run.ratios.get((mode, name))
    return f"{text} ({median(ratios):.1f}x)" if ratios else text


def reached(run: BenchmarkRun, mode: str, name: str, of_catanatron: bool) -> float:
    return median((run.ratios if of_catanatron else run.values)[mode, name])


def verdict(run: BenchmarkRun, mode: str, name: str) -> str:
    for target in TARGETS:
        if (target.mode, target.name) == (mode, name):
            is_met = target.is_met(reached(run, mode, name, target.of_catanatron))
            return f"[green]{target} met[/]" if is_met else f"[red]{target} missed[/]"
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.4, help="length of one measurement")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    workers = {
        INTERPRETED: WorkerProcess(sys.executable, "clachan_worker.py", CLACHAN_INTERPRETED="1"),
        COMPILED: WorkerProcess(sys.executable, "clachan_worker.py", CLACHAN_INTERPRETED="0"),
    }
    rival = WorkerProcess(CATANATRON, "catanatron_worker.py")
    heads = {mode: worker.answer() for mode, worker in workers.items()}
    error = Console(stderr=True)
    if not heads[COMPILED]["compiled"]:
        error.print(f"There is no compiled engine to measure ({heads[COMPILED]['build']}).")
        del workers[COMPILED]
    units: dict[str, str] = heads[INTERPRETED]["names"]
    run = BenchmarkRun()
    for number in range(chosen.rounds):
        error.print(f"round {number + 1} of {chosen.rounds}")
        run.add_round(workers, rival, list(units), chosen.seconds)
    missed = [
        target
        for target in TARGETS
        if target.mode in workers
        and not target.is_met(reached(run, target.mode, target.name, target.of_catanatron))
    ]
    theirs = {key: median(values) for key, values in run.catanatron.items()}
    error.print("counting instructions")
    instructions = instructions_per_decision([*workers, RIVAL])
    if chosen.json:
        rows = [
            {
                "name": name,
                "unit": units[name],
                "value": median(values),
                "compiled": mode == COMPILED,
                "times_catanatron": median(run.ratios[mode, name])
                if run.ratios[mode, name]
                else None,
            }
            for (mode, name), values in run.values.items()
        ]
        print(
            json.dumps(
                {
                    "catanatron": theirs,
                    "instructions_per_decision": instructions,
                    "rows": rows,
                    "missed": [t.name for t in missed],
                },
                indent=2,
            )
        )
    else:
        screen = Console(width=None if sys.stdout.isatty() else 120)
        screen.print(table_of(run, units, list(workers)))
        screen.print(
            f"catanatron 3.2.1, 4 random players: {theirs['decisions']:,.0f} decisions/s, "
            f"{theirs['free']:,.0f} of them free, {theirs['games']:.1f} games/s"
        )
        screen.print(instructions_line(instructions))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
