"""Free steps and powers in the buying phase. (Journeyman 3.2-3.4, 8.3-8.5)"""

from __future__ import annotations

from typing import Final

from clachan.kernel.errors import Refusal
from clachan.kernel.legal import LegalMoves, ListedMoves
from clachan.kernel.move import Move
from clachan.kernel.seats import Seat
from clachan.skye.boxes.journeyman.rules.advance import (
    advance,
    can_step_freely,
    drop_useless,
    owe,
)
from clachan.skye.boxes.journeyman.rules.boards import (
    ALL_TRACKS,
    BANK_PAYS,
    BUY_TWO,
    KEEP_AXED,
    TRACKS,
    WARRIOR,
)
from clachan.skye.boxes.journeyman.rules.moves import Stay, Step
from clachan.skye.boxes.journeyman.rules.travelers import JOURNEYMEN
from clachan.skye.rules.moves import Buy
from clachan.skye.rules.phases.phase import NO_MOVES, Phase
from clachan.skye.rules.purchases import Payment, payment
from clachan.skye.rules.state import PurchaseModifier, SkyeState
from clachan.skye.rules.tiles import Tile

SYMBOL: Final = "journeyman"
"""The mark of a tile with the journeyman symbol."""


class Powers(PurchaseModifier):
    """What Journeyman changes about buying: two tiles per turn, "bank pays", the seller's step."""

    def amount_due(self, state: SkyeState, buyer: Seat, move: Buy, price: int) -> int:
        """The bank pays the first tile of a round for players with this power. (Journeyman 8.4)"""
        traveler = JOURNEYMEN.of(state).travelers[buyer]
        return 0 if traveler.bought == 0 and traveler.has(BANK_PAYS) else price

    def after_sale(self, state: SkyeState, buyer: Seat, move: Buy, paid: int) -> None:
        """The seller may step on the Warrior track. (Journeyman 3.2)"""
        journeymen = JOURNEYMEN.of(state)
        traveler = journeymen.travelers[buyer].with_purchase()
        JOURNEYMEN.set(state, journeymen.with_traveler(buyer, traveler))
        owe(state, move.seller, (WARRIOR,))

    def may_buy_again(self, state: SkyeState, buyer: Seat) -> bool:
        """Players with this power may buy up to two tiles. (Journeyman 8.3)"""
        traveler = JOURNEYMEN.of(state).travelers[buyer]
        return traveler.bought == 1 and traveler.has(BUY_TWO)


def step_for_symbol(state: SkyeState, seat: Seat, tile: Tile) -> None:
    """A player who receives a tile with the symbol may step on any track. (Journeyman 3.3)"""
    if SYMBOL in tile.marks:
        owe(state, seat, ALL_TRACKS)


def keeps_axed_tile(state: SkyeState, seat: Seat) -> bool:
    """Whether a seat has the power to keep its axed tile. (Journeyman 8.5)"""
    return JOURNEYMEN.of(state).travelers[seat].has(KEEP_AXED)


class FreeStepPhase(Phase):
    """An interlude: players take or decline the free steps they are owed. (Journeyman 3.4)"""

    def __init__(self) -> None:
        super().__init__("step")

    def is_over(self, state: SkyeState) -> bool:
        return not JOURNEYMEN.of(state).owed

    def to_act(self, state: SkyeState) -> tuple[Seat, ...]:
        owed = JOURNEYMEN.of(state).owed
        return (owed[0].seat,) if owed else ()

    def legal_moves(self, state: SkyeState, seat: Seat) -> LegalMoves:
        journeymen = JOURNEYMEN.of(state)
        owed = journeymen.owed
        if not owed or owed[0].seat != seat:
            return NO_MOVES
        gold = state.gold[seat]
        moves: list[Move] = [
            Step(track)
            for track in owed[0].tracks
            if can_step_freely(journeymen, gold, seat, track)
        ]
        moves.append(Stay())
        return ListedMoves(moves)

    def apply(self, state: SkyeState, seat: Seat, move: Move) -> None:
        journeymen = JOURNEYMEN.of(state)
        JOURNEYMEN.set(state, journeymen.with_owed(journeymen.owed[1:]))
        if isinstance(move, Step):
            position = journeymen.travelers[seat].progress[move.track]
            advance(state, seat, move.track, journeymen.board.tracks[move.track][position].fee)
        else:
            state.tell("stayed", seat)
        drop_useless(state)

    def payment(self, state: SkyeState, seat: Seat, move: Move) -> Payment | None:
        """The fee of the next space. (Journeyman 3.7)"""
        journeymen = JOURNEYMEN.of(state)
        owed = journeymen.owed
        if not isinstance(move, Step) or not owed or owed[0].seat != seat:
            return None
        position = journeymen.travelers[seat].progress[move.track]
        space = journeymen.board.next_space(move.track, position)
        if space is None or move.track not in owed[0].tracks:
            return None
        return payment(space.fee, space.fee, state.gold[seat])

    def refusal(self, state: SkyeState, seat: Seat, move: Move) -> Refusal:
        if not isinstance(move, Step):
            return super().refusal(state, seat, move)
        journeymen = JOURNEYMEN.of(state)
        tracks = [TRACKS[track] for track in journeymen.owed[0].tracks]
        if move.track not in journeymen.owed[0].tracks:
            return Refusal(
                "wrong_track",
                "Journeyman 3.2",
                f"a tile sold brings a step on {' or '.join(tracks)}",
                [("track", TRACKS[move.track])],
            )
        space = journeymen.board.next_space(
            move.track, journeymen.travelers[seat].progress[move.track]
        )
        if space is None:
            return end_of_track(move.track)
        return Refusal(
            "too_little_gold",
            "Journeyman 3.7",
            f"the space has a fee of {space.fee} gold, with only {state.gold[seat]} in hand",
            [("asked", space.fee), ("gold", state.gold[seat])],
        )


def end_of_track(track: int) -> Refusal:
    return Refusal(
        "end_of_track",
        "Journeyman 3.1",
        f"the marker stands on the last space of the {TRACKS[track]} track",
        [("track", TRACKS[track])],
    )
