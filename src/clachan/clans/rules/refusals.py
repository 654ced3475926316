"""Explain why a move is illegal, with the rule that forbids it."""

from __future__ import annotations

from clachan.clans.rules.cards import Card, card_name, card_names
from clachan.clans.rules.chance import deck_left
from clachan.clans.rules.moves import ChooseStart, DealHands, Hide, Lay, PlaceStartCards, TakeOut
from clachan.clans.rules.places import Place, place_name
from clachan.clans.rules.setup import SEAT_NAMES
from clachan.clans.rules.state import (
    CHOOSING_START,
    DEALING,
    NO_CARD,
    OVER,
    PLACING,
    PLAYING,
    STAGE_NAMES,
    TAKING_OUT,
    ClansState,
)
from clachan.kernel.errors import Refusal
from clachan.kernel.move import Move
from clachan.kernel.seats import CHANCE, CHANCE_NAME, Seat


def seat_name(seat: Seat) -> str:
    """Return the name of a seat, even of one that does not exist."""
    if seat == CHANCE:
        return CHANCE_NAME
    return SEAT_NAMES[seat] if 0 <= seat < len(SEAT_NAMES) else f"seat {seat}"


def turn_refusal(state: ClansState) -> Refusal:
    """Explain why a seat that is not to act cannot move. (Clans 3.1, 5.1)"""
    if state.stage == OVER:
        return Refusal("game_over", "Clans 5.1", "the game is over")
    waiting = seat_name(state.turn)
    rule = "Clans 3.1" if state.stage == PLAYING else "Clans 8.2"
    return Refusal("not_to_act", rule, f"it is {waiting}'s turn", [("waiting", waiting)])


def refusal(state: ClansState, seat: Seat, move: Move) -> Refusal:
    """Explain why a move of the seat to act is illegal."""
    if isinstance(move, Lay) and state.stage == PLAYING:
        return _lay_refusal(state, seat, move)
    if isinstance(move, Hide) and state.stage == PLAYING:
        return _hide_refusal(state, seat, move)
    if isinstance(move, TakeOut) and state.stage == TAKING_OUT:
        return _out_refusal(state, move)
    if isinstance(move, ChooseStart) and state.stage == CHOOSING_START:
        taken = SEAT_NAMES[: state.setup.seats]
        return Refusal(
            "no_such_seat", "Clans 1.2", f"the seats in this game are {', '.join(taken)}"
        )
    if isinstance(move, PlaceStartCards) and state.stage == PLACING:
        return _place_refusal(state, move)
    if isinstance(move, DealHands) and state.stage == DEALING:
        return _hands_refusal(state, move)
    expected = "lay or hide" if state.stage == PLAYING else STAGE_NAMES[state.stage]
    return Refusal(
        "wrong_phase",
        "Clans 3.1" if state.stage == PLAYING else "Clans 8.2",
        f"the next move must be '{expected}'",
        [("expected", expected)],
    )


def _lay_refusal(state: ClansState, seat: Seat, move: Lay) -> Refusal:
    common = _card_refusal(state, seat, move.card, move.place)
    if common is not None:
        return common
    if not state.fitting_places(move.card) >> move.place & 1:
        return _match_refusal(state, move.card, move.place)
    return _shield_refusal(seat)


def _hide_refusal(state: ClansState, seat: Seat, move: Hide) -> Refusal:
    common = _card_refusal(state, seat, move.card, move.place)
    if common is not None:
        return common
    fits = state.fitting_places(move.card)
    if state.setup.house_rule and fits:
        return _fits_refusal("Clans 7.2", move.card, fits)
    if not state.setup.house_rule:
        for card in state.hands[seat]:
            if state.fitting_places(card):
                return _fits_refusal("Clans 4.1", card, state.fitting_places(card))
    return _shield_refusal(seat)


def _card_refusal(state: ClansState, seat: Seat, card: Card, place: Place) -> Refusal | None:
    """Check what `lay` and `hide` have in common: the card and the place. (Clans 3.1)"""
    facts = [("card", card_name(card)), ("place", place_name(place))]
    if card not in state.hands[seat]:
        text = f"{card_name(card)} is not in {seat_name(seat)}'s hand"
        return Refusal("not_in_hand", "Clans 3.1", text, facts)
    if not state.setup.table.has(place):
        boards = state.setup.table.boards
        text = f"a table of {boards} boards has no place {place_name(place)}"
        return Refusal("no_such_place", "Clans 2.2", text, facts)
    if not state.free >> place & 1:
        return Refusal("place_taken", "Clans 3.1", f"{place_name(place)} is taken", facts)
    return None


def _match_refusal(state: ClansState, card: Card, place: Place) -> Refusal:
    table = state.setup.table
    around = [*table.neighbors(place), table.opposite(place)]
    cards = [state.face_up[other] for other in around if state.face_up[other] != NO_CARD]
    near = card_names(cards) or "no cards"
    return Refusal(
        "no_match",
        "Clans 3.2",
        f"{card_name(card)} matches no face-up card next to or opposite {place_name(place)} "
        f"in color or rank; there: {near}",
        [("card", card_name(card)), ("place", place_name(place)), ("near", card_names(cards))],
    )


def _fits_refusal(rule: str, card: Card, fits: int) -> Refusal:
    place = Place((fits & -fits).bit_length() - 1)
    return Refusal(
        "card_fits",
        rule,
        f"{card_name(card)} can be laid face up, for example on {place_name(place)}",
        [("card", card_name(card)), ("place", place_name(place))],
    )


def _shield_refusal(seat: Seat) -> Refusal:
    return Refusal("no_shield", "Clans 3.4", f"{seat_name(seat)} has no shield left")


def _out_refusal(state: ClansState, move: TakeOut) -> Refusal:
    count = state.setup.cards_out
    return _deal_refusal(
        "Clans 1.4", f"{count} different cards must be taken out of the deck", move.cards, state
    )


def _place_refusal(state: ClansState, move: PlaceStartCards) -> Refusal:
    wanted = " ".join([place_name(place) for place in state.setup.start_places])
    return _deal_refusal(
        "Clans 1.6", f"one card from the deck must go on each of {wanted}", move.cards, state
    )


def _hands_refusal(state: ClansState, move: DealHands) -> Refusal:
    setup = state.setup
    sizes = [str(setup.hand_size(Seat(seat), state.start)) for seat in range(setup.seats)]
    cards = tuple([card for hand in move.hands for card in hand])
    return _deal_refusal(
        "Clans 1.3", f"the hands must be {', '.join(sizes)} cards from the deck", cards, state
    )


def _deal_refusal(rule: str, text: str, cards: tuple[Card, ...], state: ClansState) -> Refusal:
    """Refuse a deal of the wrong size, or with a card twice or one no longer in the deck."""
    deck = deck_left(state)
    gone = [card for card in cards if card not in deck]
    if gone:
        text += f"; not in the deck: {card_names(gone)}"
    return Refusal("bad_deal", rule, text, [("gone", card_names(gone))])
