"""The rows of a dataset: games between bots, and on demand every decision in them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from clachan import __version__
from clachan.cli.match_spec import MatchSpec
from clachan.kernel.action_game import place_rewards
from clachan.kernel.encoding import DescribedActions
from clachan.kernel.errors import InvalidOption
from clachan.kernel.game import Outcome
from clachan.kernel.match import Match
from clachan.kernel.move import Move
from clachan.kernel.record import FORMAT
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat

ENCODING: Final = "v0"
"""The version of observations, masks and actions; that of the environments."""


@dataclass(frozen=True)
class DatasetPlan:
    """Which games a dataset has. The seed and a game's number alone decide its luck."""

    spec: MatchSpec
    seed: str
    games: int
    games_per_file: int
    decisions: bool = False
    """Whether the dataset has the decisions too."""

    def to_json(self) -> dict[str, Any]:
        """Everything that decides what is in the dataset, and the versions it was made with."""
        spec = self.spec
        return {
            "game": spec.game,
            "boxes": list(spec.boxes),
            "seats": spec.seats,
            "bots": list(spec.bots),
            "options": dict(spec.options),
            "content": [str(file) for file in spec.content],
            "seed": self.seed,
            "games": self.games,
            "games_per_file": self.games_per_file,
            "decisions": self.decisions,
            **versions(spec),
        }


def versions(spec: MatchSpec) -> dict[str, Any]:
    """The versions of the package, the rules, the record format and the encoding."""
    return {
        "clachan_version": __version__,
        "rules_version": spec.game_and_options()[0].rules_version,
        "record_format": FORMAT,
        "encoding_version": ENCODING,
    }


@dataclass
class DatasetRows:
    """Columns of the tables `games` and `decisions`, by name."""

    games: dict[str, list[Any]] = field(default_factory=dict)
    decisions: dict[str, list[Any]] = field(default_factory=dict)


class DecisionObserver:
    """Writes down what each seat saw, what it could choose and what it chose, action by action."""

    def __init__(self, game: Any, seats: int) -> None:
        self._game = game
        self._tokens = game.view_encoding(seats)
        self._actions = game.action_encoding()
        self._decision = 0
        self.rows: list[dict[str, Any]] = []

    def on_move(self, before: Any, seat: Seat, move: Move, after: Any) -> None:
        if seat == CHANCE:
            return
        view = self._game.view_to_encode(before, seat)
        actions = self._actions.encode(before, seat, move)
        for step, action in enumerate(actions):
            chosen = actions[:step]
            row = {
                "decision": self._decision,
                "step": step,
                "seat": int(seat),
                "observation": self._tokens.encode(view, chosen),
                "mask": self._actions.mask(before, seat, chosen),
                "action": action,
                "move": str(move),
            }
            if isinstance(self._actions, DescribedActions):
                row["candidates"] = _feature_bytes(self._actions, before, seat, chosen)
            self.rows.append(row)
        self._decision += 1


def _feature_bytes(actions: DescribedActions, state: Any, seat: Seat, chosen: list[int]) -> bytes:
    """The numbers that describe each candidate, unsigned in two bytes, the low one first."""
    features = actions.features(state, seat, chosen)
    _, length = actions.features_shape
    assert all([len(row) == length for row in features])
    return b"".join([number.to_bytes(2, "little") for row in features for number in row])


class DatasetTask:
    """Plays the games with the given numbers; it can be sent to another process."""

    def __init__(self, plan: DatasetPlan) -> None:
        self.plan = plan

    def __call__(self, numbers: range) -> DatasetRows:
        plan = self.plan
        game, options = plan.spec.game_and_options()
        same = {"seed": plan.seed, **versions(plan.spec)}
        rows = DatasetRows()
        for number in numbers:
            rng = Rng(plan.seed).fork(number)
            observers = [DecisionObserver(game, plan.spec.seats)] if plan.decisions else []
            players = plan.spec.players()
            match = Match(game, players, options, rng, plan.spec.bots, observers)
            outcome = match.run()
            row = {
                "game": number,
                "record": str(match.record),
                "points": list(outcome.points),
                "places": list(outcome.places),
                "decisions": match.decisions,
                "bots": list(plan.spec.bots),
                "boxes": list(plan.spec.boxes),
                "game_seed": rng.seed,
                **same,
            }
            _add(rows.games, row)
            for observer in observers:
                for decision in observer.rows:
                    seat = decision["seat"]
                    _add(rows.decisions, {"game": number, **decision, **_outcome_of(outcome, seat)})
        return rows


def _outcome_of(outcome: Outcome, seat: int) -> dict[str, Any]:
    return {
        "points": outcome.points[seat],
        "place": outcome.places[seat],
        "reward": place_rewards(outcome.places)[seat],
    }


def _add(columns: dict[str, list[Any]], row: dict[str, Any]) -> None:
    for name, value in row.items():
        columns.setdefault(name, []).append(value)


def check_decisions(spec: MatchSpec) -> None:
    """Raise `InvalidOption` if decisions of this game cannot be written as numbers."""
    game: Any = spec.game_and_options()[0]
    if not hasattr(game, "action_encoding"):
        raise InvalidOption(
            f"--decisions: the moves of {spec.game} have no encoding as numbers; leave it out"
        )
