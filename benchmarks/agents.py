"""How strong agents are, for the benchmark page: `python -m benchmarks.agents`.

    python -m benchmarks.agents                              play what is missing, write the page
    python -m benchmarks.agents --list                       list the rows
    python -m benchmarks.agents --row clans/is-mcts/greedy   play one row again, print the result

A row is an agent, a game and a rival. Every deal is played in both seatings, with the same seed for all
rows of a game, so that all agents meet the same deals.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from clachan.bots.arena.contest import Contest, play_deals
from clachan.bots.arena.standing import standings
from clachan.bots.registry import entries
from clachan.build import describe

HERE: Final = Path(__file__).parent
RESULTS: Final = HERE / "results" / "agents.json"
PAGE: Final = HERE.parent / "docs" / "guide" / "agents.md"
SEED: Final = "agents"
BEGIN: Final = "<!-- {game}: written by `python -m benchmarks.agents` -->\n"
END: Final = "<!-- end -->\n"
BASELINES: Final = "./benchmarks/baseline_bots.py:"
LEARNED: Final = "./examples/learned_bot/learned_bot.py:LearnedBot"
RIVALS: Final = ("greedy", "trader", "expert")
GAMES: Final = {"skye": "Isle of Skye", "clans": "Clans and Glory"}


@dataclass(frozen=True)
class Agent:
    """An agent of the benchmark: how the page calls it, and which bot it is in the arena."""

    code: str
    title: str
    bot: str
    skye: tuple[int, ...]
    clans: tuple[int, ...]
    """The number of games against each of `RIVALS`; 0: not played, or the other way round."""

    def games(self, game: str) -> tuple[int, ...]:
        return self.skye if game == "skye" else self.clans


AGENTS: Final = (
    Agent("random-tokens", "random by token", f"{BASELINES}TokenBot", (100, 0, 0), (400, 200, 0)),
    Agent("random", "random by move", "random", (100, 0, 0), (400, 200, 0)),
    Agent("mcts", "MCTS", f"{BASELINES}MctsBot", (10, 0, 0), (30, 0, 0)),
    Agent("is-mcts", "IS-MCTS", f"{BASELINES}IsMctsBot", (10, 0, 0), (30, 0, 0)),
    Agent("greedy", "greedy", "greedy", (0, 0, 0), (0, 0, 0)),
    Agent("trader", "trader", "trader", (100, 0, 0), (1000, 0, 0)),
    Agent("learned", "learned", LEARNED, (), (200, 600, 200)),
    Agent("expert", "expert", "expert", (100, 200, 0), (200, 400, 0)),
    Agent("master", "master", "master", (0, 40, 0), (0, 0, 100)),
)
"""Weakest first."""


def rows() -> dict[str, Contest]:
    """Every row by its name, such as `clans/is-mcts/greedy`."""
    found: dict[str, Contest] = {}
    for game in GAMES:
        known = {entry.code for entry in entries(game)}
        for agent in AGENTS:
            if agent.code == "master" and agent.code not in known:
                continue
            for rival, count in zip(RIVALS, agent.games(game), strict=False):
                if count:
                    found[f"{game}/{agent.code}/{rival}"] = Contest(
                        game, (), (), 2, (agent.bot, rival), SEED
                    )
    return found


def games_of(row: str) -> int:
    """How many games the page shows for a row."""
    game, code, rival = row.split("/")
    (agent,) = [agent for agent in AGENTS if agent.code == code]
    return agent.games(game)[RIVALS.index(rival)]


def play(row: str, games: int, jobs: int) -> dict[str, Any]:
    """Play a row and return its result."""
    contest = rows()[row]
    deals = list(play_deals(contest, -(-games // len(contest.seatings)), jobs))
    standing = standings(contest, deals)[0]
    return {
        "games": standing.games,
        "win_share": round(standing.win_share, 4),
        "low": round(standing.low, 4),
        "high": round(standing.high, 4),
        "margin": round(standing.margin, 2),
        "milliseconds": round(1000 * standing.seconds_per_decision, 2),
        "faults": standing.faults,
        "compiled": describe().compiled,
        "command": f"python -m benchmarks.agents --row {row} --games {games}",
    }


def read_results() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    if RESULTS.is_file():
        found = json.loads(RESULTS.read_text(encoding="utf-8"))
    return found


def table(game: str, results: dict[str, dict[str, Any]]) -> str:
    """The rows of a game as a table of the page."""
    lines = [
        "| agent | against greedy | against trader | against expert | ms per decision |",
        "|---|---|---|---|---|",
    ]
    known = rows()
    for agent in AGENTS:
        cells = [cell_of(game, agent.code, rival, known, results) for rival in RIVALS]
        if any(cells):
            names = [f"{game}/{agent.code}/{rival}" for rival in RIVALS]
            times = [results[name]["milliseconds"] for name in names if name in results]
            lines.append(f"| {' | '.join([agent.title, *cells, time_text(times)])} |")
    return "\n".join(lines) + "\n"


def cell_of(
    game: str, code: str, rival: str, known: dict[str, Contest], results: dict[str, dict[str, Any]]
) -> str:
    """The result of an agent against a rival; if only the rival's is known, the other way round."""
    row = f"{game}/{code}/{rival}"
    if row in known:
        return cell(results.get(row))
    reverse = f"{game}/{rival}/{code}"
    if reverse not in known or reverse not in results:
        return ""
    found = results[reverse]
    low, high = 1 - found["high"], 1 - found["low"]
    return cell({**found, "win_share": 1 - found["win_share"], "low": low, "high": high})


def cell(result: dict[str, Any] | None) -> str:
    if result is None:
        return "not played yet"
    share, low, high = [100 * result[key] for key in ("win_share", "low", "high")]
    return f"{share:.1f}% ({low:.1f} to {high:.1f}), {result['games']}"


def time_text(times: list[float]) -> str:
    if not times:
        return ""
    least = min(times)
    if least < 0.01:
        return "less than 0.01"
    return f"{least:.2f}" if least < 1.0 else f"{least:,.0f}"


def page_text(text: str, results: dict[str, dict[str, Any]]) -> str:
    """The page with new tables."""
    for game in GAMES:
        begin = BEGIN.format(game=game)
        before, _, rest = text.partition(begin)
        _, _, after = rest.partition(END)
        text = f"{before}{begin}{table(game, results)}{END}{after}"
    return text


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.agents", description=__doc__)
    parser.add_argument("--row", help="play this row only and print the result")
    parser.add_argument("--list", action="store_true", help="list the rows")
    parser.add_argument("--games", type=int, help="games to play, instead of the page's number")
    parser.add_argument("--jobs", type=int, default=1, help="number of processes")
    asked = parser.parse_args(arguments)
    known = rows()
    if asked.list:
        print("\n".join([f"{row} ({games_of(row)} games)" for row in known]))
        return 0
    if asked.row is not None:
        if asked.row not in known:
            parser.error(f"there is no row {asked.row}; --list lists them")
        print(json.dumps(play(asked.row, asked.games or games_of(asked.row), asked.jobs), indent=2))
        return 0
    results = read_results()
    for row in known:
        if row not in results:
            results[row] = play(row, asked.games or games_of(row), asked.jobs)
            print(row, cell(results[row]), flush=True)
            RESULTS.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
    PAGE.write_text(page_text(PAGE.read_text(encoding="utf-8"), results), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
