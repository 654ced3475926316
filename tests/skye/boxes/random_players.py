"""Random players with preferences, so that rare things happen: full tracks, many tablets, empty bags."""

from __future__ import annotations

from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from clachan.skye.boxes.druids.rules.moves import Blind, BuyDruid
from clachan.skye.boxes.journeyman.rules.moves import NO_STEP, Plan, Road, Step
from clachan.skye.rules.engine import Skye
from clachan.skye.rules.moves import Buy, Price
from clachan.skye.rules.state import SkyeState

_TRIES = 6


def choose(game: Skye, state: SkyeState, seat: Seat, rng: Rng, mood: int) -> Move:
    """A random legal move; in two of three moods the best of a few, by what the mood prefers."""
    if seat == CHANCE:
        return game.deal(state, rng)
    moves = game.legal_moves(state, seat)
    if mood % 3 == 0:
        return moves.sample(rng)
    tries = [moves.sample(rng) for _ in range(_TRIES)]
    return max(tries, key=lambda move: _appeal(move, (mood + seat) % 3, mood % 3 == 1))


def _appeal(move: Move, track: int, eager: bool) -> int:
    """Eager players advance on one track, price low and buy; the others spend at the dolmen."""
    if isinstance(move, Plan):
        steps = [marker.track for marker in move.markers if marker.track != NO_STEP]
        return 10 * steps.count(track) + len(steps)
    if isinstance(move, Step):
        return 2 if move.track == track else 1
    if isinstance(move, Price):
        return -sum(move.prices)
    if isinstance(move, Blind):
        return 0 if eager else 2
    return int(isinstance(move, Buy | BuyDruid | Road))
