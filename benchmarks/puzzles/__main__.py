"""`python -m benchmarks.puzzles make` and `python -m benchmarks.puzzles check`."""

from __future__ import annotations

import json
from pathlib import Path
from time import monotonic
from typing import Annotated, Any

import typer

from benchmarks.puzzles.confirming import Confirmation, confirm, digest
from benchmarks.puzzles.making import make_puzzles, mixed, next_game
from clachan.bots.arena.workers import ordered_map
from clachan.bots.puzzles.collection import Collection, read_puzzles, shipped_puzzles
from clachan.bots.puzzles.puzzle_file import InvalidPuzzle, Puzzle, position_of, puzzle_to_json
from clachan.cli.screen import OUT, progress_bar, run, show_error
from clachan.kernel.errors import InvalidOption

app = typer.Typer(
    help="Make puzzles out of games between bots, and check them.", no_args_is_help=True
)


@app.command()
def make(
    to: Annotated[Path, typer.Argument(help="The file to write; puzzles that are in it are kept.")],
    count: Annotated[int, typer.Option(min=1, help="Number of puzzles.")] = 200,
    seed: Annotated[str, typer.Option(help="Any text; other seeds give other puzzles.")] = "puzzle",
    minutes: Annotated[float, typer.Option(min=0.0, help="Stop after this time; 0: never.")] = 0.0,
    game: Annotated[str, typer.Option(help="Only puzzles of this game: skye or clans.")] = "",
) -> None:
    """Look for puzzles in games between strong bots.

    A puzzle is a position in which the best move is clear by a long search, and the obvious one is wrong. Run
    the command again to continue where it stopped.

    Examples:

      python -m benchmarks.puzzles make my-puzzles.jsonl --count 20 --minutes 10
    """
    if game not in ("", "skye", "clans"):
        raise InvalidOption(f"--game {game}: use skye or clans")
    known = list(_read(to).puzzles) if to.exists() else []
    finish = monotonic() + 60.0 * minutes
    with progress_bar() as bar:
        task = bar.add_task("puzzles", total=count, completed=len(known))
        for _, puzzle in make_puzzles(count, seed, known, next_game(known), game):
            if puzzle is not None:
                known.append(puzzle)
                with to.open("a", encoding="utf-8") as file:
                    file.write(puzzle_to_json(puzzle) + "\n")
                bar.update(task, advance=1)
            if minutes and monotonic() > finish:
                break
    to.write_text("".join([puzzle_to_json(each) + "\n" for each in mixed(known)]), encoding="utf-8")
    OUT.print(f"{len(known)} puzzles: {to}")


@app.command()
def check(
    file: Annotated[
        Path | None, typer.Argument(help="A file of puzzles; without one, those of clachan.")
    ] = None,
    results: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep results here; what is confirmed is not repeated."),
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Number of processes.")] = 1,
) -> None:
    """Confirm every puzzle by a search that is twice as long as the one that found it.

    Exit code 1 if a line is broken, or if a puzzle is not confirmed.

    Examples:

      python -m benchmarks.puzzles check --results confirmed.jsonl

      python -m benchmarks.puzzles check my-puzzles.jsonl
    """
    collection = shipped_puzzles() if file is None else _read(file)
    faults = list(collection.faults)
    done = _confirmed(results)
    waiting: list[Puzzle] = []
    for puzzle in collection.puzzles:
        try:
            position_of(puzzle)
        except InvalidPuzzle as error:
            faults.append(f"puzzle {puzzle.id}: {error}")
        else:
            if digest(puzzle) not in done:
                waiting.append(puzzle)
    for fault in faults:
        show_error(fault)
    failed = 0
    with progress_bar() as bar:
        task = bar.add_task("puzzles", total=len(waiting))
        for found in ordered_map(confirm, waiting, jobs):
            failed += not found.is_confirmed
            if not found.is_confirmed:
                OUT.print(f"puzzle {found.puzzle.id} is not confirmed: {_losses(found)}")
            elif results is not None:
                with results.open("a", encoding="utf-8") as kept:
                    kept.write(json.dumps(_result(found)) + "\n")
            bar.update(task, advance=1)
    total = len(collection.puzzles)
    OUT.print(f"{total - failed} of {total} puzzles confirmed")
    if failed or faults:
        raise typer.Exit(1)


def _read(file: Path) -> Collection:
    return read_puzzles(file.read_text(encoding="utf-8"), str(file))


def _confirmed(results: Path | None) -> set[str]:
    """The digests of the puzzles that were confirmed before."""
    if results is None or not results.exists():
        return set()
    return {json.loads(line)["digest"] for line in results.read_text(encoding="utf-8").splitlines()}


def _result(found: Confirmation) -> dict[str, Any]:
    puzzle = found.puzzle
    return {
        "id": puzzle.id,
        "digest": digest(puzzle),
        "accepted": round(found.accepted, 3),
        "obvious": round(found.obvious, 3),
    }


def _losses(found: Confirmation) -> str:
    return f"accepted {found.accepted:.2f} below the best move, obvious {found.obvious:.2f}"


if __name__ == "__main__":
    run(app, "python -m benchmarks.puzzles")
