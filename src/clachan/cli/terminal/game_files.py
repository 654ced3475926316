"""Keeps the games of the terminal: unfinished ones as rows of their logs, finished ones as records."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Final

from clachan.kernel.errors import GameError
from clachan.tables.log import LogRow
from clachan.tables.refusals import Refused
from clachan.tables.replay import rebuilt
from clachan.tables.table import PLAYING, Table

_ROWS: Final = ".jsonl"
_RECORD: Final = ".record"


class GameFiles:
    """The folder with the games of the terminal."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def append(self, table_id: str, rows: Iterable[LogRow]) -> None:
        """Write rows of a log; raises `OSError` if the folder cannot be written."""
        self.folder.mkdir(parents=True, exist_ok=True)
        text = "".join([json.dumps(asdict(row)) + "\n" for row in rows])
        with (self.folder / f"{table_id}{_ROWS}").open("a", encoding="utf-8") as file:
            file.write(text)

    def finish(self, table: Table) -> Path:
        """Replace the rows of a finished game by its record; return the file."""
        record = self.folder / f"{table.id}{_RECORD}"
        record.write_text(str(table.record()), encoding="utf-8")
        self.forget(table.id)
        return record

    def forget(self, table_id: str) -> None:
        """Delete an unfinished game."""
        (self.folder / f"{table_id}{_ROWS}").unlink(missing_ok=True)

    def unfinished(self) -> Iterator[Table]:
        """The games that can be continued, the latest first. Files that cannot be read are left alone."""
        try:
            files = sorted(self.folder.glob(f"*{_ROWS}"), key=_changed, reverse=True)
        except OSError:
            return
        for file in files:
            table = _read(file)
            if table is not None and table.status == PLAYING:
                yield table


def _changed(file: Path) -> float:
    return file.stat().st_mtime


def _read(file: Path) -> Table | None:
    """The table in a file; None if it cannot be read. A last line that was cut off is ignored."""
    try:
        lines = file.read_text(encoding="utf-8").split("\n")[:-1]
        return rebuilt(file.stem, [LogRow(**json.loads(line)) for line in lines])
    except (OSError, ValueError, TypeError, LookupError, GameError, Refused):
        return None
