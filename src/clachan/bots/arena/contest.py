"""Play the deals of a contest, in one process or several; the results are the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any

from clachan.bots.arena.seatings import Seating, seatings
from clachan.bots.arena.workers import HERE, ordered_map
from clachan.bots.external.find import any_bot
from clachan.bots.external.guard import GuardedBot, with_losses
from clachan.bots.interface import Bot
from clachan.catalog import find_game
from clachan.kernel.legal import LegalMoves
from clachan.kernel.match import Match
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import PerSeat


@dataclass(frozen=True)
class Contest:
    """Which bots play which game; each deal is played in every seating."""

    game: str
    boxes: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    seats: int
    bots: tuple[str, ...]
    seed: str
    content: tuple[Path, ...] = ()
    """Files with the user's own content; every worker of a cluster needs them."""

    @property
    def seatings(self) -> tuple[Seating, ...]:
        return seatings(self.bots, self.seats)


@dataclass(frozen=True)
class ArenaGame:
    """One finished game: the seating, the result, and how long each decision took."""

    seating: Seating
    points: PerSeat[int]
    places: PerSeat[int]
    seconds: PerSeat[tuple[float, ...]]
    faults: PerSeat[tuple[str, ...]]
    """Why each seat's bot lost the game by a fault; see `external/guard.py`."""
    kinds: PerSeat[tuple[str, ...]] = ()
    """The kind of each decision in `seconds`: the phase it was made in, if the game has phases."""


class TimedPlayer:
    """A player whose decisions are timed.

    Our own bots are timed in CPU time, so that a busy machine does not make them look slow. External ones may
    think in another process, so they are timed in wall-clock time.
    """

    def __init__(self, player: Bot[Any]) -> None:
        self.player = player
        self._clock = perf_counter if isinstance(player, GuardedBot) else thread_time
        self.seconds: list[float] = []
        self.kinds: list[str] = []

    @property
    def blind(self) -> bool:
        return self.player.blind

    def choose(self, view: Any, moves: LegalMoves, rng: Rng) -> Move:
        start = self._clock()
        move = self.player.choose(view, moves, rng)
        if not self.faults:
            self.seconds.append(self._clock() - start)
            self.kinds.append(getattr(view, "phase", ""))
        return move

    @property
    def faults(self) -> tuple[str, ...]:
        return tuple(self.player.faults) if isinstance(self.player, GuardedBot) else ()


def play_deal(contest: Contest, deal: int) -> tuple[ArenaGame, ...]:
    """Play one deal in every seating; all randomness comes from the seed and the deal's number."""
    return tuple([_play(contest, deal, seating) for seating in contest.seatings])


def _play(contest: Contest, deal: int, seating: Seating) -> ArenaGame:
    game = find_game(contest.game, contest.boxes, contest.content)
    players = [TimedPlayer(any_bot(contest.game, code)) for code in seating]
    rng = Rng(contest.seed).fork(deal)
    played = Match(game, players, dict(contest.options), rng, seating).run()
    outcome = with_losses(played, [bool(player.faults) for player in players])
    return ArenaGame(
        seating,
        outcome.points,
        outcome.places,
        tuple([tuple(player.seconds) for player in players]),
        tuple([player.faults for player in players]),
        tuple([tuple(player.kinds) for player in players]),
    )


class DealTask:
    """Plays a deal by its number; can be sent to another process."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest

    def __call__(self, deal: int) -> tuple[ArenaGame, ...]:
        return play_deal(self.contest, deal)


def play_deals(
    contest: Contest, deals: int, jobs: int, on: str = HERE, first: int = 0
) -> Iterator[tuple[ArenaGame, ...]]:
    """The games of each deal from the first on, in the order of the deals."""
    return ordered_map(DealTask(contest), range(first, deals), jobs, on)
