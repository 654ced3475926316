"""Console output: results go to stdout, progress and errors to stderr."""

from __future__ import annotations

import json
from typing import Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

OUT = Console(highlight=False)
ERR = Console(stderr=True, highlight=False)


def show_json(value: dict[str, Any]) -> None:
    """Print one JSON object to stdout."""
    typer.echo(json.dumps(value, indent=2, ensure_ascii=False))


def show_error(message: str) -> None:
    """Print an error message to stderr."""
    ERR.print("[bold red]clachan:[/]", escape(message), soft_wrap=True)


def progress_bar() -> Progress:
    """A progress bar on stderr. It disappears when done, and is off when stderr is not a terminal."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=ERR, transient=True, disable=not ERR.is_terminal)
