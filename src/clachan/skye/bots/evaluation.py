"""The value of a territory as a sum of terms: for this round, for all rounds, or with everything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from clachan.skye.bots.outlook import Outlook
from clachan.skye.bots.scoring_tables import MAJORITIES, OFF_TERRITORY, POTENTIALS
from clachan.skye.bots.terms import (
    BarrelTerm,
    CompletedAreasTerm,
    CurrentScrollsTerm,
    EngineTerm,
    IncomeTerm,
    MajorityTerm,
    PotentialTerm,
    ScrollTerm,
    Term,
    TerritoryTerm,
    exact_majority,
    smooth_majority,
)
from clachan.skye.rules.scoring.kinds import TerritoryScoring
from clachan.skye.rules.territory import Territory


class Evaluation:
    """A sum of terms over one territory."""

    def __init__(self, terms: list[Term]) -> None:
        self.terms: Final = terms

    def of(self, territory: Territory, seat: int) -> float:
        worth = 0.0
        for term in self.terms:
            worth += term.worth(territory, seat)
        return worth


SCROLLS_COUNT_WITHIN: Final = 2
"""Rounds before the end in which `course` starts counting scrolls."""


def this_round_evaluation(outlook: Outlook, territories: Sequence[Territory]) -> Evaluation:
    """The points of the scoring at the end of this round.

    Between equals, the territory with more completed areas is better.
    """
    terms = _plain(outlook, territories, only_now=True)
    terms.append(CompletedAreasTerm())
    return Evaluation(terms)


def all_rounds_evaluation(outlook: Outlook, territories: Sequence[Territory]) -> Evaluation:
    """The points and the gold of the territory as it is, in all rounds still to come.

    Scrolls, which only score at the end of the game, count in the last rounds.
    """
    terms = _plain(outlook, territories, only_now=False)
    terms.append(CompletedAreasTerm())
    terms.append(BarrelTerm(outlook.final_gold_rate * outlook.rounds_left))
    if outlook.rounds_left <= SCROLLS_COUNT_WITHIN:
        terms.append(CurrentScrollsTerm(outlook))
    return Evaluation(terms)


def _plain(outlook: Outlook, territories: Sequence[Territory], only_now: bool) -> list[Term]:
    terms: list[Term] = []
    for slot in outlook.slots:
        times = (1 if slot.now else 0) if only_now else slot.times
        tile = slot.tile
        if times == 0:
            continue
        if isinstance(tile, TerritoryScoring):
            terms.append(TerritoryTerm(slot, tile, times))
        elif tile.reason in MAJORITIES:
            count = MAJORITIES[tile.reason]
            counts = [count(territory) for territory in territories]
            terms.append(MajorityTerm(slot, tile.reason, count, exact_majority(counts, times)))
        elif tile.reason not in OFF_TERRITORY:
            terms.append(EngineTerm(slot, outlook.state, times))
    return terms


def full_evaluation(outlook: Outlook, territories: Sequence[Territory]) -> Evaluation:
    """All scorings still to come, what is almost finished, income and scrolls."""
    terms: list[Term] = []
    for slot in outlook.slots:
        tile = slot.tile
        if slot.times == 0:
            continue
        if isinstance(tile, TerritoryScoring):
            terms.append(TerritoryTerm(slot, tile, slot.times))
            if slot.later and tile.reason in POTENTIALS:
                terms.append(PotentialTerm(slot, POTENTIALS[tile.reason], outlook))
        elif tile.reason in MAJORITIES:
            count = MAJORITIES[tile.reason]
            counts = [count(territory) for territory in territories]
            terms.append(MajorityTerm(slot, tile.reason, count, smooth_majority(counts, slot)))
        elif tile.reason not in OFF_TERRITORY:
            terms.append(EngineTerm(slot, outlook.state, slot.times))
    if outlook.rounds_left:
        terms.append(IncomeTerm(outlook))
    terms.append(ScrollTerm(outlook))
    return Evaluation(terms)
