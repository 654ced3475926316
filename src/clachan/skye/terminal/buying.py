"""The tiles for sale as a list, with the price that is really paid."""

from __future__ import annotations

from clachan.cli.terminal.words import signed
from clachan.skye.table.wire import BuyingStageOut, OfferOut, PaymentOut
from clachan.skye.terminal.choice_list import TileChoice, TileChoices
from clachan.skye.terminal.choosing import ChoosingTile
from clachan.skye.terminal.situation import SkyeSituation


class Buying(ChoosingTile):
    """Choose an offer, or pass."""

    def offer(self) -> TileChoices:
        return buying_list(self.situation)


def buying_list(situation: SkyeSituation) -> TileChoices:
    """All offers by seller in turn order, then the pass."""
    stage: BuyingStageOut = situation.stage
    choices: list[TileChoice] = []
    for seller in stage["sellers"]:
        for offer in seller["offers"]:
            choices += _offer(situation, seller["seat"], offer)
    is_info = stage["can_pass"] is None
    if stage["can_pass"] is not None:
        choices.append(TileChoice("Pass", stage["can_pass"], "keep your gold"))
    buyer = next((s["seat"] for s in stage["sellers"] if s["state"] == "buying"), None)
    title = "Buy a tile, or pass"
    if is_info:
        title = "The market" if buyer is None else f"{situation.name(buyer)} is buying"
    committed = f", {stage['committed']} more on your tiles" if stage["committed"] else ""
    points = "; points now/by the end" if situation.worth is not None else ""
    about = f"{stage['gold']} gold{committed}{points}"
    return TileChoices(title, tuple(choices), about, is_info)


def _offer(situation: SkyeSituation, seller: int, offer: OfferOut) -> list[TileChoice]:
    tile = offer["tile"]
    words = f"{situation.points_column(tile)}{situation.tile_words(tile)}"
    if offer["state"] == "open":
        return [
            TileChoice(
                f"{_paid(move['payment'], offer['price']):>2} gold  {words}",
                move["text"],
                f"{_payment_words(move['payment'])}{worth_words(situation, tile)}",
                seat=seller,
                tile=tile,
            )
            for move in offer["moves"]
        ]
    refusal = {
        "mine": "yours: others can buy it",
        "short": f"needs {offer['shortfall']} more",
        "sold": "sold" if offer["buyer"] is None else f"bought by {situation.name(offer['buyer'])}",
        "closed": "",
    }[offer["state"]]
    note = worth_words(situation, tile).removeprefix("; ") if offer["state"] != "sold" else ""
    return [TileChoice(f"{offer['price']:>2} gold  {words}", "", note, refusal, seller, tile)]


def _paid(payment: PaymentOut | None, price: int) -> int:
    return price if payment is None else payment["paid"]


def _payment_words(payment: PaymentOut | None) -> str:
    if payment is None:
        return ""
    less = (
        f"instead of {payment['price']}: the bank pays {payment['bank']}; "
        if payment["bank"]
        else ""
    )
    return f"{less}{payment['gold_left']} left"


def worth_words(situation: SkyeSituation, tile: str) -> str:
    """What a tile would bring at its best place."""
    found = situation.best(tile)
    if found is None:
        return ""
    best = found["best"]
    if best is None:
        return "; fits nowhere right now"
    holds = " if majorities hold" if best["contested"] else ""
    return f"; {signed(best['points_now'])} now, {signed(best['points_by_end'])} by the end{holds}"
