"""Console output: results go to stdout, progress and errors to stderr."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from clachan.kernel.errors import GameError, InvalidOption

OUT = Console(highlight=False)
ERR = Console(stderr=True, highlight=False)


def show_json(value: dict[str, Any]) -> None:
    """Print one JSON object to stdout."""
    typer.echo(json.dumps(value, indent=2, ensure_ascii=False))


def show_error(message: str) -> None:
    """Print an error message to stderr."""
    ERR.print("[bold red]clachan:[/]", escape(message), soft_wrap=True)


def run(app: typer.Typer, name: str, arguments: Sequence[str] | None = None) -> None:
    """Run a command, and print the errors a user can do something about in one line."""
    try:
        app(args=arguments, prog_name=name)
    except InvalidOption as error:
        show_error(str(error))
        sys.exit(2)
    except (GameError, OSError) as error:
        show_error(str(error))
        sys.exit(1)


def lost_by_fault(bot: str, lost: int, games: int, first: str) -> str:
    """Say in how many games an external bot failed, and what went wrong first."""
    return f"{bot} lost {lost:,} of {games:,} games by fault; the first reason: {first}"


def progress_bar() -> Progress:
    """A progress bar on stderr. It disappears when done, and is off when stderr is not a terminal."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=ERR, transient=True, disable=not ERR.is_terminal)
