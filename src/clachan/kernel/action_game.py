"""A game that is played by actions: small numbers instead of moves. (`encoding.py`)"""

from __future__ import annotations

from typing import Any, Final, Protocol, TypeVar

from clachan.kernel.encoding import ActionEncoding, ViewEncoding, refuse
from clachan.kernel.game import Game, Options, Outcome
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat

S = TypeVar("S")
V = TypeVar("V")


class EncodedGame(Game[S, V], Protocol[S, V]):
    """A game whose moves and views can also be had as numbers."""

    def action_encoding(self) -> ActionEncoding:
        """Moves as small numbers."""

    def view_encoding(self, seats: int) -> ViewEncoding:
        """Views of games with this many seats as bytes."""

    def view_to_encode(self, state: S, seat: Seat) -> V:
        """The view of a seat; parts that no encoding needs may be left empty, to save time."""


class ActionGame:
    """A game in progress: seats act, chance deals on its own, rewards come at the end.

    When several seats act at the same time, each chooses its own actions, in any order; a move is
    played when it is complete.
    """

    def __init__(self, game: EncodedGame[Any, Any], seats: int, options: Options) -> None:
        self.game: Final[Any] = game
        self.seats: Final = seats
        self.options: Final = dict(options)
        self.actions: Final[ActionEncoding] = game.action_encoding()
        self.tokens: Final[ViewEncoding] = game.view_encoding(seats)
        self.state: Any = game.setup(seats, options)
        self.chosen: list[list[int]] = [[] for _ in range(seats)]
        """The actions each seat has chosen for its next move."""
        self.chance = Rng(0)

    def __reduce__(self) -> tuple[object, ...]:
        parts = (self.game, self.seats, self.options, self.state, self.chosen, self.chance)
        return _restored, parts

    def start(self, rng: Rng) -> None:
        """Start a new game; chance deals as in a `Match` with this generator."""
        self.chance = rng.fork(CHANCE)
        self.state = self.game.setup(self.seats, self.options)
        self.chosen = [[] for _ in range(self.seats)]
        self._deal()

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that have to act; none when the game is over."""
        acting: tuple[Seat, ...] = self.game.to_act(self.state)
        return acting

    def mask(self, seat: Seat) -> bytes:
        """A byte for each action, 1 if the seat can choose it now."""
        return self.actions.mask(self.state, seat, self.chosen[seat])

    def observation(self, seat: Seat) -> bytes:
        """What a seat sees and has chosen, as bytes."""
        return self.tokens.encode(self.game.view_to_encode(self.state, seat), self.chosen[seat])

    def act(self, seat: Seat, action: int) -> Move | None:
        """Choose an action; return the move if it is complete, after playing it.

        Raises `InvalidAction`, and changes nothing, if the mask does not allow it.
        """
        if seat not in self.game.to_act(self.state):
            raise refuse(action)
        chosen = [*self.chosen[seat], action]
        move = self.actions.decode(self.state, seat, chosen)
        if move is None:
            self.chosen[seat] = chosen
        else:
            self.play(seat, move)
        return move

    def play(self, seat: Seat, move: Move) -> None:
        """Play a whole legal move."""
        self.chosen[seat] = []
        self.game.apply(self.state, seat, move)
        self._deal()

    def _deal(self) -> None:
        game = self.game
        while game.to_act(self.state) == (CHANCE,):
            game.apply(self.state, CHANCE, game.deal(self.state, self.chance))

    def rewards(self) -> list[float]:
        """The reward of each seat at the end of the game; see `place_rewards`."""
        outcome: Outcome | None = self.game.outcome(self.state)
        return [0.0] * self.seats if outcome is None else place_rewards(outcome.places)


def place_rewards(places: tuple[int, ...]) -> list[float]:
    """Return 1 for winning alone and -1 for being last alone; the rewards add up to 0.

    It is the share of the other seats that one has beaten, less the share one was beaten by.

    >>> place_rewards((2, 1)), place_rewards((1, 1, 3))
    ([-1.0, 1.0], [0.5, 0.5, -1.0])
    """
    rewards: list[float] = []
    for mine in places:
        beaten = 0
        for other in places:
            if other > mine:
                beaten += 1
            elif other < mine:
                beaten -= 1
        rewards.append(beaten / (len(places) - 1))
    return rewards


def _restored(
    game: EncodedGame[Any, Any],
    seats: int,
    options: Options,
    state: Any,
    chosen: list[list[int]],
    chance: Rng,
) -> ActionGame:
    """A game as it was when it was pickled."""
    found = ActionGame(game, seats, options)
    found.state = state
    found.chosen = chosen
    found.chance = chance
    return found
