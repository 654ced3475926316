"""A small network that gives every legal move a score: two hidden layers, in plain numpy."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np

from clachan.kernel.errors import InvalidOption

FORMAT: Final = 1
"""Changes when older files of weights can no longer be read."""


class Network:
    """Scores rows of features; the move with the highest score is the best."""

    def __init__(self, weights: Sequence[Any]) -> None:
        self.weights: Final = list(weights)
        """For each layer a matrix and a vector, in turn."""

    @classmethod
    def random(cls, sizes: Sequence[int], seed: int) -> Network:
        """A network that has learned nothing; `sizes` are the features, the hidden layers and 1."""
        rng = np.random.default_rng(seed)
        weights: list[Any] = []
        for inputs, outputs in pairwise(sizes):
            scale = np.sqrt(2.0 / inputs)
            weights.append((rng.standard_normal((inputs, outputs)) * scale).astype(np.float32))
            weights.append(np.zeros(outputs, np.float32))
        return cls(weights)

    @property
    def features(self) -> int:
        """The number of features that it expects in a row."""
        return int(self.weights[0].shape[0])

    def scores(self, rows: Any) -> Any:
        """A score for each row."""
        return self._layers(rows)[-1][:, 0]

    def _layers(self, rows: Any) -> list[Any]:
        """The values of each layer, the rows first."""
        values = [rows]
        for layer in range(0, len(self.weights), 2):
            out = values[-1] @ self.weights[layer] + self.weights[layer + 1]
            is_last = layer + 2 == len(self.weights)
            values.append(out if is_last else np.maximum(out, 0.0))
        return values

    def loss(self, rows: Any, starts: Any, shares: Any) -> tuple[float, list[Any]]:
        """How far the network's choices are from the wanted ones, and how that changes with each weight.

        Rows from `starts[i]` to `starts[i + 1]` are the moves of one decision, and `shares` how often each
        of them should be chosen. The loss is the mean cross-entropy of a decision.
        """
        layers = self._layers(rows)
        chances = softmax(layers[-1][:, 0], starts)
        decisions = len(starts)
        loss = -float(np.sum(shares * np.log(chances + 1e-9))) / decisions
        error = ((chances - shares) / decisions)[:, None].astype(np.float32)
        slopes: list[Any] = [None] * len(self.weights)
        for layer in range(len(self.weights) - 2, -1, -2):
            values = layers[layer // 2]
            slopes[layer] = values.T @ error
            slopes[layer + 1] = error.sum(0)
            if layer:
                error = (error @ self.weights[layer].T) * (values > 0.0)
        return loss, slopes

    def save(self, path: Path, about: str) -> None:
        """Write the weights to a file, in half precision, with a text about where they come from."""
        arrays = {
            f"weights_{number}": array.astype(np.float16)
            for number, array in enumerate(self.weights)
        }
        np.savez_compressed(path, format=FORMAT, about=about, **arrays)

    @classmethod
    def load(cls, data: bytes, name: str, features: int) -> Network:
        """Read the weights that `save` wrote; `name` is for the error."""
        try:
            with np.load(io.BytesIO(data), allow_pickle=False) as file:
                if int(file["format"]) != FORMAT:
                    raise InvalidOption(f"{name} was written by another version; train again")
                count = sum([key.startswith("weights_") for key in file.files])
                network = cls([file[f"weights_{i}"].astype(np.float32) for i in range(count)])
                if network.features != features:
                    raise InvalidOption(
                        f"{name} was trained with {network.features} features, "
                        f"and there are {features} now; train again"
                    )
        except (ValueError, KeyError, OSError, EOFError, IndexError, zipfile.BadZipFile):
            raise InvalidOption(f"{name} is not a file of weights of a network") from None
        return network


def softmax(scores: Any, starts: Any) -> Any:
    """The chance of each move within its decision."""
    sizes: Any = np.diff(np.append(starts, len(scores)))
    top: Any = np.repeat(np.maximum.reduceat(scores, starts), sizes)
    powers = np.exp(scores - top)
    return powers / np.repeat(np.add.reduceat(powers, starts), sizes)


class Adam:
    """Changes weights step by step against their slopes. (Kingma and Ba, 2014)"""

    def __init__(self, weights: list[Any]) -> None:
        self._weights: Final = weights
        self._means: Final = [np.zeros_like(array) for array in weights]
        self._squares: Final = [np.zeros_like(array) for array in weights]
        self._steps = 0

    def step(self, slopes: Sequence[Any], rate: float) -> None:
        self._steps += 1
        rate *= np.sqrt(1.0 - 0.999**self._steps) / (1.0 - 0.9**self._steps)
        for number, slope in enumerate(slopes):
            mean = self._means[number]
            square = self._squares[number]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            self._weights[number] -= rate * mean / (np.sqrt(square) + 1e-8)
