"""A dataset as a folder of Parquet files, which can be continued after a stop.

    dataset.json                      what was asked for, with versions
    games/000000-000999.parquet       one row per game
    decisions/000000-000999.parquet   one row per action of each decision, if asked for

A file appears when it is complete. The same plan gives the same bytes, with any number of processes.
"""

from __future__ import annotations

import errno
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from clachan.bots.arena.workers import HERE, ordered_map
from clachan.cli.dataset_rows import DatasetPlan, DatasetRows, DatasetTask
from clachan.kernel.errors import GameError, InvalidOption

PLAN_FILE: Final = "dataset.json"
GAMES: Final = "games"
DECISIONS: Final = "decisions"
LARGEST_BATCH: Final = 50
ROWS_PER_GROUP: Final = 10_000

_VERSIONS: Final = (
    ("seed", pa.string()),
    ("clachan_version", pa.string()),
    ("rules_version", pa.int32()),
    ("record_format", pa.int32()),
    ("encoding_version", pa.string()),
)
GAME_COLUMNS: Final = pa.schema(
    [
        ("game", pa.int64()),
        ("record", pa.string()),
        ("points", pa.list_(pa.int32())),
        ("places", pa.list_(pa.int32())),
        ("decisions", pa.int32()),
        ("bots", pa.list_(pa.string())),
        ("boxes", pa.list_(pa.string())),
        ("game_seed", pa.string()),
        *_VERSIONS,
    ]
)
DECISION_COLUMNS: Final = pa.schema(
    [
        ("game", pa.int64()),
        ("decision", pa.int32()),
        ("step", pa.int32()),
        ("seat", pa.int32()),
        ("observation", pa.binary()),
        ("mask", pa.binary()),
        ("action", pa.int32()),
        ("move", pa.string()),
        ("points", pa.int32()),
        ("place", pa.int32()),
        ("reward", pa.float32()),
    ]
)
CANDIDATES: Final = pa.field("candidates", pa.binary())


class DatasetFolder:
    """The folder of a dataset; making it continues a dataset of the same plan."""

    def __init__(self, folder: Path, plan: DatasetPlan) -> None:
        self.folder = folder
        self.plan = plan
        self.tables = (GAMES, DECISIONS) if plan.decisions else (GAMES,)
        wanted = plan.to_json()
        file = folder / PLAN_FILE
        if file.is_file():
            _check_same(folder, file, wanted)
        elif folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise InvalidOption(f"{folder} exists and is not a dataset; choose another --out")
        for table in self.tables:
            (folder / table).mkdir(parents=True, exist_ok=True)
        _write(file, (json.dumps(wanted, indent=2) + "\n").encode())

    def files(self) -> list[range]:
        """The numbers of the games in each file of a table."""
        size = self.plan.games_per_file
        games = self.plan.games
        return [range(first, min(first + size, games)) for first in range(0, games, size)]

    def path(self, table: str, numbers: range) -> Path:
        return self.folder / table / f"{numbers[0]:06}-{numbers[-1]:06}.parquet"

    def missing(self) -> list[range]:
        """The files that are not complete yet."""
        return [
            numbers
            for numbers in self.files()
            if not all([self.path(table, numbers).is_file() for table in self.tables])
        ]

    def write(self, numbers: range, parts: list[DatasetRows]) -> None:
        """Write the games with these numbers; the file of the games comes last."""
        if self.plan.decisions:
            columns = DECISION_COLUMNS
            if "candidates" in parts[0].decisions:
                columns = columns.append(CANDIDATES)
            self._write_table(DECISIONS, numbers, [part.decisions for part in parts], columns)
        self._write_table(GAMES, numbers, [part.games for part in parts], GAME_COLUMNS)

    def _write_table(
        self, table: str, numbers: range, parts: list[dict[str, list[Any]]], columns: Any
    ) -> None:
        rows = pa.concat_tables([pa.table(part, schema=columns) for part in parts])
        sink = pa.BufferOutputStream()
        pq.write_table(
            rows.combine_chunks(), sink, compression="zstd", row_group_size=ROWS_PER_GROUP
        )
        _write(self.path(table, numbers), sink.getvalue().to_pybytes())


def make_dataset(
    folder: DatasetFolder, jobs: int, on_finished: Callable[[int], None], on: str = HERE
) -> int:
    """Play the games that are missing and write them; return how many were played.

    `on_finished` is called with the number of games just finished.
    """
    missing = folder.missing()
    batches = list(_batches(missing, jobs))
    parts: list[DatasetRows] = []
    played = 0
    waiting = iter(missing)
    numbers = next(waiting, range(0))
    for batch, rows in zip(
        batches, ordered_map(DatasetTask(folder.plan), batches, jobs, on), strict=True
    ):
        parts.append(rows)
        played += len(batch)
        on_finished(len(batch))
        if batch[-1] == numbers[-1]:
            folder.write(numbers, parts)
            parts = []
            numbers = next(waiting, range(0))
    return played


def _batches(files: list[range], jobs: int) -> Iterator[range]:
    """Split files into batches: small enough that every worker stays busy until the end."""
    games = sum([len(numbers) for numbers in files])
    size = max(1, min(LARGEST_BATCH, games // (4 * jobs)))
    for numbers in files:
        for first in range(0, len(numbers), size):
            yield numbers[first : first + size]


def _check_same(folder: Path, file: Path, wanted: dict[str, Any]) -> None:
    try:
        found = dict(json.loads(file.read_text(encoding="utf-8")))
    except (TypeError, ValueError):
        raise InvalidOption(
            f"{file} cannot be read. Choose another --out, or delete the folder."
        ) from None
    for name, value in wanted.items():
        if found.get(name) != value:
            raise InvalidOption(
                f"{folder} has another dataset: its {name} is {json.dumps(found.get(name))}, not "
                f"{json.dumps(value)}. Choose another --out, or delete the folder."
            )


def _write(file: Path, content: bytes) -> None:
    """Write a file so that it is either complete or absent; readers skip names with a dot in front."""
    unfinished = file.with_name(f".{file.name}.unfinished")
    try:
        unfinished.write_bytes(content)
        unfinished.replace(file)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        if error.errno not in (errno.ENOSPC, errno.EDQUOT):
            raise
        raise GameError(
            f"The disk is full: {file} could not be written. Free some space and run the same "
            "command again; it keeps what is complete."
        ) from None
