"""Where things are shown: results on stdout, progress and complaints on stderr."""

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
    typer.echo(json.dumps(value, indent=2, ensure_ascii=False))


def complain(message: str) -> None:
    ERR.print("[bold red]clachan:[/]", escape(message), soft_wrap=True)


def progress_bar() -> Progress:
    """A bar that leaves nothing behind, and is not there when nobody watches."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=ERR, transient=True, disable=not ERR.is_terminal)
