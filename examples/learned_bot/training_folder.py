"""The folder of a training run, which can be continued after a stop.

    training.json                  the plan of the searches
    searches/000000-000049.npz     the decisions of 50 games
    weights.npz                    the trained network
    results.json                   how it fared in the arena

A file appears when it is complete.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np

from clachan.bots.arena.workers import ordered_map
from clachan.kernel.errors import InvalidOption

from .searched_games import Decisions, SearchPlan, SearchTask

PLAN_FILE: Final = "training.json"
SEARCHES: Final = "searches"
GAMES_PER_FILE: Final = 50


class TrainingFolder:
    """The folder of a training run; more games can be added to it later."""

    def __init__(self, folder: Path, plan: SearchPlan) -> None:
        self.folder: Final = folder
        self.plan: Final = plan
        file = folder / PLAN_FILE
        if file.is_file():
            if json.loads(file.read_text(encoding="utf-8")) != plan.to_json():
                raise InvalidOption(
                    f"{folder} holds searches with another seed, length or features; "
                    "choose another --out"
                )
        elif folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise InvalidOption(f"{folder} exists and is not from training; choose another --out")
        (folder / SEARCHES).mkdir(parents=True, exist_ok=True)
        self.write(PLAN_FILE, (json.dumps(plan.to_json(), indent=2) + "\n").encode())

    @property
    def weights(self) -> Path:
        return self.folder / "weights.npz"

    @property
    def results(self) -> Path:
        return self.folder / "results.json"

    def write(self, name: str, data: bytes) -> None:
        """Write a file of the folder; it is there completely or not at all."""
        part = self.folder / f"{name}.part"
        part.write_bytes(data)
        part.replace(self.folder / name)

    def missing(self, games: int) -> list[range]:
        """The numbers of the games in each file that is not there yet."""
        return [numbers for numbers in file_ranges(games) if not self._path(numbers).is_file()]

    def search(self, missing: list[range], jobs: int) -> Iterator[int]:
        """Play the games of these files; yield how many are played so far."""
        played = 0
        found = ordered_map(SearchTask(self.plan), missing, jobs)
        for numbers, decisions in zip(missing, found, strict=True):
            data = io.BytesIO()
            np.savez_compressed(
                data, sizes=decisions.sizes, rows=decisions.rows, visits=decisions.visits
            )
            self.write(self._name(numbers), data.getvalue())
            played += len(numbers)
            yield played

    def decisions(self, games: int) -> list[Decisions]:
        """The decisions of the first games, file by file."""
        parts: list[Decisions] = []
        for numbers in file_ranges(games):
            with np.load(self._path(numbers), allow_pickle=False) as file:
                parts.append(Decisions(file["sizes"], file["rows"], file["visits"]))
        return parts

    def _name(self, numbers: range) -> str:
        return f"{SEARCHES}/{numbers[0]:06}-{numbers[-1]:06}.npz"

    def _path(self, numbers: range) -> Path:
        return self.folder / self._name(numbers)


def file_ranges(games: int) -> list[range]:
    """The numbers of the games in each file."""
    firsts = range(0, games, GAMES_PER_FILE)
    return [range(first, min(first + GAMES_PER_FILE, games)) for first in firsts]
