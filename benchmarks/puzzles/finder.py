"""Looks for puzzles in games between strong bots.

At each decision a simple bot says what the obvious move is. A short search drops the positions in which that
move is good. A search of the usual length looks at the rest, and a long one confirms what it finds.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any, Final

from benchmarks.chances.self_play import TableKind
from benchmarks.puzzles.options import VARIANTS, Worths, clans_options, skye_options
from clachan.bots.puzzles.puzzle_file import AXE, BUILD, BUY, CARD, PRICE, Puzzle
from clachan.bots.registry import bot
from clachan.bots.review.judgment import AT_REVIEW, LONG, Judgment
from clachan.bots.review.reviewer import Reviewer, reviewer_of
from clachan.catalog import find_game
from clachan.clans.rules.moves import Hide, Lay
from clachan.kernel.match import Match
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from clachan.skye.rules.moves import AXE as AXED
from clachan.skye.rules.moves import Build, Buy, Pass, Price

GLANCE: Final = 0.25
"""The effort of the search that drops most positions."""
BETWEEN: Final = 3.0
"""The effort of a search before the long one, where that one is slow."""
LEVEL: Final = "expert"
"""The bots that play."""
OBVIOUS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "skye": {PRICE: ("course",), BUY: ("course", "greedy"), BUILD: ("greedy", "course")},
    "clans": {CARD: ("greedy",)},
}
"""The bots that say what is obvious: they count points, but neither look ahead nor at the rivals."""


@dataclass(frozen=True)
class PuzzleLimits:
    """When a position is clear, in points of lead or as a share of the win."""

    good: float
    """A move that loses no more than this solves the puzzle."""
    bad: float
    """Every other move loses at least this: close calls are no puzzles. Prices have no such gap."""
    wrong: float
    """The obvious move loses at least this."""
    most: int
    """The most moves that solve a puzzle."""


LIMITS: Final = {
    PRICE: PuzzleLimits(0.8, 0.8, 3.0, 40),
    BUY: PuzzleLimits(0.3, 1.2, 3.0, 2),
    BUILD: PuzzleLimits(0.3, 1.2, 3.0, 2),
    CARD: PuzzleLimits(0.02, 0.03, 0.06, VARIANTS),
}
AXE_MATTERS: Final = 1.5
"""In a puzzle about the axe, the best sheet with the axe on another tile loses at least this."""
CHANCE_LOST: Final = 0.04
"""The chance to win that the obvious move costs at least."""


def kind_of(game: Any, state: Any, move: Move) -> str | None:
    """What a move decides; None for decisions that are not asked in puzzles."""
    if game.name == "clans":
        return CARD
    phase = game.rules.phases[state.phase].name
    if isinstance(move, Price):
        return PRICE
    if isinstance(move, Build):
        return BUILD
    return BUY if phase == "buy" and isinstance(move, Buy | Pass) else None


def options_of(
    game: Any, state: Any, seat: Seat, effort: float, extra: Sequence[Move], seed: str = ""
) -> Worths:
    """The moves of a position with their worth, best first; those in `extra` are among them."""
    options = clans_options if game.name == "clans" else skye_options
    return options(game, state, seat, effort, extra, seed)


@dataclass(frozen=True)
class FoundAnswer:
    """What a search says about a position: the kind of puzzle, what solves it, and what is lost."""

    kind: str
    accepted: tuple[Move, ...]
    points: float
    chance: float


class Finder:
    """Looks for puzzles in games of one kind of table."""

    def __init__(self, kind: TableKind) -> None:
        self._kind: Final = kind
        self._game: Final[Any] = find_game(kind.game, kind.boxes, ())
        self._quick: Final = reviewer_of(self._game, kind.seats, GLANCE)
        self._reviewer: Final = reviewer_of(self._game, kind.seats, AT_REVIEW)

    def find(self, seed: str, wanted: AbstractSet[str]) -> Puzzle | None:
        """Play a game, and return its first puzzle of a wanted kind from some round or turn on."""
        game = self._game
        players = [bot(game.name, LEVEL) for _ in range(self._kind.seats)]
        match = Match(game, players, {}, Rng(seed))
        first = Rng(seed).fork("first").unit()
        while True:
            before = game.copy(match.state)
            acting = game.to_act(before)
            if not match.step():
                return None
            if acting[0] == CHANCE or self._progress(before) < 0.8 * first:
                continue
            *entries, played = match.record.entries
            kind = kind_of(game, before, game.parse_move(played.move))
            if kind is None or not wanted & {kind, AXE if kind == PRICE else kind}:
                continue
            solved = self._puzzle(before, acting[0], kind)
            if solved is None or solved[1].kind not in wanted:
                continue
            obvious, answer = solved
            return Puzzle(
                id=seed,
                kind=answer.kind,
                game=game.name,
                boxes=game.boxes,
                seats=self._kind.seats,
                seat=int(acting[0]),
                moves=tuple([str(entry) for entry in entries]),
                accepted=tuple([str(each) for each in answer.accepted]),
                obvious=str(obvious),
                points=round(answer.points, 1),
                chance=round(answer.chance, 3),
            )

    def _progress(self, state: Any) -> float:
        """How much of the game is over, up to 0.8: puzzles of all parts of the game are wanted."""
        if hasattr(state, "round"):
            return min(0.8, (int(state.round) - 1) / 6)
        return min(0.8, 1.0 - float(state.lays_left) / float(state.setup.lays))

    def _puzzle(self, state: Any, seat: Seat, kind: str) -> tuple[Move, FoundAnswer] | None:
        """The obvious move and the answer, if the obvious move is wrong and the best one clear."""
        obvious = self._obvious(state, seat, kind)
        if obvious is None:
            return None
        for effort in (AT_REVIEW, BETWEEN, LONG) if kind == CARD else (AT_REVIEW, LONG):
            answer = judge_position(self._game, state, seat, obvious, self._reviewer, effort)
            if answer is None:
                return None
        assert answer is not None
        return obvious, answer

    def _obvious(self, state: Any, seat: Seat, kind: str) -> Move | None:
        """The first move of a simple bot that a short search finds too costly."""
        game = self._game
        moves = game.legal_moves(state, seat)
        if len(moves) < 3:
            return None
        view = game.view(state, seat)
        for code in OBVIOUS[game.name][kind]:
            move: Move = bot(game.name, code).choose(view, moves, Rng("obvious"))
            judgment = self._quick.judge(state, seat, move)
            if judgment is None:
                return None
            lost = judgment.chance if kind == CARD else judgment.points
            if lost >= LIMITS[kind].wrong:
                return move
        return None


def judge_position(
    game: Any, state: Any, seat: Seat, obvious: Move, reviewer: Reviewer, effort: float
) -> FoundAnswer | None:
    """The answer by a search of this length; None if the position is not a puzzle by it."""
    kind = kind_of(game, state, obvious)
    assert kind is not None
    limits = LIMITS[kind]
    worths = options_of(game, state, seat, effort, [obvious])
    if not worths:
        return None
    best = worths[0][0]
    lost = next((best - worth for worth, move in worths if move == obvious), 0.0)
    accepted = tuple([move for worth, move in worths if best - worth <= limits.good])
    between = [move for worth, move in worths if limits.good < best - worth < limits.bad]
    if lost < limits.wrong or len(accepted) > limits.most or between:
        return None
    points, chance = (0.0, lost) if kind == CARD else (lost, -1.0)
    judged = Judgment(kind, obvious, accepted[0], points, chance)
    chance = reviewer.cost(state, seat, judged)
    if chance < CHANCE_LOST:
        return None
    if kind == PRICE:
        if _is_about_the_axe(worths, accepted, obvious):
            kind = AXE
        elif {_axe(move) for move in accepted} != {_axe(obvious)}:
            return None
    elif kind == CARD and len({_board_and_shield(state, move) for move in accepted}) > 1:
        return None
    return FoundAnswer(kind, accepted, points, chance)


def _is_about_the_axe(worths: Worths, accepted: tuple[Move, ...], obvious: Move) -> bool:
    """Whether the axe is the point: on the obvious tile, or on any other, it loses whatever the prices."""
    right = {_axe(move) for move in accepted}
    others = [worth for worth, move in worths if _axe(move) not in right]
    if len(right) > 1 or _axe(obvious) in right or not others:
        return False
    return worths[0][0] - max(others) >= AXE_MATTERS


def _axe(move: Move) -> int:
    assert isinstance(move, Price)
    return move.prices.index(AXED)


def _board_and_shield(state: Any, move: Move) -> tuple[int, bool]:
    assert isinstance(move, Lay | Hide)
    return state.setup.table.board_of[move.place], move.shield
