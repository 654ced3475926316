"""`python -m benchmarks.chances`: fit and check the chances to win, and check what reviews find costly."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid

from benchmarks.chances.agreement import (
    LEVELS,
    Agreement,
    agreement,
    agreement_page,
    total_agreement,
)
from benchmarks.chances.calibration import (
    calibration_page,
    calibration_plot,
    is_calibrated,
    subsets,
    tenths,
)
from benchmarks.chances.fitting import fit_models
from benchmarks.chances.self_play import (
    TABLE_KINDS,
    ObservedGame,
    ObserveTask,
    TableKind,
    game_from_json,
    game_to_json,
    groups_of,
)
from clachan.bots.arena.workers import ordered_map
from clachan.bots.review.win_chances import ChanceModel, chance_model
from clachan.cli.screen import OUT, progress_bar, run
from clachan.kernel.errors import InvalidOption

app = typer.Typer(help="Fit and check the numbers behind reviews.", no_args_is_help=True)

Games = Annotated[
    int, typer.Option(min=1, help="Number of games, spread over all kinds of tables.")
]
Seed = Annotated[str, typer.Option(help="Any text; the same seed gives the same games.")]
Jobs = Annotated[int, typer.Option(min=1, help="Number of processes.")]
Kind = Annotated[
    str, typer.Option(metavar="TEXT", help="Only kinds of tables with this text, such as 'clans'.")
]
Observed = Annotated[
    list[Path] | None,
    typer.Option("--from", metavar="FILE", help="Use games that were saved before; repeatable."),
]
Save = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Save the games, to use them again.")
]
Levels = Annotated[
    list[str] | None,
    typer.Option(
        "--level",
        help="The level of the bots that play, all equally strong; repeatable, levels take turns. "
        "Otherwise easy, medium and hard.",
    ),
]


@app.command("fit")
def fit_chances(
    to: Annotated[Path, typer.Argument(help="The file to write, such as chances.json.")],
    games: Games = 2725,
    seed: Seed = "fit",
    jobs: Jobs = 1,
    level: Levels = None,
    save: Save = None,
    observed: Observed = None,
) -> None:
    """Fit the chance to win to games between bots.

    Examples:

      python -m benchmarks.chances fit src/clachan/bots/review/chances.json --jobs 2
    """
    found = list(_games(games, seed, jobs, level, "", save, observed))
    models = fit_models(found)
    rounded = {
        kind: {stage: [round(w, 5) for w in weights] for stage, weights in stages.items()}
        for kind, stages in models.items()
    }
    text = json.dumps({"games": len(found), "kinds": rounded}, indent=1)
    to.write_text(text + "\n", encoding="utf-8")
    OUT.print(f"{len(found)} games, {len(models)} kinds of tables: {to}")


@app.command("check")
def check_chances(
    games: Games = 5000,
    seed: Seed = "fresh",
    jobs: Jobs = 1,
    level: Levels = None,
    kind: Kind = "",
    save: Save = None,
    observed: Observed = None,
    page: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the table as Markdown.")
    ] = None,
    picture: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE", help="Draw it as .svg.")
    ] = None,
) -> None:
    """Check the chance to win: of all predictions of 30 to 40%, how many came true?

    Exit code 1 if a tenth is off by more than 5 points.

    Examples:

      python -m benchmarks.chances check --games 700

      python -m benchmarks.chances check --kind clans --plot clans.svg
    """
    found = list(_games(games, seed, jobs, level, kind, save, observed))
    models: dict[str, ChanceModel] = {}
    for game in found:
        model = chance_model(str(game.kind))
        if model is None:
            raise InvalidOption(f"there is no chance to win for {game.kind}")
        models[str(game.kind)] = model
    result = tenths(found, models)
    grid = Grid("predicted", "predictions", "mean", "came true", "points off")
    for tenth in result:
        grid.add_row(
            f"{tenth.first:.0%} to {tenth.first + 0.1:.0%}",
            f"{tenth.predictions:,}",
            f"{tenth.predicted:.1%}",
            f"{tenth.came_true:.1%}",
            f"{100 * tenth.error:+.1f}",
        )
    OUT.print(grid)
    some = subsets(found, models)
    for subset in some:
        worst = max(subset.tenths, key=lambda tenth: abs(tenth.error))
        OUT.print(
            f"{subset.name}: {subset.games} games, at most {100 * abs(worst.error):.1f} points off"
        )
    OUT.print(f"{len(found)} games")
    if page is not None:
        command = f"python -m benchmarks.chances check --games {len(found)} --seed {seed}"
        text = calibration_page(result, some, len(found), command)
        page.write_text(text + "\n", encoding="utf-8")
    if picture is not None:
        groups = [subset.tenths for subset in some if subset.name in groups_of(TABLE_KINDS)]
        picture.write_text(calibration_plot(result, groups), encoding="utf-8")
    if not is_calibrated(result):
        raise typer.Exit(1)


@app.command("reviews")
def check_reviews(
    games: Games = 200,
    seed: Seed = "agree",
    jobs: Jobs = 1,
    kind: Kind = "",
    least: Annotated[
        float, typer.Option(help="The share that has to be confirmed, in percent.")
    ] = 85.0,
    results: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Keep results here; games that are in it are not repeated."
        ),
    ] = None,
    page: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the table as Markdown.")
    ] = None,
) -> None:
    """Check the costly decisions of reviews against a search that takes ten times as long.

    Exit code 1 if too few of the three worst decisions are among the three worst of the longer search.

    Examples:

      python -m benchmarks.chances reviews --games 20 --results agreement.jsonl
    """
    kinds = _kinds(kind)
    known = _known_agreements(results)
    missing = [
        number for number in range(games) if (seed, *_game_number(kinds, number)) not in known
    ]
    with progress_bar() as bar:
        task = bar.add_task("games", total=games, completed=games - len(missing))
        found = ordered_map(_Compare(kinds, seed), missing, jobs)
        for number, one in zip(missing, found, strict=True):
            key = (seed, *_game_number(kinds, number))
            known[key] = one
            if results is not None:
                with results.open("a", encoding="utf-8") as kept:
                    kept.write(json.dumps([*key, one.named, one.confirmed]) + "\n")
            bar.update(task, advance=1)
    by_kind: dict[str, list[Agreement]] = {}
    for number in range(games):
        name, place = _game_number(kinds, number)
        by_kind.setdefault(name, []).append(known[seed, name, place])
    grid = Grid("table", "games", "named", "confirmed")
    for name, several in by_kind.items():
        both = total_agreement(several)
        grid.add_row(name, str(len(several)), str(both.named), str(both.confirmed))
    OUT.print(grid)
    both = total_agreement([one for several in by_kind.values() for one in several])
    OUT.print(f"{both.confirmed} of {both.named} decisions confirmed: {100 * both.share:.1f}%")
    if page is not None:
        command = f"python -m benchmarks.chances reviews --games {games} --seed {seed}"
        page.write_text(agreement_page(by_kind, command) + "\n", encoding="utf-8")
    if 100 * both.share < least:
        raise typer.Exit(1)


def _game_number(kinds: list[TableKind], number: int) -> tuple[str, int]:
    """The kind of table of the game with a number, and its number among the games of that kind."""
    return str(kinds[number % len(kinds)]), number // len(kinds)


def _known_agreements(results: Path | None) -> dict[tuple[str, str, int], Agreement]:
    """What is known from earlier runs, by seed, kind of table and number."""
    known: dict[tuple[str, str, int], Agreement] = {}
    if results is not None and results.exists():
        for line in results.read_text(encoding="utf-8").splitlines():
            seed, name, number, named, confirmed = json.loads(line)
            known[seed, name, number] = Agreement(named, confirmed)
    return known


class _Compare:
    """Compares the reviews of the game with a number; can be sent to another process."""

    def __init__(self, kinds: list[TableKind], seed: str) -> None:
        self._kinds = kinds
        self._seed = seed

    def __call__(self, number: int) -> Agreement:
        kinds = self._kinds
        return agreement(kinds[number % len(kinds)], self._seed, number // len(kinds))


def _kinds(text: str) -> list[TableKind]:
    kinds = [kind for kind in TABLE_KINDS if text in str(kind)]
    if not kinds:
        raise InvalidOption(f"there is no kind of table with {text!r}, such as 'skye 3'")
    return kinds


def _games(
    games: int,
    seed: str,
    jobs: int,
    levels: Sequence[str] | None,
    kind: str,
    save: Path | None,
    observed: list[Path] | None,
) -> Iterator[ObservedGame]:
    """Games from files, or new ones."""
    if observed:
        for file in observed:
            for line in file.read_text(encoding="utf-8").splitlines():
                game = game_from_json(line)
                if kind in str(game.kind):
                    yield game
        return
    task = ObserveTask(_kinds(kind), seed, levels or LEVELS)
    found: Iterable[ObservedGame] = ordered_map(task, range(games), jobs)
    with progress_bar() as bar:
        shown = bar.add_task("games", total=games)
        for game in found:
            if save is not None:
                with save.open("a", encoding="utf-8") as saved:
                    saved.write(game_to_json(game) + "\n")
            bar.update(shown, advance=1)
            yield game


if __name__ == "__main__":
    run(app, "python -m benchmarks.chances")
