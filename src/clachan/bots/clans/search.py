"""The expert: information-set tree search guided by the forecast.

Every iteration deals the unseen cards again, walks down a tree of choices, adds one node, and plays to the
end by the forecast. With random playouts, such a search does not even beat the forecast alone.
"""

from __future__ import annotations

from math import exp, sqrt, tanh
from time import perf_counter
from typing import Final

from clachan.bots.clans.choices import Choice, best_choice, choices
from clachan.bots.clans.forecast import ARRIVALS
from clachan.bots.clans.one_move import bits, explained, move_of
from clachan.bots.clans.position import PositionSampler, SearchPosition
from clachan.games.clans.cards import Card
from clachan.games.clans.view import ClansView
from clachan.kernel.legal import LegalMoves
from clachan.kernel.line import Line
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng

SHIELD_PRICE: Final = 8.0
TEMPERATURE: Final = 2.0
EXPLORE: Final = 1.0
UNTRIED: Final = 0.05
"""How much lower than the mean of the tried choices an untried one is estimated."""


class SearchNode:
    """A node of the tree: visits and total reward, for the player who made the choice."""

    def __init__(self) -> None:
        self.visits = 0
        self.reward = 0.0
        self.tried: Final[dict[int, SearchNode]] = {}


class RootMove:
    """A move at the root, where every card, place and shield is a move of its own."""

    def __init__(self, choice: Choice, card: Card, place: int) -> None:
        self.choice: Final = choice
        self.card: Final = card
        self.place: Final = place


class ClansExpertBot:
    """Runs a fixed number of iterations; with `seconds` above 0, searches for that long instead."""

    def __init__(self, seconds: float = 0.0) -> None:
        self._seconds: Final = seconds

    @property
    def blind(self) -> bool:
        return False

    def choose(self, view: ClansView, moves: LegalMoves, rng: Rng) -> Move:
        start = perf_counter()
        sampler = PositionSampler(view, rng)
        roots = root_moves(sampler.deal(rng))
        if len(roots) == 1:
            return move_of(roots[0].choice, roots[0].card, roots[0].place)
        priors = softmax([root.choice.worth for root in roots])
        tree = SearchNode()
        iterations = 1000 if view.seats == 2 else 600
        done = 0
        while done < iterations or self._seconds > 0.0:
            _iterate(sampler.deal(rng), tree, roots, priors, rng)
            done += 1
            if self._seconds > 0.0 and perf_counter() - start > self._seconds:
                break
        best = max(tree.tried, key=lambda number: tree.tried[number].visits)
        root = roots[best]
        return move_of(root.choice, root.card, root.place)

    def explain(self, view: ClansView, move: Move) -> tuple[Line, ...]:
        return explained(view, move, SHIELD_PRICE)


def root_moves(position: SearchPosition) -> list[RootMove]:
    return [
        RootMove(choice, card, place)
        for choice in choices(position, ARRIVALS, SHIELD_PRICE)
        for i, card in enumerate(choice.cards)
        for place in bits(choice.places[i])
    ]


def softmax(worths: list[float]) -> list[float]:
    most = max(worths)
    weights = [exp((worth - most) / TEMPERATURE) for worth in worths]
    total = sum(weights)
    return [weight / total for weight in weights]


def _iterate(
    position: SearchPosition, tree: SearchNode, roots: list[RootMove], priors: list[float], rng: Rng
) -> None:
    path: list[SearchNode] = []
    seats: list[int] = []
    picked = _select(tree, list(range(len(roots))), priors)
    root = roots[picked]
    node = tree
    fresh = picked not in node.tried
    node = _child(node, picked)
    path.append(node)
    seats.append(position.turn)
    position.play(root.card, root.place, root.choice.board, root.choice.shield, root.choice.face_up)
    while position.lays_left:
        found = choices(position, ARRIVALS, SHIELD_PRICE)
        if fresh:
            choice = best_choice(found)
        else:
            keys = [choice.key for choice in found]
            index = _select(node, keys, softmax([choice.worth for choice in found]))
            choice = found[index]
            fresh = keys[index] not in node.tried
            node = _child(node, keys[index])
            path.append(node)
            seats.append(position.turn)
        i = rng.below(len(choice.cards))
        places = bits(choice.places[i])
        place = places[rng.below(len(places))]
        position.play(choice.cards[i], place, choice.board, choice.shield, choice.face_up)
    rewards = _rewards(position.points())
    tree.visits += 1
    for node, seat in zip(path, seats, strict=True):
        node.visits += 1
        node.reward += rewards[seat]


def _child(node: SearchNode, key: int) -> SearchNode:
    child = node.tried.get(key)
    if child is None:
        child = SearchNode()
        node.tried[key] = child
    return child


def _select(node: SearchNode, keys: list[int], priors: list[float]) -> int:
    """The index in `keys` with the best mean reward plus exploration bonus."""
    visits = 0
    reward = 0.0
    for child in node.tried.values():
        visits += child.visits
        reward += child.reward
    unknown = (reward / visits if visits else 0.5) - UNTRIED
    wide = EXPLORE * sqrt(visits + 1.0)
    best = 0
    most = -1.0
    for i, key in enumerate(keys):
        tried = node.tried.get(key)
        if tried is None:
            score = unknown + wide * priors[i]
        else:
            score = tried.reward / tried.visits + wide * priors[i] / (1.0 + tried.visits)
        if score > most:
            most = score
            best = i
    return best


def _rewards(points: list[int]) -> list[float]:
    """Half for winning, half for the lead over the best rival."""
    top = max(points)
    winners = points.count(top)
    rewards: list[float] = []
    for seat, mine in enumerate(points):
        rival = max([other for i, other in enumerate(points) if i != seat])
        won = 1.0 / winners if mine == top else 0.0
        rewards.append(0.5 * won + 0.5 * (0.5 + 0.5 * tanh((mine - rival) / 10.0)))
    return rewards
