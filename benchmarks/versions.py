"""Let bots of two versions of clachan play against each other: `python -m benchmarks.versions`.

    python -m benchmarks.versions clans master@0.07 24fc27e:expert@0.03 --games 400
    python -m benchmarks.versions skye master v0.1.0:expert --seats 4 --with druids

A bot is one of this checkout, or REVISION:BOT. The revision is checked out below build/versions and compiled
there. Every seat has a process of its own with its version of clachan, which is told all moves; today's rules
decide what is legal and who wins. Deals, seatings and intervals are those of `clachan arena`. The table shows
CPU time. A bot with `@SECONDS` looks at the clock, so let it play on a quiet machine.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

from clachan.bots.arena.contest import ArenaGame, Contest
from clachan.bots.arena.seatings import Seating
from clachan.bots.arena.standing import standings
from clachan.bots.arena.workers import ordered_map
from clachan.catalog import find_game
from clachan.cli.arena import show
from clachan.cli.screen import progress_bar
from clachan.kernel.legal import LegalMoves
from clachan.kernel.match import Match
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat

ROOT: Final = Path(__file__).resolve().parent.parent
VERSIONS: Final = ROOT / "build" / "versions"
WORKER: Final = Path(__file__).with_name("version_worker.py")


class IllegalAnswer(Exception):
    """A bot chose a move that today's rules do not allow."""


class VersionPlayer:
    """A player in a process of its own. It is blind, because the process follows the game by its moves."""

    blind = True

    def __init__(self, process: subprocess.Popen[str], name: str) -> None:
        self._process = process
        self._name = name
        self.seconds: list[float] = []

    def tell(self, news: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        try:
            print(json.dumps(news), file=self._process.stdin, flush=True)
        except BrokenPipeError:
            raise self._ended() from None

    def _ended(self) -> ChildProcessError:
        return ChildProcessError(f"{self._name} ended without an answer; its error is above")

    def on_move(self, before: Any, seat: Seat, move: Move, after: Any) -> None:
        self.tell({"seat": int(seat), "move": str(move)})

    def choose(self, view: None, moves: LegalMoves, rng: Rng) -> Move:
        assert self._process.stdout is not None
        self.tell({"choose": True})
        line = self._process.stdout.readline()
        if not line:
            raise self._ended()
        answer = json.loads(line)
        self.seconds.append(answer["seconds"])
        for move in moves:
            if str(move) == answer["move"]:
                return move
        raise IllegalAnswer(f"{self._name} chose {answer['move']}, which is not a legal move")


def split_revision(name: str) -> tuple[str, str]:
    """The revision, empty for this checkout, and the bot.

    >>> split_revision("v0.1.0:expert@0.03"), split_revision("master")
    (('v0.1.0', 'expert@0.03'), ('', 'master'))
    """
    revision, _, bot = name.rpartition(":")
    return revision, bot


def folder_of(revision: str) -> Path:
    """Where the sources of a revision are."""
    return VERSIONS / revision if revision else ROOT


def prepare(revision: str) -> None:
    """Check a revision out and compile it, unless that is done already."""
    folder = folder_of(revision)
    if not folder.is_dir():
        found = ["git", "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}"]
        if subprocess.run(found, cwd=ROOT, capture_output=True, check=False).returncode:
            sys.exit(f"There is no revision {revision} here. `git log --oneline` lists them.")
        subprocess.run(["git", "worktree", "prune"], cwd=ROOT, check=True)
        added = ["git", "worktree", "add", "--quiet", "--detach", str(folder), revision]
        subprocess.run(added, cwd=ROOT, check=True)
    compiled = [sys.executable, "-m", "tools.compile"]
    subprocess.run(compiled, cwd=folder, env=environment(revision), check=True)


def environment(revision: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(folder_of(revision) / "src")}


@contextmanager
def seated(contest: Contest, deal: int, seating: Seating) -> Iterator[list[VersionPlayer]]:
    """A player for each seat; their processes end with the game."""
    with ExitStack() as stack:
        players: list[VersionPlayer] = []
        for seat, name in enumerate(seating):
            revision, bot = split_revision(name)
            process = subprocess.Popen(
                [sys.executable, str(WORKER)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                env=environment(revision),
            )
            stack.callback(process.communicate)
            stack.callback(process.kill)
            players.append(VersionPlayer(process, name))
            players[-1].tell(
                {
                    "game": contest.game,
                    "boxes": contest.boxes,
                    "options": dict(contest.options),
                    "seats": contest.seats,
                    "seat": seat,
                    "bot": bot,
                    "seed": contest.seed,
                    "deal": deal,
                }
            )
        yield players


def play_deal(contest: Contest, deal: int) -> tuple[ArenaGame, ...]:
    """Play one deal in every seating, as `clachan.bots.arena.contest.play_deal` does."""
    return tuple([_play(contest, deal, seating) for seating in contest.seatings])


def _play(contest: Contest, deal: int, seating: Seating) -> ArenaGame:
    game = find_game(contest.game, contest.boxes)
    rng = Rng(contest.seed).fork(deal)
    with seated(contest, deal, seating) as players:
        match = Match(game, players, dict(contest.options), rng, seating, players)
        outcome = match.run()
    seconds = tuple([tuple(player.seconds) for player in players])
    return ArenaGame(seating, outcome.points, outcome.places, seconds, ((),) * contest.seats)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("bots", nargs="+", metavar="BOT")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--with", dest="boxes", default="", metavar="BOX,..")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="versions")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    boxes = tuple([box for box in asked.boxes.split(",") if box])
    contest = Contest(asked.game, boxes, (), asked.seats, tuple(asked.bots), asked.seed)
    deals = -(-asked.games // len(contest.seatings))
    for revision in dict.fromkeys([split_revision(bot)[0] for bot in contest.bots]):
        prepare(revision)
    played: list[tuple[ArenaGame, ...]] = []
    with progress_bar() as bar:
        task = bar.add_task("versions", total=deals * len(contest.seatings))
        for deal in ordered_map(partial(play_deal, contest), range(deals), asked.jobs):
            played.append(deal)
            bar.advance(task, len(deal))
    show(standings(contest, played), deals)


if __name__ == "__main__":
    main()
