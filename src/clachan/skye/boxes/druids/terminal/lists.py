"""The decisions of Druids as lists to choose from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from clachan.cli.terminal.words import say
from clachan.skye.boxes.druids.table.wire import (
    DolmenSpaceOut,
    ExtraDrawStageOut,
    OwnTileFirstStageOut,
    ReturnStageOut,
    SecondBuyStageOut,
)
from clachan.skye.table.wire import PaymentOut
from clachan.skye.terminal.choice_list import TileChoice, TileChoices

if TYPE_CHECKING:
    from clachan.skye.terminal.situation import SkyeSituation


def with_tablets(payment: PaymentOut | None) -> str:
    """Words to add to a purchase that a tablet makes cheaper."""
    return ", with a tablet" if payment and payment["pieces"] else ""


def _price_note(price: int, payment: PaymentOut) -> str:
    """What is really paid, and why it may be less than the price."""
    left = f"{payment['gold_left']} left"
    if payment["paid"] == price:
        return left
    return f"instead of {price}{with_tablets(payment)}; {left}"


def _second_buy(situation: SkyeSituation, stage: SecondBuyStageOut) -> TileChoices:
    drawn = stage["drawn"]
    if drawn is not None:
        kept = tuple(
            TileChoice(
                f"Keep {situation.tile_words(each['tile'])}",
                "" if each["move"] is None else each["move"]["text"],
                tile=each["tile"],
            )
            for each in drawn["tiles"]
        )
        is_mine = drawn["seat"] == situation.seat
        title = say("dolmen.drew", name=situation.person(drawn["seat"]))
        return TileChoices(title, kept, "Keep one; the other goes back.", is_info=not is_mine)
    is_info = stage["can_pass"] is None
    choices: list[TileChoice] = []
    for space in stage["row"]:
        label = f"{situation.points_column(space['tile'])}{situation.tile_words(space['tile'])}"
        for move in space["moves"]:
            payment = move["payment"]
            assert payment is not None, "the moves of a stage have payments"
            note = f"{_price_note(space['price'], payment)}; {_sum(space)}"
            choices.append(
                TileChoice(
                    f"{payment['paid']:>2} gold  {label}", move["text"], note, tile=space["tile"]
                )
            )
        if not space["moves"]:
            refusal = f"needs {space['shortfall']} more" if space["shortfall"] else ""
            choices.append(
                TileChoice(
                    f"{space['price']:>2} gold  {label}",
                    "",
                    _sum(space),
                    refusal,
                    tile=space["tile"],
                )
            )
    blind = stage["blind"]
    label = "draw two tiles from the bag and keep one"
    for blind_move in blind["moves"]:
        payment = blind_move["payment"]
        assert payment is not None, "the moves of a stage have payments"
        note = _price_note(blind["price"], payment)
        choices.append(TileChoice(f"{payment['paid']:>2} gold  {label}", blind_move["text"], note))
    if not blind["moves"]:
        refusal = f"needs {blind['shortfall']} more" if blind["shortfall"] else ""
        choices.append(TileChoice(f"{blind['price']:>2} gold  {label}", "", "", refusal))
    if stage["can_pass"] is not None:
        choices.append(TileChoice("Pass", stage["can_pass"]))
    title = "Buy at the dolmen" if not is_info else "The dolmen"
    points = "; points now/by the end" if situation.worth is not None else ""
    return TileChoices(title, tuple(choices), f"{stage['gold']} gold{points}", is_info)


def _sum(space: DolmenSpaceOut) -> str:
    return f"{space['stone']} on the stone + {space['space']} for the space"


def _own_tile_first(situation: SkyeSituation, stage: OwnTileFirstStageOut) -> TileChoices:
    choices = [
        TileChoice(
            f"Keep {situation.tile_words(each['tile'])}",
            "" if each["move"] is None else each["move"]["text"],
            f"the {each['price']} gold on it goes to the bank",
            "" if each["move"] is not None else "not now",
            tile=each["tile"],
        )
        for each in stage["own"]
        if each["price"]
    ]
    is_info = stage["can_pass"] is None
    if stage["can_pass"] is not None:
        choices.append(TileChoice("Keep none", stage["can_pass"]))
    about = "" if is_info else "Before anyone buys, you may keep one of your own tiles."
    return TileChoices("First pick", tuple(choices), about, is_info)


def _return(situation: SkyeSituation, stage: ReturnStageOut) -> TileChoices:
    choices = tuple(
        TileChoice(
            f"Put back {'; '.join([situation.tile_words(tile) for tile in option['tiles']])}",
            option["text"],
            tile=option["tiles"][0],
        )
        for option in stage["options"]
    )
    return TileChoices("You drew more than you can keep", choices, "Choose what goes back.")


def _extra_draw(situation: SkyeSituation, stage: ExtraDrawStageOut) -> TileChoices:
    choices = [
        TileChoice("Use the tablet: draw more tiles this round", option["text"])
        for option in stage["options"]
    ]
    if stage["can_pass"] is not None:
        choices.append(TileChoice("Not now", stage["can_pass"]))
    return TileChoices("Extra draw", tuple(choices))


LISTS: Final[Mapping[str, Callable[[SkyeSituation, Any], TileChoices]]] = {
    "second_buy": _second_buy,
    "own_tile_first": _own_tile_first,
    "return": _return,
    "tablets": _extra_draw,
}
"""By kind of stage."""
