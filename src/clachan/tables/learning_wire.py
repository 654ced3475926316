"""The types of what teaches: replays, reviews, puzzles, progress and lessons."""

from __future__ import annotations

from typing import Literal, TypedDict

from clachan.tables.common_wire import GameEventOut
from clachan.tables.wire import HintLineOut, MoveOut, OutcomeOut, PositionOut


class ReviewOut(TypedDict):
    """A finished game after `move` of `moves` moves; `last` is the move that led there."""

    moves: int
    move: int
    mover: int | None
    last: MoveOut | None
    game_events: list[GameEventOut]
    position: PositionOut
    outcome: OutcomeOut | None


class CostlyDecisionOut(TypedDict):
    """A decision that cost chance to win: after `move` moves `played` was chosen, but `better` was better.

    `points` and `chance` are what it cost: points of the lead over the rivals, and chance to win (0 to 1).
    `had` is the chance before the decision. The lines are a bot's reasons for and against each move.
    `played_then` and `better_then` say where the round's other tiles, or the tile that was bought, would go.
    """

    move: int
    seat: int
    round: int
    kind: str
    played: MoveOut
    better: MoveOut
    points: float
    chance: float
    had: float
    played_lines: list[HintLineOut]
    better_lines: list[HintLineOut]
    played_then: list[MoveOut]
    better_then: list[MoveOut]


class PuzzleOut(TypedDict):
    """A puzzle of the list: its number there, what is asked (`kind`), and the kind of table."""

    id: str
    number: int
    kind: str
    game: str
    boxes: list[str]
    seats: int
    is_reconstructed: bool


class PuzzlesOut(TypedDict):
    """All puzzles, the id of the one of today, and the lines of their file that cannot be read."""

    puzzles: list[PuzzleOut]
    today: str | None
    problems: list[str]


class PuzzleAnswerOut(TypedDict):
    """The answer to a puzzle: the best move compared with the obvious one, and the position before them."""

    decision: CostlyDecisionOut
    position: PositionOut


class ChancePartsOut(TypedDict):
    """What changed a seat's chance to win in a round: chance moves, its own decisions, those of others."""

    round: int
    luck: float
    own: float
    others: float


class SeatReviewOut(TypedDict):
    """The game of one seat: parts by round, how many decisions it made at which average cost, and its points
    by scoring tile (its reason) and by what scores at the end."""

    seat: int
    parts: list[ChancePartsOut]
    decisions: int
    mean_points: float
    mean_chance: float
    sources: dict[str, int]


class GameReviewOut(TypedDict):
    """The review of a finished game; everything but `status` and `progress` is empty until it is `done`.

    `chances` has every seat's chance to win, from 0 to 1: at the start, and after each move. `movers` has who
    made each move, null for chance, and `rounds` its round (in Clans and Glory, the turn).
    """

    status: Literal["working", "done", "failed", "unavailable"]
    progress: float
    chances: list[list[float]]
    movers: list[int | None]
    rounds: list[int]
    seats: list[SeatReviewOut]
    decisions: list[CostlyDecisionOut]


class ProgressGameOut(TypedDict):
    """One of my finished games: the place and points of my seat.

    Until the game is reviewed, the average costs of decisions are null and the sources of points are missing.
    """

    table: str
    game: str
    boxes: list[str]
    seats: int
    seat: int
    place: int
    points: int
    finished_at: str
    sources: dict[str, int]
    mean_points: float | None
    mean_chance: float | None


class ProgressOut(TypedDict):
    """My finished games, the oldest first, and how many of them are still to be reviewed."""

    games: list[ProgressGameOut]
    to_review: int


class ListedLessonOut(TypedDict):
    """A lesson in the list; the title is by language."""

    lesson: str
    game: str
    boxes: list[str]
    is_reconstructed: bool
    title: dict[str, str]


class LessonProblemOut(TypedDict):
    """A lesson file that cannot be read."""

    file: str
    line: int
    detail: str


class LessonsOut(TypedDict):
    lessons: list[ListedLessonOut]
    problems: list[LessonProblemOut]
