"""All lessons: those of the games, and those in the folders of the boxes."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from clachan.catalog import known_games
from clachan.kernel.record import Entry
from clachan.tables.exercise import Exercise
from clachan.tables.learning_wire import LessonProblemOut, LessonsOut, ListedLessonOut
from clachan.tables.lessons.lesson_files import InvalidLesson, Lesson, parse_lesson
from clachan.tables.refusals import Refused
from clachan.tables.setup import (
    ClockRule,
    Origin,
    Setup,
    bot,
    person,
    rules_of,
    substitute_of,
)

SUFFIX: Final = ".lesson"


@cache
def all_lessons() -> tuple[tuple[Lesson, ...], tuple[InvalidLesson, ...]]:
    """All lessons in the order of their files, and the files that cannot be read."""
    return read_lessons(
        [
            (name, files(package).joinpath("lessons"))
            for game in known_games().values()
            for name, package in game.folders.items()
        ]
    )


def read_lessons(
    folders: list[tuple[str, Traversable]],
) -> tuple[tuple[Lesson, ...], tuple[InvalidLesson, ...]]:
    """The lessons in these folders; a broken one does not keep the others from being read.

    `01-fit-a-tile.lesson` in the folder of `skye` becomes the lesson `skye-fit-a-tile`.
    """
    lessons: list[Lesson] = []
    broken: list[InvalidLesson] = []
    for group, folder in folders:
        found = list(folder.iterdir()) if folder.is_dir() else []
        for file in sorted(found, key=lambda each: each.name):
            if file.name.endswith(SUFFIX):
                name = file.name.removesuffix(SUFFIX).partition("-")[2]
                try:
                    text = file.read_text(encoding="utf-8")
                    lessons.append(parse_lesson(f"{group}/{file.name}", f"{group}-{name}", text))
                except UnicodeDecodeError:
                    reason = "the file is not UTF-8"
                    broken.append(InvalidLesson(f"{group}/{file.name}", 1, reason))
                except InvalidLesson as error:
                    broken.append(error)
    return tuple(lessons), tuple(broken)


def lessons_out() -> LessonsOut:
    """The list of lessons, and the files that cannot be read."""
    lessons, broken = all_lessons()
    return {
        "lessons": [_listed(lesson) for lesson in lessons],
        "problems": [_problem(error) for error in broken],
    }


def _listed(lesson: Lesson) -> ListedLessonOut:
    header = lesson.record.header
    return {
        "lesson": lesson.exercise.id,
        "game": header.game,
        "boxes": list(header.boxes),
        "is_reconstructed": bool(rules_of(header.game, header.boxes).content),
        "title": dict(lesson.exercise.title),
    }


def _problem(error: InvalidLesson) -> LessonProblemOut:
    return {"file": error.file, "line": error.line, "detail": error.reason}


def lesson_of(lesson_id: str) -> Lesson:
    for lesson in all_lessons()[0]:
        if lesson.exercise.id == lesson_id:
            return lesson
    raise Refused("not_found", "there is no such lesson")


def lesson_key(lesson: Lesson) -> str:
    """A key for the table of a lesson. A lesson that was changed since gets a new table."""
    text = json.dumps([lesson.exercise.to_json(), str(lesson.record)])
    return f"{lesson.exercise.id} {hashlib.sha256(text.encode()).hexdigest()[:16]}"


def exercise_position(lesson: Lesson, guest: str, name: str) -> tuple[Setup, tuple[Entry, ...]]:
    """The setup of the table of an exercise, and the moves it begins with."""
    header = lesson.record.header
    exercise: Exercise = lesson.exercise
    level = substitute_of(header.game)
    holders = tuple(
        [
            person(guest, name) if seat == exercise.seat else bot(header.game, level)
            for seat in range(header.seats)
        ]
    )
    setup = Setup(
        game=header.game,
        boxes=header.boxes,
        options=header.options,
        holders=holders,
        clock=ClockRule(),
        seed=exercise.id,
        is_practice=True,
        open_gold=True,
        spectators=False,
        substitute=level,
        origin=Origin(len(lesson.record.entries)),
        exercise=exercise,
    )
    return setup.checked(), lesson.record.entries
