"""OpenSpiel: `clachan_skye(players=2)` and the like; importing this registers the games with `limits`.

Chance is explicit: it draws one card or tile at a time. A seat's information state is everything it has
heard since the start. `resample` gives IS-MCTS random states that look the same to a player. OpenSpiel's
search in C++ cannot handle games written in Python; use the one in Python.
"""

from __future__ import annotations

import json
from typing import Any

from clachan.envs import require

require("numpy", "pyspiel")

import numpy as np  # noqa: E402 - after the check of what is installed
import pyspiel  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

from clachan.catalog import find_game, known_games, package_of  # noqa: E402
from clachan.game_package import GameLimits  # noqa: E402
from clachan.kernel.action_game import place_rewards  # noqa: E402
from clachan.kernel.encoding import ActionEncoding, ViewEncoding  # noqa: E402
from clachan.kernel.errors import InvalidOption  # noqa: E402
from clachan.kernel.jsonable import to_json  # noqa: E402
from clachan.kernel.legal import ChanceMoves  # noqa: E402
from clachan.kernel.line import Event  # noqa: E402
from clachan.kernel.move import Move  # noqa: E402
from clachan.kernel.record import seat_name  # noqa: E402
from clachan.kernel.rng import Rng  # noqa: E402
from clachan.kernel.seats import CHANCE, Seat  # noqa: E402


def game_type(name: str) -> Any:
    seat_counts = find_game(name).seat_counts
    return pyspiel.GameType(
        short_name=f"clachan_{name}",
        long_name=package_of(name).title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seat_counts[-1],
        min_num_players=seat_counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": 2},
    )


class SpielPosition:
    """A position: the state, what is chosen or drawn so far, and what each seat has heard."""

    def __init__(self, rules: Any, players: int) -> None:
        self.rules = rules
        self.actions: ActionEncoding = rules.action_encoding()
        self.state = rules.setup(players, {})
        self.chosen: list[int] = []
        """The actions of the seat to act for its next move, or the draws of chance."""
        self.heard: list[tuple[str, ...]] = [()] * players

    def __deepcopy__(self, memo: dict[int, object]) -> SpielPosition:
        twin = SpielPosition.__new__(SpielPosition)
        twin.rules = self.rules
        twin.actions = self.actions
        twin.state = self.state
        twin.chosen = self.chosen.copy()
        twin.heard = self.heard.copy()
        return twin

    @property
    def seat(self) -> Seat | None:
        """The seat to act, maybe chance; None when the game is over."""
        acting: tuple[Seat, ...] = self.rules.to_act(self.state)
        return acting[0] if acting else None

    def chance_moves(self) -> ChanceMoves:
        moves: ChanceMoves = self.rules.legal_moves(self.state, CHANCE)
        return moves

    def apply(self, action: int) -> None:
        seat = self.seat
        assert seat is not None, "the game is over"
        self.chosen.append(action)
        move: Move | None
        if seat == CHANCE:
            moves = self.chance_moves()
            move = None if moves.options(self.chosen) else moves.move(self.chosen)
        else:
            move = self.actions.decode(self.state, seat, self.chosen)
        if move is not None:
            self._play(seat, move)

    def _play(self, seat: Seat, move: Move) -> None:
        before = self.state
        # `play` leaves the old state as it was, so that clones can share it.
        self.state, events = self.rules.play(before, seat, move)
        told = "; ".join([_event_text(event) for event in events])
        for listener in range(len(self.heard)):
            text = self.rules.public_text(before, seat, move, Seat(listener))
            line = f"{seat_name(self.rules, seat)} {text}{f' [{told}]' if told else ''}"
            self.heard[listener] = (*self.heard[listener], line)
        self.chosen = []

    def information(self, player: int) -> str:
        """Everything a seat knows: what it heard, and what it has chosen so far."""
        own = f"chosen {self.chosen}" if self.seat == player else ""
        return "\n".join([f"seat {player}", *self.heard[player], own])

    def observation(self, player: int | None) -> str:
        view = to_json(self.rules.view(self.state, None if player is None else Seat(player)))
        chosen = self.chosen if self.seat == player else []
        return json.dumps({**view, "chosen": chosen}, sort_keys=True)

    def tokens(self, encoding: ViewEncoding, player: int | None) -> bytes:
        view = self.rules.view(self.state, None if player is None else Seat(player))
        return encoding.encode(view, self.chosen if self.seat == player else [])


