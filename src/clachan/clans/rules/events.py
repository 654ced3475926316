"""The public text of a move, and the events it causes. (Clans 6)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from clachan.clans.rules.cards import card_name, card_names
from clachan.clans.rules.moves import ChooseStart, DealHands, Hide, Lay, PlaceStartCards, TakeOut
from clachan.clans.rules.places import Place, place_name
from clachan.clans.rules.scoring import score_lines, scores
from clachan.clans.rules.state import OVER, ClansState
from clachan.kernel.line import Event
from clachan.kernel.move import Move
from clachan.kernel.seats import Seat, places

UNKNOWN: Final = "?"
"""Replaces a card that the listener may not know."""


def public_text(state: ClansState, seat: Seat, move: Move, listener: Seat | None) -> str:
    """Return the text of a move with `?` for each card `listener` may not know. (Clans 8.4)"""
    if isinstance(move, TakeOut):
        return "out " + _unknown_cards(len(move.cards))
    if isinstance(move, DealHands):
        groups = [
            card_names(hand) if owner == listener else _unknown_cards(len(hand))
            for owner, hand in enumerate(move.hands)
        ]
        return "hands " + " / ".join(groups)
    if isinstance(move, Hide) and seat != listener and not state.setup.house_rule:
        return str(move).replace(card_name(move.card), UNKNOWN)
    return str(move)


def _unknown_cards(count: int) -> str:
    return " ".join([UNKNOWN] * count)


def events_of(after: ClansState, seat: Seat, move: Move) -> Iterator[Event]:
    """Yield the public events of a move; `after` is the state after it."""
    if isinstance(move, TakeOut):
        yield Event("cards_out", facts=(("cards", len(move.cards)),))
    elif isinstance(move, ChooseStart):
        yield Event("start_player", move.seat)
    elif isinstance(move, PlaceStartCards):
        for card, place in zip(move.cards, move.places, strict=True):
            yield Event(
                "start_card", facts=(("card", card_name(card)), *_place_facts(after, place))
            )
    elif isinstance(move, DealHands):
        for owner, hand in enumerate(move.hands):
            yield Event("dealt", Seat(owner), facts=(("cards", len(hand)),))
    elif isinstance(move, Lay):
        yield Event(
            "laid", seat, facts=(("card", card_name(move.card)), *_place_facts(after, move.place))
        )
        yield from _shield_events(after, seat, move.place, move.shield)
    elif isinstance(move, Hide):
        shown = (("card", card_name(move.card)),) if after.setup.house_rule else ()
        yield Event("laid_face_down", seat, facts=(*shown, *_place_facts(after, move.place)))
        yield from _shield_events(after, seat, move.place, move.shield)
    if after.stage == OVER:
        yield from _end_events(after)


def _place_facts(state: ClansState, place: Place) -> tuple[tuple[str, str | int], ...]:
    return (("place", place_name(place)), ("board", state.setup.table.board_of[place] + 1))


def _shield_events(
    after: ClansState, seat: Seat, place: Place, has_shield: bool
) -> Iterator[Event]:
    """A shield goes on top of its board's stack. (Clans 3.3)"""
    if has_shield:
        board = after.setup.table.board_of[place]
        height = len(after.stacks[board])
        left = after.shields[seat]
        yield Event(
            "shield", seat, facts=(("board", board + 1), ("height", height), ("left", left))
        )


def _end_events(after: ClansState) -> Iterator[Event]:
    """Leftover cards go, face-down cards are shown and removed, and boards are scored. (Clans 5)"""
    yield Event("game_over")
    for seat, hand in enumerate(after.hands):
        if hand:
            yield Event("cards_left", Seat(seat), facts=(("cards", len(hand)),))
    for down in after.face_down:
        facts = (("card", card_name(down.card)), *_place_facts(after, down.place))
        yield Event("shown", down.seat, facts=facts)
    won = scores(after)
    for seat, own in enumerate(score_lines(after)):
        points, cards = won[seat]
        yield Event("scored", Seat(seat), own, (("points", points), ("cards", cards)))
    for seat, place in enumerate(places(won)):
        if place == 1:
            yield Event("won", Seat(seat))
