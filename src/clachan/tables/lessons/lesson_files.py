"""Reads lesson files.

    clachan lesson 1
    title.en: Fit a tile
    title.de: ...
    title.pl: ...
    seat: blue
    step:
    task.en: Place your tile next to the castle.        # task.de, task.pl
    right: build T07 ...                                # accepted moves; `exercise.py` explains patterns
    answer.en: Right: ...
    wrong: build T07 b3 * | build T07 b4 90             # several patterns are separated by " | "
    answer.en: Not quite: ...
    otherwise.en: Not quite: ...                        # the answer to every other move
    then: yellow pass                                   # what follows a right answer; may be repeated
    record:
    clachan record 1
    ...

A lesson may have several steps. A hint shows the first accepted move that is legal, so the best one comes
first, and its answer has to make sense before the move, too. A long text continues on lines that begin with
two spaces. The record ends at the position of the lesson. Every text is there in all languages.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from clachan.kernel.errors import GameError, InvalidRecord
from clachan.kernel.record import Record, find_seat, parse_record, replay
from clachan.tables.exercise import LANGUAGES, Answer, Exercise, ExerciseStep, Words
from clachan.tables.setup import rules_of

FIRST_LINE: Final = "clachan lesson 1"
LESSON: Final = "lesson"


class InvalidLesson(Exception):
    """A lesson file cannot be read: its name, the line, and the reason."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}, line {line}: {reason}")
        self.file = file
        self.line = line
        self.reason = reason


@dataclass(frozen=True)
class Lesson:
    """An exercise and the record that leads to its position."""

    exercise: Exercise
    record: Record


@dataclass
class _Draft:
    """A step while it is read."""

    line: int
    task: dict[str, str] = field(default_factory=dict)
    otherwise: dict[str, str] = field(default_factory=dict)
    right: list[tuple[tuple[str, ...], dict[str, str]]] = field(default_factory=list)
    wrong: list[tuple[tuple[str, ...], dict[str, str]]] = field(default_factory=list)
    then: list[tuple[str, str]] = field(default_factory=list)


def parse_lesson(file: str, lesson_id: str, text: str) -> Lesson:
    """Read a lesson; raise `InvalidLesson` with the line of the first mistake."""
    lines = text.split("\n")
    if lines[0].strip() != FIRST_LINE:
        raise InvalidLesson(file, 1, f"the first line must be '{FIRST_LINE}'")
    end = next((n for n, line in enumerate(lines) if line.strip() == "record:"), None)
    if end is None:
        raise InvalidLesson(file, len(lines), "there is no line 'record:'")
    reader = _Reader(file)
    for number, line in _joined(lines[1:end]):
        reader.read(number + 2, line)
    record = _record(file, end + 1, "\n".join(lines[end + 1 :]))
    game = rules_of(record.header.game, record.header.boxes)
    try:
        seat = find_seat(game, reader.seat, record.header.seats)
    except GameError as error:
        raise InvalidLesson(file, reader.seat_line, str(error)) from error
    title = reader.whole(reader.title, 2, "title")
    steps = tuple([reader.step_of(draft) for draft in reader.steps])
    if not steps:
        raise InvalidLesson(file, end + 1, "a lesson needs at least one step")
    return Lesson(Exercise(lesson_id, LESSON, title, seat, steps), record)


def _joined(lines: list[str]) -> list[tuple[int, str]]:
    """The lines with their continuations; each with the number of its first line."""
    found: list[tuple[int, str]] = []
    for number, line in enumerate(lines):
        if line.startswith("  ") and found:
            first, text = found[-1]
            found[-1] = (first, f"{text} {line.strip()}")
        elif line.strip():
            found.append((number, line.strip()))
    return found


def _record(file: str, lines_before: int, text: str) -> Record:
    try:
        record = parse_record(text)
        game = rules_of(record.header.game, record.header.boxes)
        for _ in replay(game, record):
            pass
    except InvalidRecord as error:
        raise InvalidLesson(file, lines_before + (error.line or 1), error.reason) from error
    except GameError as error:
        raise InvalidLesson(file, lines_before + 1, str(error)) from error
    return record


class _Reader:
    """Reads the part before the record, line by line."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.title: dict[str, str] = {}
        self.seat = ""
        self.seat_line = 2
        self.steps: list[_Draft] = []
        self._answer: dict[str, str] | None = None

    def wrong(self, line: int, reason: str) -> InvalidLesson:
        return InvalidLesson(self.file, line, reason)

    def read(self, number: int, line: str) -> None:
        key, colon, value = line.partition(":")
        value = value.strip()
        name, _, language = key.partition(".")
        if not colon:
            raise self.wrong(number, f"expected 'key: value', got {line[:60]!r}")
        if key == "seat":
            self.seat, self.seat_line = value, number
        elif key == "step":
            self.steps.append(_Draft(number))
        elif name == "title":
            self._add(self.title, language, value, number)
        elif not self.steps:
            raise self.wrong(number, f"{key!r} must follow a line 'step:'")
        else:
            self._read_step(self.steps[-1], number, name, language, value)

    def _read_step(self, step: _Draft, number: int, name: str, language: str, value: str) -> None:
        match name:
            case "task" | "otherwise":
                self._add(getattr(step, name), language, value, number)
            case "right" | "wrong":
                self._answer = {}
                getattr(step, name).append((tuple(value.split(" | ")), self._answer))
            case "answer":
                if self._answer is None:
                    raise self.wrong(number, "'answer' must follow 'right' or 'wrong'")
                self._add(self._answer, language, value, number)
            case "then":
                seat, _, move = value.partition(" ")
                step.then.append((seat, move))
            case _:
                raise self.wrong(number, f"unknown key {name!r}")

    def _add(self, words: dict[str, str], language: str, value: str, number: int) -> None:
        if language not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            raise self.wrong(number, f"unknown language {language!r}; the languages are {known}")
        if not value:
            raise self.wrong(number, "the text is empty")
        words[language] = value

    def whole(self, words: dict[str, str], line: int, name: str) -> Words:
        missing = [language for language in LANGUAGES if language not in words]
        if missing:
            raise self.wrong(line, f"{name!r} is missing in {', '.join(missing)}")
        return words

    def step_of(self, draft: _Draft) -> ExerciseStep:
        line = draft.line
        if not draft.right:
            raise self.wrong(line, "a step needs at least one line 'right'")
        return ExerciseStep(
            task=self.whole(draft.task, line, "task"),
            right=self._answers(draft.right, line),
            wrong=self._answers(draft.wrong, line),
            otherwise=self.whole(draft.otherwise, line, "otherwise"),
            then=tuple(draft.then),
        )

    def _answers(
        self, read: list[tuple[tuple[str, ...], dict[str, str]]], line: int
    ) -> tuple[Answer, ...]:
        return tuple([Answer(moves, self.whole(words, line, "answer")) for moves, words in read])
