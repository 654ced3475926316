"""Actions per second next to other libraries, in one run: `python -m benchmarks.step_rates`.

One process after the other plays random games, round by round, so that other load on the machine affects
all of them alike. Shown are the medians over the rounds, in CPU time of one core. `make step-rates` installs
PettingZoo's classic games and catanatron in environments of their own.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

HERE: Final = Path(__file__).parent
WORKER: Final = HERE / "random_play_worker.py"
CATANATRON: Final = HERE.parent / ".venv-catanatron" / "bin" / "python"
CLASSICS: Final = HERE.parent / ".venv-classics" / "bin" / "python"


@dataclass(frozen=True)
class Measured:
    """What is measured: a name for people, and how."""

    name: str
    python: Path
    library: str
    game: str

    def rate(self, seconds: float) -> float:
        """Actions per second, in a process of its own."""
        if self.library == "catanatron":
            command = [str(self.python), str(HERE / "catanatron_worker.py")]
            done = subprocess.run(
                command, input=f"{seconds}\n", capture_output=True, text=True, check=True
            )
            return float(json.loads(done.stdout)["decisions"])
        command = [str(self.python), str(WORKER), self.library, self.game, str(seconds)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return float(done.stdout.split()[-1])


OURS: Final = Path(sys.executable)
MEASURED: Final = (
    Measured("PettingZoo: clachan_clans_v0", OURS, "pettingzoo", "clachan.envs.clachan_clans_v0"),
    Measured("PettingZoo: clachan_skye_v0", OURS, "pettingzoo", "clachan.envs.clachan_skye_v0"),
    Measured("PettingZoo: tictactoe_v3", CLASSICS, "pettingzoo", "pettingzoo.classic.tictactoe_v3"),
    Measured(
        "PettingZoo: connect_four_v3", CLASSICS, "pettingzoo", "pettingzoo.classic.connect_four_v3"
    ),
    Measured("PettingZoo: chess_v6", CLASSICS, "pettingzoo", "pettingzoo.classic.chess_v6"),
    Measured("OpenSpiel: clachan_clans", OURS, "open_spiel", "clachan_clans"),
    Measured("OpenSpiel: clachan_skye", OURS, "open_spiel", "clachan_skye"),
    Measured("OpenSpiel: python_block_dominoes", OURS, "open_spiel", "python_block_dominoes"),
    Measured("OpenSpiel: backgammon (C++)", OURS, "open_spiel", "backgammon"),
    Measured("OpenSpiel: leduc_poker (C++)", OURS, "open_spiel", "leduc_poker"),
    Measured("catanatron", CATANATRON, "catanatron", ""),
)


def rates(
    measured: tuple[Measured, ...], seconds: float, rounds: int, on_rate: Callable[[], None]
) -> dict[str, float]:
    """The median rate of each, over rounds in which all take turns."""
    found: dict[str, list[float]] = {each.name: [] for each in measured}
    for _ in range(rounds):
        for each in measured:
            found[each.name].append(each.rate(seconds))
            on_rate()
    return {name: median(values) for name, values in found.items()}


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.step_rates", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU time of each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is measured")
    asked = parser.parse_args(arguments)
    there = tuple([each for each in MEASURED if each.python.is_file()])
    for missing in [each.name for each in MEASURED if each not in there]:
        print(f"{missing}: not installed; `make step-rates` installs it", file=sys.stderr)
    found = rates(there, asked.seconds, asked.rounds, lambda: None)
    print("| random play | actions per second |\n|---|---|")
    for name, rate in found.items():
        print(f"| {name} | {rate:,.0f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
