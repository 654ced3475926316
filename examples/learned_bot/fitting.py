"""Fit a network to searches: it learns to choose the moves that the search tried most."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from .network import Adam, Network
from .searched_games import Decisions, joined

HIDDEN: Final = (96, 48)
BATCH: Final = 128
RATE: Final = 0.002
HELD_OUT: Final = 10
"""One file of games in this many is not trained on, but measured."""


@dataclass(frozen=True)
class Fit:
    """A trained network, and how well it predicts searches that it was not trained on."""

    network: Network
    decisions: int
    held_out: int
    loss: float
    """The mean cross-entropy on held-out decisions; `lowest_loss` is the lowest possible."""
    lowest_loss: float
    agreement: float
    """How often it chooses the move that the search tried most."""


class Batches:
    """Decisions in batches: rows, where each decision starts, and the share of visits of each move."""

    def __init__(self, decisions: Decisions) -> None:
        self._rows: Final = decisions.rows
        self._ends: Final = np.cumsum(decisions.sizes)
        starts = self._ends - decisions.sizes
        totals: Any = np.repeat(np.add.reduceat(decisions.visits, starts), decisions.sizes)
        self._shares: Final = (decisions.visits / totals).astype(np.float32)
        self._sizes: Final = decisions.sizes

    def batch(self, numbers: Any) -> tuple[Any, Any, Any]:
        """The decisions with these numbers."""
        sizes = self._sizes[numbers]
        starts = np.cumsum(sizes) - sizes
        picked = np.arange(sizes.sum()) + np.repeat(self._ends[numbers] - sizes - starts, sizes)
        return self._rows[picked].astype(np.float32), starts, self._shares[picked]


def fit(parts: list[Decisions], epochs: int, seed: int, on_epoch: Callable[[float], None]) -> Fit:
    """Train a network; `on_epoch` is told the loss of each pass through the decisions.

    The parts are files of games. Every tenth is held out (the last one if there are fewer), so no game is
    both trained on and measured.
    """
    measured = parts[HELD_OUT - 1 :: HELD_OUT] or parts[-1:]
    training = [part for part in parts if not any([part is other for other in measured])] or parts
    decisions = joined(training)
    batches = Batches(decisions)
    network = Network.random((decisions.rows.shape[1], *HIDDEN, 1), seed)
    adam = Adam(network.weights)
    rng = np.random.default_rng(seed)
    count = len(decisions)
    steps = epochs * -(-count // BATCH)
    done = 0
    for _ in range(epochs):
        order = rng.permutation(count)
        losses: list[float] = []
        for first in range(0, count, BATCH):
            loss, slopes = network.loss(*batches.batch(order[first : first + BATCH]))
            adam.step(slopes, RATE * 0.5 * (1.0 + np.cos(np.pi * done / steps)))
            losses.append(loss)
            done += 1
        on_epoch(float(np.mean(losses)))
    return measure(network, count, joined(measured))


def measure(network: Network, trained: int, decisions: Decisions) -> Fit:
    """How well the network predicts these decisions."""
    rows, starts, shares = Batches(decisions).batch(np.arange(len(decisions)))
    loss, _ = network.loss(rows, starts, shares)
    lowest = -float(np.sum(shares * np.log(np.maximum(shares, 1e-9)))) / len(decisions)
    scores = np.split(network.scores(rows), starts[1:])
    wanted = np.split(shares, starts[1:])
    agreement = np.mean([a.argmax() == b.argmax() for a, b in zip(scores, wanted, strict=True)])
    return Fit(network, trained, len(decisions), loss, lowest, float(agreement))
