"""Bots that are only baselines: random tokens, and the searches of OpenSpiel.

    clachan arena clans --bots ./benchmarks/baseline_bots.py:TokenBot,random
    clachan arena clans --bots ./benchmarks/baseline_bots.py:IsMctsBot,greedy

They see what every bot sees. Where one needs a state, it gets one that looks like its view (`determinize`).
Both searches are those of OpenSpiel in Python, with random rollouts; theirs in C++ cannot play a game that is
written in Python.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final

from clachan.catalog import find_game
from clachan.kernel.legal import LegalMoves
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng

SIMULATIONS: Final = 50
"""Simulated games before each action; a move is up to three actions."""
EXPLORE: Final = 1.4


def name_of(view: Any) -> str:
    """The game that a view is of."""
    return "clans" if hasattr(view, "hand") else "skye"


class TokenBot:
    """Chooses every action of a move at random among those that the mask allows."""

    blind = False

    def choose(self, view: Any, moves: LegalMoves, rng: Rng) -> Move:
        rules: Any = find_game(name_of(view))
        state = rules.determinize(view, rng)
        encoding = rules.action_encoding()
        chosen: list[int] = []
        while True:
            mask = encoding.mask(state, view.seat, chosen)
            allowed = [action for action, is_legal in enumerate(mask) if is_legal]
            chosen.append(allowed[rng.below(len(allowed))])
            move: Move | None = encoding.decode(state, view.seat, chosen)
            if move is not None:
                return move


class SpielBot(ABC):
    """Lets a search of OpenSpiel choose the actions of a move."""

    blind = False

    def choose(self, view: Any, moves: LegalMoves, rng: Rng) -> Move:
        import numpy as np  # noqa: PLC0415 - an extra
        import pyspiel  # noqa: PLC0415

        from clachan.envs import open_spiel_games  # noqa: PLC0415

        game = pyspiel.load_game(f"clachan_{name_of(view)}(players={view.seats})")
        state = game.new_initial_state()
        position = state.position
        position.state = position.rules.determinize(view, rng)
        position.heard = [("the game so far",)] * view.seats
        random = np.random.RandomState(rng.below(1_000_000))
        search = self.search(game, random, open_spiel_games, rng)
        chosen: list[int] = []
        while True:
            action = int(search.step(state))
            chosen.append(action)
            move: Move | None = position.actions.decode(position.state, view.seat, chosen)
            if move is not None:
                return move
            state.apply_action(action)

    @abstractmethod
    def search(self, game: Any, random: Any, games: Any, rng: Rng) -> Any:
        """The bot of OpenSpiel that chooses the actions."""


class MctsBot(SpielBot):
    """MCTS on a single random state that looks like the view."""

    def search(self, game: Any, random: Any, games: Any, rng: Rng) -> Any:
        from open_spiel.python.algorithms import mcts  # noqa: PLC0415 - an extra

        evaluator = mcts.RandomRolloutEvaluator(1, random)
        return mcts.MCTSBot(game, EXPLORE, SIMULATIONS, evaluator, random_state=random)


class IsMctsBot(SpielBot):
    """Information-set MCTS: every simulation begins with another state that looks like the view."""

    def search(self, game: Any, random: Any, games: Any, rng: Rng) -> Any:
        from open_spiel.python.algorithms import ismcts, mcts  # noqa: PLC0415 - an extra

        evaluator = mcts.RandomRolloutEvaluator(1, random)
        bot = ismcts.ISMCTSBot(game, evaluator, EXPLORE, SIMULATIONS, random_state=random)
        bot.set_resampler(lambda state, player: games.resample(state, player, rng))
        return bot
