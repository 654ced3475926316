"""A search for Clans and Glory: information-set tree search guided by the forecast, on flat lists.

Every iteration deals the unseen cards, walks down a tree of choices, adds one node, and plays to the end by
the forecast. With random playouts, such a search does not even beat the forecast alone. All moves of the
root are tried with the same deals.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import TYPE_CHECKING, Final

from clachan.clans.bots.choices import CHOICES, TurnChoices
from clachan.clans.bots.forecast import ARRIVALS, Forecast
from clachan.clans.bots.position import PositionSampler, words
from clachan.clans.bots.rewards import REWARD, rewards_of
from clachan.clans.bots.variants import any_variant, move_of, play_on, play_variant, variants
from clachan.clans.rules.view import ClansView
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng

if TYPE_CHECKING:
    # Only for the compiler: machine integers. Interpreted, they are plain ints.
    from mypy_extensions import i64

SHIELD_PRICE: Final = 8.0
TEMPERATURE: Final = 2.0
EXPLORE: Final = 1.0
UNTRIED: Final = 0.05
"""How much lower than the mean of the tried choices an untried one is estimated."""

DEALS: Final = 4096
"""After this many different deals, the first ones are used again."""

_VISIT_BITS: Final = 24
_VISITS: Final = 16777215
"""A result is `sum of rewards << 24 | visits`."""

_STEP_BITS: Final = 5
_FAR: Final = 16.0


class ClansSearch:
    """A search from a view.

    At the root every card, place and shield is a move of its own; below, choices are. A node is an entry in a
    few lists. Node 0 is the root, and the nodes of its moves follow.
    """

    def __init__(self, view: ClansView, rng: Rng) -> None:
        self._rng: Final = rng
        self._sampler: Final = PositionSampler(view, rng)
        position = self._sampler.seen
        self._layout: Final = position.layout
        self._choices: Final = TurnChoices(Forecast(position, ARRIVALS), view.seats, SHIELD_PRICE)
        self.choices: Final[list[i64]] = []
        self.variants: Final[list[i64]] = []
        """The moves at the root, beginning with the most promising."""
        self._weights: Final[list[i64]] = []
        self._choices.list_all(position)
        steps = self._choices.point >> _STEP_BITS
        self._weight_of: Final = bytes(
            [
                max(1, round(255 * exp(-behind / steps / TEMPERATURE)))
                for behind in range(round(_FAR * steps))
            ]
        )
        """How much to explore a choice, by how far it is behind the best."""
        found = sorted(
            zip(self._choices.found, self._choices.worths, strict=True), key=lambda pair: -pair[1]
        )
        for choice, worth in found:
            for variant in variants(position, choice):
                self.choices.append(choice)
                self.variants.append(variant)
                self._weights.append(self._weight(worth))
        self._total_weight: Final = float(sum([int(weight) for weight in self._weights]))
        size = 1 + len(self.choices)
        self._results: Final[list[i64]] = [0] * size
        """The rewards and visits of each node as one number, for who moved there; 0 for the root."""
        self._totals: Final[list[i64]] = [0] * size
        """The same of all children of a node together."""
        self._first: Final[list[i64]] = [0] * size
        """The first child of each node (0: none yet)."""
        self._next: Final[list[i64]] = [0] * size
        """The next child of the same parent (0: no more)."""
        self._choice_of: Final[list[i64]] = [0] * size
        self._child: Final = words([0] * (CHOICES * self._layout.boards))
        """While a node is looked at: its children by their choice."""
        self._weights_here: Final[list[i64]] = []
        self._dealt: Final = position.copy()
        self.hands: Final[list[i64]] = []
        """The hands of every deal so far, one after the other."""
        self._path: Final[list[i64]] = []
        self._seats: Final[list[i64]] = []

    def run(self, iterations: int) -> None:
        for _ in range(iterations):
            self._play(self._root())

    def visits(self, number: int) -> int:
        """How often a move of the root was tried."""
        return int(self._results[1 + number] & _VISITS)

    def lead(self) -> int:
        """How much more often the most tried move of the root was tried than the second."""
        most = second = 0
        for number in range(len(self.choices)):
            visits = self.visits(number)
            if visits > most:
                second = most
                most = visits
            elif visits > second:
                second = visits
        return most - second

    def ranking(self) -> list[int]:
        """The numbers of the moves of the root that were tried, most often tried first."""
        tried = [number for number in range(len(self.choices)) if self.visits(number)]
        return sorted(tried, key=lambda number: -self.visits(number))

    def move(self, number: int) -> Move:
        return move_of(self._layout, self.choices[number], self.variants[number])

    def moves(self) -> list[Move]:
        """The moves at the root."""
        return [self.move(number) for number in range(len(self.choices))]

    def reward(self, number: int) -> float:
        """The mean reward of a move of the root: 1 for a clear win, 0 for a clear loss."""
        return mean_reward(self._results[1 + number])

    def compare(self, numbers: list[int], games: int) -> None:
        """Play games that begin with each of these moves of the root, all with the same deals."""
        for _ in range(games):
            for number in numbers:
                self._play(number)

    def _deal(self, game: i64) -> None:
        """Deal the unseen cards for the next game that begins with a move of the root.

        The n-th game after each move has the same deal, so that no move is lucky. `game` is n, from 0.
        """
        position = self._dealt
        seats: i64 = self._layout.seats
        next_hand = game % DEALS * seats
        if next_hand == len(self.hands):
            self._sampler.deal_to(position, self._rng)
            for word in position.hands:
                self.hands.append(word.bits)
            return
        position.become(self._sampler.seen)
        for word in position.hands:
            word.bits = self.hands[next_hand]
            next_hand += 1

    def _play(self, number: i64) -> None:
        """Play one game that begins with a move of the root."""
        self._deal(self._results[1 + number] & _VISITS)
        position = self._dealt
        rng = self._rng
        choices = self._choices
        path = self._path
        path.clear()
        self._seats.clear()
        node: i64 = 1 + number
        choice = self.choices[number]
        variant = self.variants[number]
        while True:
            path.append(node)
            self._seats.append(position.turn)
            play_variant(position, choice, variant)
            if self._results[node] == 0 or position.lays_left == 0:
                break
            choices.list_all(position)
            node = self._select(node)
            choice = self._choice_of[node]
            variant = any_variant(position, choice, rng)
        play_on(position, choices, rng)
        self._learn(rewards_of(position.results()))

    def _learn(self, rewards: list[i64]) -> None:
        parent: i64 = 0
        for i, node in enumerate(self._path):
            result = (rewards[self._seats[i]] << _VISIT_BITS) + 1
            self._results[node] += result
            self._totals[parent] += result
            parent = node

    def _weight(self, worth: i64) -> i64:
        behind = self._choices.most - worth >> _STEP_BITS
        return self._weight_of[behind] if behind < len(self._weight_of) else 1

    def _root(self) -> i64:
        """The move of the root with the best mean reward plus exploration bonus.

        Moves are tried in their order, so that there is no need to look beyond the first untried one.
        """
        total = self._totals[0]
        unknown = mean_reward(total) - UNTRIED
        wide = EXPLORE * sqrt(1.0 + int(total & _VISITS)) / self._total_weight
        best: i64 = 0
        most = -1.0
        node: i64 = 1
        for weight in self._weights:
            result = self._results[node]
            score = score_of(result, unknown, wide * int(weight))
            if score > most:
                most = score
                best = node - 1
            if result == 0:
                break
            node += 1
        return best

    def _select(self, parent: i64) -> i64:
        """The child, old or new, with the best score among the choices that were just listed."""
        sum_of_weights: i64 = 0
        weights = self._weights_here
        weights.clear()
        for worth in self._choices.worths:
            weight = self._weight(worth)
            weights.append(weight)
            sum_of_weights += weight
        children = self._child
        node = self._first[parent]
        while node:
            children[self._choice_of[node]].bits = node
            node = self._next[node]
        total = self._totals[parent]
        unknown = mean_reward(total) - UNTRIED
        wide = EXPLORE * sqrt(1.0 + int(total & _VISITS)) / int(sum_of_weights)
        best: i64 = 0
        most = -1.0
        for i, choice in enumerate(self._choices.found):
            result = self._results[children[choice].bits]
            score = score_of(result, unknown, wide * int(weights[i]))
            if score > most:
                most = score
                best = choice
        picked = children[best].bits
        node = self._first[parent]
        while node:
            children[self._choice_of[node]].bits = 0
            node = self._next[node]
        return picked or self._add(parent, best)

    def _add(self, parent: i64, choice: i64) -> i64:
        """A new child."""
        node: i64 = len(self._results)
        self._results.append(0)
        self._totals.append(0)
        self._first.append(0)
        self._next.append(self._first[parent])
        self._choice_of.append(choice)
        self._first[parent] = node
        return node


def mean_reward(result: i64) -> float:
    visits = int(result & _VISITS)
    return int(result >> _VISIT_BITS) / (REWARD * visits) if visits else 0.5


def score_of(result: i64, unknown: float, bonus: float) -> float:
    """The mean reward plus exploration bonus."""
    if result == 0:
        return unknown + bonus
    visits = int(result & _VISITS)
    return int(result >> _VISIT_BITS) / (REWARD * visits) + bonus / (1 + visits)
