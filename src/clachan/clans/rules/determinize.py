"""Sample a full state that is consistent with a view. (Clans 6)"""

from __future__ import annotations

from clachan.clans.rules.cards import NAMES, Card, parse_card
from clachan.clans.rules.places import parse_place
from clachan.clans.rules.setup import parse_options
from clachan.clans.rules.state import NOBODY, STAGE_NAMES, ClansState, FaceDownCard, Stage
from clachan.clans.rules.view import ClansView
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE


def determinize(view: ClansView, rng: Rng) -> ClansState:
    """Return a state whose view is `view`; unseen cards are dealt at random."""
    setup = parse_options(view.seats, dict(view.options))
    state = ClansState.empty(setup)
    state.stage = Stage(STAGE_NAMES.index(view.stage))
    state.turn = view.to_act[0] if view.to_act else NOBODY
    state.start = CHANCE if view.start is None else view.start
    state.lays_left = view.lays_left
    for place_name, card_name in view.face_up:
        state.put(parse_card(card_name), parse_place(place_name))
    for seat in range(view.seats):
        state.shields[seat] = view.shields[seat]
    for board, stack in enumerate(view.stacks):
        state.stacks[board] = stack
    unseen = _Unseen(view, setup.deck, rng)
    for down in view.face_down:
        place = parse_place(down.place)
        card = unseen.draw(1)[0] if down.card is None else parse_card(down.card)
        state.free &= ~(1 << place)
        state.face_down = (*state.face_down, FaceDownCard(place, down.seat, card))
    for seat, size in enumerate(view.hand_sizes):
        if seat == view.seat:
            state.hands[seat] = [parse_card(card) for card in view.hand]
        else:
            state.hands[seat] = unseen.draw(size)
    state.out = tuple(unseen.draw(view.cards_out))
    return state


class _Unseen:
    """The cards a view does not show, shuffled."""

    def __init__(self, view: ClansView, deck: list[Card], rng: Rng) -> None:
        seen = {*view.hand, *[card for _, card in view.face_up]}
        seen.update([down.card for down in view.face_down if down.card is not None])
        cards = [card for card in deck if NAMES[card] not in seen]
        self._cards = rng.take(cards, len(cards))

    def draw(self, count: int) -> list[Card]:
        drawn = sorted(self._cards[:count])
        self._cards = self._cards[count:]
        return drawn
