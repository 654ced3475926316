"""Why a move is not legal here and now, and which rule says so."""

from __future__ import annotations

from clachan.games.clans.cards import Card, card_name, card_names
from clachan.games.clans.deals import deck_left
from clachan.games.clans.moves import ChooseStart, DealHands, Hide, Lay, SeatCards, TakeOut
from clachan.games.clans.places import Place, place_name
from clachan.games.clans.setting import SEAT_NAMES
from clachan.games.clans.state import (
    CHOOSING_START,
    DEALING,
    NO_CARD,
    OVER,
    PLAYING,
    SEATING,
    STAGE_NAMES,
    TAKING_OUT,
    State,
)
from clachan.kernel.errors import Refusal
from clachan.kernel.move import Move
from clachan.kernel.seats import CHANCE, CHANCE_NAME, Seat


def seat_name(seat: Seat) -> str:
    """The name of a seat, also of one that no table has."""
    if seat == CHANCE:
        return CHANCE_NAME
    return SEAT_NAMES[seat] if 0 <= seat < len(SEAT_NAMES) else f"seat {seat}"


def why_not_to_act(state: State) -> Refusal:
    """Why a seat that is not on cannot do anything. (Clans 3.1, 5.1)"""
    if state.stage == OVER:
        return Refusal("game_over", "Clans 5.1", "the game is over")
    waiting = seat_name(state.turn)
    rule = "Clans 3.1" if state.stage == PLAYING else "Clans 8.2"
    return Refusal("not_to_act", rule, f"the table waits for {waiting}", [("waiting", waiting)])


def why_not(state: State, seat: Seat, move: Move) -> Refusal:
    """Why the seat that is on cannot make this move, which is not among its legal ones."""
    if isinstance(move, Lay) and state.stage == PLAYING:
        return _why_not_lay(state, seat, move)
    if isinstance(move, Hide) and state.stage == PLAYING:
        return _why_not_hide(state, seat, move)
    if isinstance(move, TakeOut) and state.stage == TAKING_OUT:
        return _why_not_out(state, move)
    if isinstance(move, ChooseStart) and state.stage == CHOOSING_START:
        taken = SEAT_NAMES[: state.setting.seats]
        return Refusal("no_such_seat", "Clans 1.2", f"only {', '.join(taken)} sit at this table")
    if isinstance(move, SeatCards) and state.stage == SEATING:
        return _why_not_seat(state, move)
    if isinstance(move, DealHands) and state.stage == DEALING:
        return _why_not_hands(state, move)
    expected = "lay or hide" if state.stage == PLAYING else STAGE_NAMES[state.stage]
    return Refusal(
        "wrong_phase",
        "Clans 3.1" if state.stage == PLAYING else "Clans 8.2",
        f"now is the time for '{expected}'",
        [("expected", expected)],
    )


def _why_not_lay(state: State, seat: Seat, move: Lay) -> Refusal:
    common = _why_not_card(state, seat, move.card, move.place)
    if common is not None:
        return common
    if not state.fitting(move.card) >> move.place & 1:
        return _no_match(state, move.card, move.place)
    return _no_shield(seat)


def _why_not_hide(state: State, seat: Seat, move: Hide) -> Refusal:
    common = _why_not_card(state, seat, move.card, move.place)
    if common is not None:
        return common
    fits = state.fitting(move.card)
    if state.setting.house_rule and fits:
        return _card_fits("Clans 7.2", move.card, fits)
    if not state.setting.house_rule:
        for card in state.hands[seat]:
            if state.fitting(card):
                return _card_fits("Clans 4.1", card, state.fitting(card))
    return _no_shield(seat)


def _why_not_card(state: State, seat: Seat, card: Card, place: Place) -> Refusal | None:
    """What a card face up and a card face down have in common. (Clans 3.1)"""
    facts = [("card", card_name(card)), ("place", place_name(place))]
    if card not in state.hands[seat]:
        text = f"{card_name(card)} is not in the hand of {seat_name(seat)}"
        return Refusal("not_in_hand", "Clans 3.1", text, facts)
    if not state.setting.table.has(place):
        boards = state.setting.table.boards
        text = f"there is no seat {place_name(place)} at a table of {boards} boards"
        return Refusal("no_such_place", "Clans 2.2", text, facts)
    if not state.free >> place & 1:
        return Refusal("place_taken", "Clans 3.1", f"{place_name(place)} is taken", facts)
    return None


def _no_match(state: State, card: Card, place: Place) -> Refusal:
    table = state.setting.table
    around = [*table.neighbours(place), table.opposite(place)]
    cards = [state.face_up[other] for other in around if state.face_up[other] != NO_CARD]
    near = card_names(cards) or "no open card"
    return Refusal(
        "no_match",
        "Clans 3.2",
        f"{card_name(card)} shares neither colour nor rank with a card beside or opposite "
        f"{place_name(place)}, where {near} can be seen",
        [("card", card_name(card)), ("place", place_name(place)), ("near", card_names(cards))],
    )


def _card_fits(rule: str, card: Card, fits: int) -> Refusal:
    place = Place((fits & -fits).bit_length() - 1)
    return Refusal(
        "card_fits",
        rule,
        f"{card_name(card)} can be laid face up, on {place_name(place)} for instance",
        [("card", card_name(card)), ("place", place_name(place))],
    )


def _no_shield(seat: Seat) -> Refusal:
    return Refusal("no_shield", "Clans 3.4", f"{seat_name(seat)} has no shield left")


def _why_not_out(state: State, move: TakeOut) -> Refusal:
    count = state.setting.cards_out
    return _bad_deal(
        "Clans 1.4", f"{count} different cards of the deck are taken out", move.cards, state
    )


def _why_not_seat(state: State, move: SeatCards) -> Refusal:
    wanted = " ".join([place_name(place) for place in state.setting.start_places])
    return _bad_deal(
        "Clans 1.6", f"one card of the deck lies on each of {wanted}", move.cards, state
    )


def _why_not_hands(state: State, move: DealHands) -> Refusal:
    setting = state.setting
    sizes = [str(setting.hand_size(Seat(seat), state.start)) for seat in range(setting.seats)]
    cards = tuple([card for hand in move.hands for card in hand])
    return _bad_deal(
        "Clans 1.3", f"the hands are {', '.join(sizes)} cards of the deck", cards, state
    )


def _bad_deal(rule: str, text: str, cards: tuple[Card, ...], state: State) -> Refusal:
    """Cards dealt in wrong numbers, twice, or although they are no longer there."""
    deck = deck_left(state)
    gone = [card for card in cards if card not in deck]
    if gone:
        text += f", and {card_names(gone)} is not in it"
    return Refusal("bad_deal", rule, text, [("gone", card_names(gone))])
