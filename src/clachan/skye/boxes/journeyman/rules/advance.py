"""Steps on the tracks. (Journeyman 3)"""

from __future__ import annotations

from clachan.kernel.errors import Fact
from clachan.kernel.line import Line
from clachan.kernel.seats import Seat
from clachan.skye.boxes.journeyman.rules.boards import TRACKS, Track
from clachan.skye.boxes.journeyman.rules.travelers import JOURNEYMEN, FreeStep, Journeymen
from clachan.skye.rules.state import SkyeState


def can_step_freely(journeymen: Journeymen, gold: int, seat: Seat, track: Track) -> bool:
    """Whether there is a next space and the seat can pay its fee. (Journeyman 3.1, 3.7)"""
    space = journeymen.board.next_space(track, journeymen.travelers[seat].progress[track])
    return space is not None and space.fee <= gold


def advance(state: SkyeState, seat: Seat, track: Track, cost: int) -> None:
    """Take one step: pay, gain what the space gives, and score its points. (Journeyman 2.2, 3.1, 4.3)"""
    journeymen = JOURNEYMEN.of(state)
    traveler = journeymen.travelers[seat]
    position = traveler.progress[track]
    space = journeymen.board.tracks[track][position]
    effect = traveler.effect_at(track, space)
    state.gold[seat] -= cost
    state.points[seat] += effect.points
    JOURNEYMEN.set(state, journeymen.with_traveler(seat, traveler.with_step(track, effect)))
    if state.journal is not None:
        facts: list[Fact] = [("track", TRACKS[track]), ("space", position + 1)]
        if cost:
            facts.append(("paid", cost))
        if space.level >= 0:
            facts.append(("bonus", traveler.layout[track][space.level].name))
        lines = (Line("progress", effect.points, "Journeyman 2.2"),) if effect.points else ()
        state.tell("stepped", seat, lines, tuple(facts))


def owe(state: SkyeState, seat: Seat, tracks: tuple[Track, ...]) -> None:
    """Owe a seat a free step, to be taken or declined before the phase goes on. (Journeyman 3.4)"""
    journeymen = JOURNEYMEN.of(state)
    JOURNEYMEN.set(state, journeymen.with_owed((*journeymen.owed, FreeStep(seat, tracks))))
    drop_useless(state)


def drop_useless(state: SkyeState) -> None:
    """Drop free steps that cannot be taken on any track, so that nobody is asked."""
    journeymen = JOURNEYMEN.of(state)
    owed = journeymen.owed
    while owed and not any(
        [
            can_step_freely(journeymen, state.gold[owed[0].seat], owed[0].seat, t)
            for t in owed[0].tracks
        ]
    ):
        owed = owed[1:]
    if len(owed) < len(journeymen.owed):
        JOURNEYMEN.set(state, journeymen.with_owed(owed))
