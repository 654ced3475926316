"""Reviews a finished game move by move: the chance to win after each, and what each decision cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from clachan.bots.review.judgment import AT_REVIEW, Explanation, Judge, Judgment, reviewing_of
from clachan.bots.review.win_chances import chance_model, win_shares
from clachan.build import BUILD
from clachan.catalog import package_of
from clachan.kernel.move import Move
from clachan.kernel.seats import CHANCE, Seat

EXPLAINED: Final = 0.01
"""Decisions that cost less chance to win than this are not explained."""

NO_EXPLANATION: Final = Explanation()


def usual_effort(game: str) -> float:
    """How long the searches of a review are."""
    return AT_REVIEW if BUILD.compiled else reviewing_of(game).interpreted_effort


@dataclass(frozen=True)
class CostlyDecision:
    """A judged decision, with explanations if it cost something worth mentioning."""

    kind: str
    better: Move
    points: float
    chance: float
    played_why: Explanation = NO_EXPLANATION
    better_why: Explanation = NO_EXPLANATION


@dataclass(frozen=True)
class ReviewedMove:
    """One move of the game: whose it was, in which round, and every seat's chance to win after it."""

    seat: Seat
    round: int
    chances: tuple[float, ...]
    decision: CostlyDecision | None


class Reviewer:
    """Reviews games of one kind of table; made by `reviewer_of`."""

    def __init__(self, game: Any, seats: int, judge: Judge) -> None:
        kind = " ".join([game.name, *game.boxes, str(seats)])
        reviewing = reviewing_of(game.name)
        model = chance_model(kind)
        assert model is not None, "see can_review"
        self._game: Final = game
        self._seats: Final = seats
        self._judge: Final = judge
        self._standings: Final = reviewing.standings(game)
        self._part_of: Final = reviewing.part
        self._round_of: Final = reviewing.round_of
        self._model: Final = model

    def chances(self, state: Any) -> tuple[float, ...]:
        """Every seat's chance to win; shares of the win when the game is over."""
        outcome = self._game.outcome(state)
        if outcome is not None:
            return tuple(win_shares(outcome.places))
        stage = self._standings.stage(state)
        return tuple(self._model.chances(stage, self._standings.of(state)))

    def review(self, before: Any, seat: Seat, move: Move, after: Any) -> ReviewedMove:
        """Review one move between two states."""
        decision = None
        if seat != CHANCE:
            judgment = self.judge(before, seat, move)
            if judgment is not None:
                decision = self._decision(before, seat, judgment)
        return ReviewedMove(seat, self._round_of(before), self.chances(after), decision)

    def judge(self, before: Any, seat: Seat, move: Move) -> Judgment | None:
        """Compare a decision with the best move; None if there was nothing to decide."""
        return self._judge.judge(before, seat, move)

    def explain(self, state: Any, seat: Seat, move: Move) -> Explanation:
        """The reasons for and against a move, and what it leads to."""
        return self._judge.explain(state, seat, move)

    def _decision(self, before: Any, seat: Seat, judgment: Judgment) -> CostlyDecision:
        chance = self.cost(before, seat, judgment)
        played, better = judgment.played, judgment.better
        if chance < EXPLAINED or played == better:
            return CostlyDecision(judgment.kind, better, judgment.points, chance)
        return CostlyDecision(
            judgment.kind,
            better,
            judgment.points,
            chance,
            self.explain(before, seat, played),
            self.explain(before, seat, better),
        )

    def cost(self, before: Any, seat: Seat, judgment: Judgment) -> float:
        """The chance to win that a decision cost; never more than the seat had."""
        stage = self._standings.stage(before)
        standings = self._standings.of(before)
        had = self._model.chances(stage, standings)[seat]
        if judgment.chance >= 0.0:
            return min(had, judgment.chance)
        part = self._part_of(judgment.kind)
        left = self._model.chance_with(stage, standings, int(seat), part, -judgment.points)
        return max(0.0, had - left)


def can_review(game: Any, seats: int) -> bool:
    """Whether there are reviews for this kind of table."""
    kind = " ".join([game.name, *game.boxes, str(seats)])
    return chance_model(kind) is not None and package_of(game.name).reviewing is not None


def reviewer_of(game: Any, seats: int, effort: float | None = None) -> Reviewer:
    """The reviewer for a kind of table."""
    return Reviewer(
        game, seats, judge_of(game, usual_effort(game.name) if effort is None else effort)
    )


def judge_of(game: Any, effort: float) -> Judge:
    """The judge for a game, with searches `effort` times as long as usual."""
    return reviewing_of(game.name).judge(game, effort)
