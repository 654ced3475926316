"""Fits the weights of the chance to win to observed games.

For each group of tables (a set of boxes) and stage: the weights with the highest likelihood, drawn toward
those that fit the whole game. Then one factor for each number of seats, the same for all stages. It is fitted
to games that the weights have not seen: weights always fit their own games a little too well, and would give
chances that are too extreme. Newton's method in pure Python is enough for so few weights.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from benchmarks.chances.self_play import ObservedGame, ObservedPosition, TableKind
from clachan.bots.review.win_chances import softmax, strength

Case = tuple[list[list[float]], list[float]]
"""The standings in a position, and each seat's share of the win."""
Weights = list[float]

PULL: Final = 400.0
"""How strongly weights are drawn toward those of the whole game: as much as by this many positions."""
FACTOR_PULL: Final = 100.0
"""How strongly factors are drawn toward 1."""
FOLDS: Final = 4
"""The games are split into this many parts; each part is weighed with weights fitted to the others."""
STEPS: Final = 12


def fit_models(games: Sequence[ObservedGame]) -> dict[str, dict[str, Weights]]:
    """The weights by kind of table and stage."""
    unseen: dict[TableKind, list[Case]] = defaultdict(list)
    folds = _folds(games)
    for fold in range(FOLDS):
        weights = _fit_groups([game for game, of in zip(games, folds, strict=True) if of != fold])
        for game, of in zip(games, folds, strict=True):
            if of == fold:
                unseen[game.kind].extend(_strengths(game, weights[game.kind.group]))
    weights = _fit_groups(games)
    models: dict[str, dict[str, Weights]] = {}
    for kind, cases in unseen.items():
        (factor,) = fit(cases, [1.0], FACTOR_PULL)
        stages = sorted(weights[kind.group].items())
        models[str(kind)] = {stage: [factor * each for each in found] for stage, found in stages}
    return models


def _folds(games: Sequence[ObservedGame]) -> list[int]:
    """The part that each game belongs to; the games of a kind take turns."""
    counts: dict[TableKind, int] = defaultdict(int)
    folds: list[int] = []
    for game in games:
        folds.append(counts[game.kind] % FOLDS)
        counts[game.kind] += 1
    return folds


def _fit_groups(games: Iterable[ObservedGame]) -> dict[str, dict[str, Weights]]:
    """The weights by group and stage."""
    groups: dict[str, dict[str, list[Case]]] = defaultdict(lambda: defaultdict(list))
    whole: dict[str, dict[str, list[Case]]] = defaultdict(lambda: defaultdict(list))
    for game in games:
        for position in _told(game):
            case = (position.standings, game.shares)
            groups[game.kind.group][position.stage].append(case)
            whole[game.kind.game][position.stage].append(case)
    centers = {
        name: {
            stage: fit(cases, [0.0] * len(cases[0][0][0]), 1.0) for stage, cases in stages.items()
        }
        for name, stages in whole.items()
    }
    return {
        group: {
            stage: fit(cases, centers[group.split()[0]][stage], PULL)
            for stage, cases in stages.items()
        }
        for group, stages in groups.items()
    }


def _told(game: ObservedGame) -> list[ObservedPosition]:
    """The positions after the first deal."""
    return [each for each in game.positions if any([any(standing) for standing in each.standings])]


def _strengths(game: ObservedGame, weights: dict[str, Weights]) -> list[Case]:
    """The positions of a game with a single part for each seat, its strength."""
    return [
        ([[strength(weights[each.stage], standing)] for standing in each.standings], game.shares)
        for each in _told(game)
        if each.stage in weights
    ]


def fit(cases: Sequence[Case], center: Weights, pull: float) -> Weights:
    """The weights with the highest likelihood, with a penalty for their distance from `center`."""
    size = len(center)
    weights = list(center)
    scale = [pull * variance + 1e-6 for variance in _variances(cases, size)]
    for _ in range(STEPS):
        gradient = [scale[i] * (center[i] - weights[i]) for i in range(size)]
        hessian = [[scale[i] if i == j else 0.0 for j in range(size)] for i in range(size)]
        for standings, shares in cases:
            chances = softmax([strength(weights, standing) for standing in standings])
            mean = [
                sum([c * standing[i] for c, standing in zip(chances, standings, strict=True)])
                for i in range(size)
            ]
            for chance, share, standing in zip(chances, shares, standings, strict=True):
                away = [standing[i] - mean[i] for i in range(size)]
                for i in range(size):
                    gradient[i] += (share - chance) * standing[i]
                    part = chance * away[i]
                    row = hessian[i]
                    for j in range(size):
                        row[j] += part * away[j]
        change = solve(hessian, gradient)
        weights = [weight + step for weight, step in zip(weights, change, strict=True)]
        if max([abs(step) for step in change]) < 1e-6:
            break
    return weights


def _variances(cases: Sequence[Case], size: int) -> list[float]:
    """How much each part of the standing differs between the seats of a position."""
    found = [0.0] * size
    for standings, _ in cases:
        for i in range(size):
            column = [standing[i] for standing in standings]
            mean = sum(column) / len(column)
            found[i] += sum([(each - mean) ** 2 for each in column]) / len(column)
    return [each / max(1, len(cases)) for each in found]


def solve(matrix: list[list[float]], vector: list[float]) -> list[float]:
    """The solution of a small system of linear equations.

    >>> solve([[2.0, 0.0], [0.0, 4.0]], [2.0, 2.0])
    [1.0, 0.5]
    """
    size = len(vector)
    rows = [[*row, right] for row, right in zip(matrix, vector, strict=True)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda j: abs(rows[j][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for j in range(size):
            if j != i:
                factor = rows[j][i] / rows[i][i]
                rows[j] = [one - factor * two for one, two in zip(rows[j], rows[i], strict=True)]
    return [row[size] / row[i] for i, row in enumerate(rows)]
