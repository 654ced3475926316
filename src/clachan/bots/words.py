"""Reasons in words, in English, German and Polish, for terminals; the page has its own table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from clachan.bots.names import SCORINGS, SEATS, Names
from clachan.kernel.line import Line

LANGUAGES: Final = ("en", "de", "pl")

_SCORING = (
    "{scoring} ({slot}), scored in rounds {rounds}",
    "{scoring} ({slot}), gewertet in Runde {rounds}",
    "{scoring} ({slot}), punktowane w rundach {rounds}",
)

REASONS: Final[Mapping[str, tuple[str, str, str]]] = {
    "by_chance": ("the dice said so", "die Würfel wollten es so", "tak chciały kości"),
    "promise": (
        "almost there: {scoring} ({slot}) in rounds {rounds}",
        "fast fertig: {scoring} ({slot}) in Runde {rounds}",
        "prawie gotowe: {scoring} ({slot}) w rundach {rounds}",
    ),
    "income": ("income to come", "kommendes Einkommen", "przyszły dochód"),
    "scrolls": ("scrolls at the end", "Schriftrollen am Ende", "zwoje na koniec gry"),
    "fancy": (
        "I simply like these",
        "die mag ich einfach",
        "po prostu je lubię",
    ),
    "tidiness": (
        "a tidy land",
        "ein aufgeräumtes Land",
        "schludna kraina",
    ),
    "fits_nowhere": (
        "{tile} fits nowhere on this land",
        "{tile} passt nirgends in dieses Land",
        "{tile} nigdzie tu nie pasuje",
    ),
    "price": ("the price: {gold} gold", "der Preis: {gold} Gold", "cena: {gold} złota"),
    "denial": (
        "{seat} cannot build it",
        "{seat} kann es nicht bauen",
        "{seat} nie może tego zbudować",
    ),
    "seller_paid": (
        "{seat} gets {gold} gold and the stake back",
        "{seat} erhält {gold} Gold und den Einsatz zurück",
        "{seat} dostaje {gold} złota i odzyskuje stawkę",
    ),
    "worth_to_me": (
        "{tile} is worth about {gold} gold to me",
        "{tile} ist mir etwa {gold} Gold wert",
        "{tile} jest dla mnie warte około {gold} złota",
    ),
    "rival_would_pay": (
        "{tile} is worth about {worth} gold to {seat}, who would pay up to {gold} of {purse}",
        "{tile} ist für {seat} etwa {worth} Gold wert; gezahlt würden bis zu {gold} von {purse}",
        "{tile} jest dla gracza {seat} warte około {worth} złota; zapłaci do {gold} z {purse}",
    ),
    "axe": (
        "{tile} goes back into the bag",
        "{tile} kommt zurück in den Beutel",
        "{tile} wraca do worka",
    ),
    "if_sold": (
        "if {tile} is sold (likely buyer: {buyer}): twice {gold} gold come back",
        "wenn {tile} verkauft wird (wohl an: {buyer}): zweimal {gold} Gold kommen zurück",
        "jeśli {tile} się sprzeda (kupi pewnie: {buyer}): wraca dwa razy {gold} złota",
    ),
    "if_kept": (
        "if nobody buys {tile}: I build it, and {gold} gold are gone",
        "wenn niemand {tile} kauft: ich baue es, und {gold} Gold sind weg",
        "jeśli nikt nie kupi {tile}: buduję je, a {gold} złota przepada",
    ),
    "left_to_buy": (
        "{gold} gold stay in hand for buying",
        "{gold} Gold bleiben zum Kaufen auf der Hand",
        "{gold} złota zostaje na zakupy",
    ),
    "best_offer": (
        "the best offer, {tile} from {seat}, would bring no more than this",
        "das beste Angebot, {tile} von {seat}, brächte nicht mehr als das",
        "najlepsza oferta, {tile} od gracza {seat}, nie da więcej niż tyle",
    ),
    "nothing_affordable": (
        "{gold} gold are too little for any tile",
        "{gold} Gold reichen für kein Plättchen",
        "{gold} złota nie wystarczy na żaden kafelek",
    ),
    "step": (
        "a step on the {track} track to space {space}, for {gold} gold",
        "ein Schritt auf der Leiste {track} zu Feld {space}, für {gold} Gold",
        "krok na torze {track} na pole {space} za {gold} złota",
    ),
    "tablet": ("tablet {tablet}", "Tafel {tablet}", "tabliczka {tablet}"),
    "shield_now": (
        "my shield is number {shield} on board {board} and takes the {rank}s",
        "mein Schild liegt auf Tafel {board} an Stelle {shield} und nimmt die {rank}er",
        "moja tarcza jest {shield}. na planszy {board} i bierze {rank}",
    ),
    "shield_later": (
        "my shield is number {shield} on board {board}; its rank is still to come",
        "mein Schild liegt auf Tafel {board} an Stelle {shield}; sein Rang muss noch kommen",
        "moja tarcza jest {shield}. na planszy {board}; jej ranga dopiero nadejdzie",
    ),
    "shield_chance": (
        "that holds with about {percent} % ({outlook})",
        "das hält mit etwa {percent} % ({outlook})",
        "utrzyma się z szansą około {percent} % ({outlook})",
    ),
    "breaks": (
        "a {rank} on board {board} would push it down",
        "eine {rank} auf Tafel {board} würde ihn verdrängen",
        "{rank} na planszy {board} by ją zepchnęła",
    ),
    "shield_kept": (
        "I keep my shield: with turns to spare it is worth about {points}",
        "ich behalte meinen Schild: solange Züge übrig sind, ist er etwa {points} wert",
        "zachowuję tarczę: póki są wolne ruchy, jest warta około {points}",
    ),
    "board_forecast": (
        "what board {board} will bring me against my rivals",
        "was Tafel {board} mir gegen die anderen bringt",
        "co plansza {board} da mi wobec rywali",
    ),
    "rival_shield": (
        "{seat}'s shields on board {board} lose by it",
        "die Schilde von {seat} auf Tafel {board} verlieren dadurch",
        "tarcze gracza {seat} na planszy {board} na tym tracą",
    ),
    "took_over": (
        "{bot} failed ({fault}); greedy moved instead",
        "{bot} ist ausgefallen ({fault}); greedy hat gezogen",
        "{bot} zawiódł ({fault}); zagrał greedy",
    ),
}


_NAMED: Final[Mapping[str, Names]] = {"scoring": SCORINGS, "seat": SEATS, "buyer": SEATS}
"""Facts that are codes, and the names for them."""


def sentence(line: Line, language: str = "en") -> str:
    """One reason in words; scoring tiles without words of their own say when they score.

    >>> sentence(Line("price", -2, "", (), (("gold", 3),)))
    'the price: 3 gold'
    """
    which = LANGUAGES.index(language)
    words = REASONS.get(line.reason, _SCORING)[which]
    facts: dict[str, str | int] = {"scoring": line.reason, "slot": "-", "rounds": "-"}
    facts.update(line.facts)
    for fact, names in _NAMED.items():
        word = facts.get(fact)
        if isinstance(word, str) and word in names:
            facts[fact] = names[word][which]
    return words.format_map(facts)


def points(line: Line) -> str:
    """The amount as it is shown beside the words: tenths where there are any.

    >>> points(Line("income", 2, "", (), (("tenths", 17),)))
    '+1.7'
    """
    tenths = dict(line.facts).get("tenths")
    return f"{line.amount:+d}" if not isinstance(tenths, int) else f"{tenths / 10:+.1f}"
