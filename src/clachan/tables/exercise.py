"""Exercises: a position, one or more tasks, and what to say about each answer.

Lessons and puzzles are exercises. Each is played at a table of its own, where the learner has one seat and
nobody else thinks: after a right answer the `then` moves of its step are played, after any other move nothing
happens until it is taken back. `judge` compares the learner's moves, drafts included, with the accepted ones.
The view shows the result as `exercise`, and the page shows it in one panel for all kinds. To open a table,
`exercise_position` in `lessons/catalog.py` makes its setup and first moves.

No bot gives hints here: a hint is the first accepted move that is legal, with what is said about it. So the
best move comes first among the accepted ones, and every accepted move leads on to the last step.

An accepted or a listed wrong move is a pattern: words as in the notation, where `*` stands for any word,
`...` for any words until the end, `a|b` for one of several words, and `3..6` for a number in this range.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from clachan.kernel.record import Entry

LANGUAGES: Final = ("en", "de", "pl")
Words = Mapping[str, str]
"""A text by language."""


@dataclass(frozen=True)
class Answer:
    """What is said about moves that match one of the patterns."""

    moves: tuple[str, ...]
    words: Words

    def matches(self, move: str) -> bool:
        return any([is_match(pattern, move) for pattern in self.moves])


@dataclass(frozen=True)
class ExerciseStep:
    """A task: accepted moves with reasons, wrong moves with an answer, and the answer to all others."""

    task: Words
    right: tuple[Answer, ...]
    wrong: tuple[Answer, ...]
    otherwise: Words
    then: tuple[tuple[str, str], ...] = ()
    """Moves that follow a right answer: seat and notation."""

    def solution(self, legal: Sequence[str]) -> tuple[str, Words] | None:
        """The first accepted move that is legal, and what is said about it."""
        for answer in self.right:
            for pattern in answer.moves:
                for move in legal:
                    if is_match(pattern, move):
                        return move, answer.words
        return None


@dataclass(frozen=True)
class Exercise:
    """A lesson or a puzzle. `seat` is the seat of the learner."""

    id: str
    kind: str
    title: Words
    seat: int
    steps: tuple[ExerciseStep, ...] = field(default_factory=tuple)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def exercise_from_json(data: Mapping[str, Any]) -> Exercise:
    steps = [
        ExerciseStep(
            task=step["task"],
            right=tuple([Answer(tuple(each["moves"]), each["words"]) for each in step["right"]]),
            wrong=tuple([Answer(tuple(each["moves"]), each["words"]) for each in step["wrong"]]),
            otherwise=step["otherwise"],
            then=tuple([(seat, move) for seat, move in step["then"]]),
        )
        for step in data["steps"]
    ]
    return Exercise(data["id"], data["kind"], data["title"], data["seat"], tuple(steps))


def is_match(pattern: str, move: str) -> bool:
    """Whether a move matches a pattern.

    >>> is_match("price 4..6 axe *", "price 5 axe 1"), is_match("build T12 ...", "build T13 n 90")
    (True, False)
    """
    wanted, words = pattern.split(), move.split()
    if wanted and wanted[-1] == "...":
        wanted = wanted[:-1]
        words = words[: len(wanted)]
    return len(wanted) == len(words) and all(
        [_is_word(option, word) for option, word in zip(wanted, words, strict=True)]
    )


def _is_word(wanted: str, word: str) -> bool:
    for option in wanted.split("|"):
        low, dots, high = option.partition("..")
        if option in ("*", word):
            return True
        if dots and low.isdigit() and high.isdigit() and word.isdigit():
            return int(low) <= int(word) <= int(high)
    return False


@dataclass(frozen=True)
class Verdict:
    """How far the learner is: the number of solved steps, and what is said about the last move.

    `wrong_at` is the number of the first wrong move among those after the position; None if none is wrong.
    """

    solved: int
    answer: Words | None = None
    wrong_at: int | None = None
    pending: tuple[tuple[str, str], ...] = ()
    """Moves of the last solved step that have not been played yet."""


def judge(
    exercise: Exercise, color: str, entries: Sequence[Entry], drafted: Sequence[str]
) -> Verdict:
    """Judge the moves since the position, and those that the learner, who has this color, has drafted."""
    moves = [(entry.seat, entry.move) for entry in entries]
    moves += [(color, move) for move in drafted]
    at = 0
    answer: Words | None = None
    for number, step in enumerate(exercise.steps):
        if at >= len(moves):
            return Verdict(number, answer)
        move = moves[at][1]
        found = next((each for each in step.right if each.matches(move)), None)
        if found is None:
            listed = next((each for each in step.wrong if each.matches(move)), None)
            return Verdict(number, step.otherwise if listed is None else listed.words, at)
        answer = found.words
        at += 1
        played = max(0, min(len(entries) - at, len(step.then)))
        if played < len(step.then):
            is_draft = at > len(entries)
            return Verdict(number + 1, answer, pending=() if is_draft else step.then[played:])
        at += len(step.then)
    return Verdict(len(exercise.steps), answer)
