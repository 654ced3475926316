"""The bot that plays by a trained network, without searching."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from clachan.clans.bots.one_move import explained
from clachan.clans.bots.search import SHIELD_PRICE
from clachan.clans.rules.view import ClansView
from clachan.kernel.errors import InvalidOption
from clachan.kernel.legal import LegalMoves
from clachan.kernel.line import Line
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng

from .features import FEATURES, move_features
from .network import Network

WEIGHTS: Final = Path(__file__).with_name("clans.npz")
"""The weights of the benchmark's `learned`; training writes such a file."""


class LearnedBot:
    """Makes the move with the highest score of a network trained on the expert's searches."""

    games: Final = ("clans",)

    def __init__(self, path: str = str(WEIGHTS)) -> None:
        self._network: Final = read_network(path)

    @property
    def blind(self) -> bool:
        return False

    def choose(self, view: ClansView, moves: LegalMoves, rng: Rng) -> Move:
        listed: list[Move] = list(moves)
        if len(listed) == 1:
            return listed[0]
        scores: Any = self._network.scores(move_features(view, listed))
        return listed[int(scores.argmax())]

    def explain(self, view: ClansView, move: Move) -> tuple[Line, ...]:
        """The reasons that the forecast gives; the network knows none."""
        return explained(view, move, SHIELD_PRICE)


@cache
def read_network(path: str) -> Network:
    """The network in a file."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise InvalidOption(f"cannot read the weights in {path}: {error.strerror}") from None
    return Network.load(data, path, len(FEATURES))