def _event_text(event: Event) -> str:
    facts = " ".join([f"{name}={value}" for name, value in event.facts])
    amount = sum([line.amount for line in event.lines])
    return f"{event.code} {'' if event.seat is None else event.seat} {amount} {facts}".strip()


class ClachanState(pyspiel.State):
    """A state of a game; everything about it is in `position`."""

    def __init__(self, game: Any, position: SpielPosition) -> None:
        super().__init__(game)
        self.position = position

    def current_player(self) -> int:
        seat = self.position.seat
        if seat is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else int(seat)

    def _legal_actions(self, player: int) -> list[int]:
        position = self.position
        if position.seat != player:
            return []
        mask = position.actions.mask(position.state, Seat(player), position.chosen)
        return [action for action, allowed in enumerate(mask) if allowed]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        options = sorted(self.position.chance_moves().options(self.position.chosen))
        return [(option, 1.0 / len(options)) for option in options]

    def _apply_action(self, action: int) -> None:
        self.position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return self.position.actions.name_of(action)

    def is_terminal(self) -> bool:
        return self.position.seat is None

    def returns(self) -> list[float]:
        outcome = self.position.rules.outcome(self.position.state)
        players: int = self.get_game().num_players()
        return [0.0] * players if outcome is None else place_rewards(outcome.places)

    def resample_from_infostate(self, player: int, sampler: Any) -> ClachanState:
        """A random state that looks the same to the player; `sampler()` is a random number below 1."""
        return resample(self, player, Rng(str(sampler())))

    def __str__(self) -> str:
        position = self.position
        return f"{position.state!r} {position.chosen}"


class TokenObserver:
    """Shows a state to a player as in the other environments, or all it has heard as a text."""

    def __init__(self, kind: Any, params: Any, encoding: ViewEncoding) -> None:
        if params:
            raise ValueError(f"there are no observation parameters; got {params}")
        self._encoding = encoding
        self._recalls = kind.perfect_recall
        self._is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: NDArray[np.float32] = np.zeros(encoding.size, np.float32)
        self.dict = {"tokens": self.tensor}

    def set_from(self, state: ClachanState, player: int) -> None:
        row = state.position.tokens(self._encoding, player if self._is_private else None)
        self.tensor[:] = np.frombuffer(row, np.uint8)

    def string_from(self, state: ClachanState, player: int) -> str:
        if self._recalls:
            return state.position.information(player)
        return state.position.observation(player if self._is_private else None)


class ClachanGame(pyspiel.Game):
    """A game without its boxes, with a number of players."""

    game_name: str
    limits: GameLimits
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        players = params.get("players", 2)
        rules: Any = find_game(self.game_name)
        self.rules = rules
        if players not in rules.seat_counts:
            counts = ", ".join([str(count) for count in rules.seat_counts])
            raise InvalidOption(f"clachan_{self.game_name} is for {counts} players, not {players}")
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.action_encoding().size,
            max_chance_outcomes=self.limits.draw_options,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.limits.actions_per_seat * players,
        )
        super().__init__(self.kind, info, params)

    def __reduce__(self) -> tuple[object, ...]:
        return _loaded, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        return self.limits.draws + self.limits.draws_per_seat * int(self.num_players())

    def new_initial_state(self) -> ClachanState:
        return ClachanState(self, SpielPosition(self.rules, self.num_players()))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TokenObserver:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return TokenObserver(kind, params, self.rules.view_encoding(self.num_players()))


def resample(state: ClachanState, player: int, rng: Rng) -> ClachanState:
    """Return a random state that looks to `player` like this one, for IS-MCTS.

    The other players' information states start again from what they see in it.
    """
    found: ClachanState = state.clone()
    position = found.position
    view = position.rules.view(position.state, Seat(player))
    position.state = position.rules.determinize(view, rng)
    for other in range(len(position.heard)):
        if other != player:
            position.heard[other] = (position.observation(other),)
    return found


def _loaded(name: str) -> Any:
    """A game that was pickled; the games are registered in this process too, since this module is."""
    return pyspiel.load_game(name)


def register() -> None:
    """Make all games with `limits` known to `pyspiel.load_game`; again does no harm."""
    known = set(pyspiel.registered_names())
    for name, package in known_games().items():
        if package.limits is not None and f"clachan_{name}" not in known:
            members = {"game_name": name, "limits": package.limits, "kind": game_type(name)}
            # A class of its own: OpenSpiel keeps it until Python has ended, which only classes survive.
            pyspiel.register_game(members["kind"], type("NamedGame", (ClachanGame,), members))


register()
