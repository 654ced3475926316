"""Reasons in words, in English, German and Polish, for terminals; the page has its own table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from clachan.bots.names import CHANCE_WORDS, SCORINGS, SEATS, SEATS_OF, TRACKS, Names
from clachan.kernel.line import Line

LANGUAGES: Final = ("en", "de", "pl")

_SCORING = (
    "{scoring} ({slot}), scored in {rounds}",
    "{scoring} ({slot}), gewertet in {rounds}",
    "{scoring} ({slot}), punktowane w {rounds}",
)

REASONS: Final[Mapping[str, tuple[str, str, str]]] = {
    "random": ("the dice said so", "die Würfel wollten es so", "tak chciały kości"),
    "potential": (
        "prospects for {scoring} ({slot}) in {rounds}",
        "Aussichten auf {scoring} ({slot}) in {rounds}",
        "widoki na: {scoring} ({slot}) w {rounds}",
    ),
    "income": ("income to come", "kommendes Einkommen", "przyszły przychód"),
    "final_scrolls": ("scrolls at the end", "Schriftrollen am Ende", "zwoje na koniec gry"),
    "liking": (
        "I simply like these",
        "die mag ich einfach",
        "po prostu je lubię",
    ),
    "completed_areas": (
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
        "{tile} is worth about {worth} gold to {seat}, who would pay {gold} of {purse} at most",
        "{tile} ist {seat} etwa {worth} Gold wert; {seat} würde höchstens {gold} von {purse} zahlen",
        "{tile} jest dla {seat_of} warte około {worth} złota; {seat} zapłaci najwyżej {gold} z {purse}",
    ),
    "axe": (
        "{tile} goes back into the bag",
        "{tile} kommt zurück in den Beutel",
        "{tile} wraca do worka",
    ),
    "if_sold": (
        "if {tile} is sold (likely buyer: {buyer}): price and stake come in, {gold} gold each",
        "wenn {tile} verkauft wird (wohl an: {buyer}): Preis und Einsatz kommen, je {gold} Gold",
        "jeśli {tile} się sprzeda (kupi pewnie: {buyer}): wpływa cena i stawka, po {gold} złota",
    ),
    "if_kept": (
        "if nobody buys {tile}: I build it, and the stake of {gold} gold is lost",
        "wenn niemand {tile} kauft: ich baue es, und der Einsatz von {gold} Gold ist weg",
        "jeśli nikt nie kupi {tile}: buduję je, a stawka {gold} złota przepada",
    ),
    "sale_chance": (
        "{tile} is sold for {gold} gold with about {percent} %; to be expected of both ways",
        "{tile} wird für {gold} Gold mit etwa {percent} % verkauft; zu erwarten von beidem",
        "{tile} sprzeda się za {gold} złota z szansą około {percent} %; oczekiwane z obu",
    ),
    "left_to_buy": (
        "in hand for buying: {gold} gold",
        "bleibt zum Kaufen: {gold} Gold",
        "zostaje na zakupy: {gold} złota",
    ),
    "best_offer": (
        "the best offer, {tile} from {seat}, would bring no more than this",
        "das beste Angebot, {tile} von {seat}, brächte nicht mehr als das",
        "najlepsza oferta, {tile} od {seat_of}, nie da więcej niż tyle",
    ),
    "nothing_affordable": (
        "no tile can be had for {gold} gold",
        "für {gold} Gold ist kein Plättchen zu haben",
        "{gold} złota nie wystarczy na żaden żeton",
    ),
    "step": (
        "a step on the {track}'s track to space {space}, for {gold} gold",
        "ein Schritt auf der Leiste {track} zu Feld {space}, für {gold} Gold",
        "krok na torze {track} na pole {space} za {gold} złota",
    ),
    "dolmen_offer": (
        "the best tile at the dolmen, {tile}, would bring no more than this",
        "das beste Plättchen am Dolmen, {tile}, brächte nicht mehr als das",
        "najlepszy żeton przy dolmenie, {tile}, nie da więcej niż tyle",
    ),
    "blind": (
        "the better of two tiles out of the bag brings about this",
        "das bessere von zwei Plättchen aus dem Beutel bringt etwa so viel",
        "lepszy z dwóch żetonów z worka da mniej więcej tyle",
    ),
    "tablet": ("stone tablet {tablet}", "Steintafel {tablet}", "kamienna tabliczka {tablet}"),
    "shield_now": (
        "my shield is number {shield} on board {board} and takes the {rank}s",
        "mein Schild liegt auf Tableau {board} an Stelle {shield} und nimmt die {rank}er",
        "moja tarcza jest {shield}. na planszy {board} i bierze {rank}",
    ),
    "shield_later": (
        "my shield is number {shield} on board {board}; its rank is still to come",
        "mein Schild liegt auf Tableau {board} an Stelle {shield}; sein Rang muss noch kommen",
        "moja tarcza jest {shield}. na planszy {board}; jej ranga dopiero nadejdzie",
    ),
    "shield_chance": (
        "that holds with about {percent} % ({likelihood})",
        "das hält mit etwa {percent} % ({likelihood})",
        "utrzyma się z szansą około {percent} % ({likelihood})",
    ),
    "breaks": (
        "a {rank} on board {board} would push it down",
        "eine {rank} auf Tableau {board} würde ihn verdrängen",
        "{rank} na planszy {board} by ją zepchnęła",
    ),
    "shield_kept": (
        "I keep my shield: with turns to spare it is worth about {points}",
        "ich behalte meinen Schild: solange Züge übrig sind, ist er etwa {points} wert",
        "zachowuję tarczę: póki są wolne ruchy, jest warta około {points}",
    ),
    "board_forecast": (
        "what board {board} will bring me against my rivals",
        "was Tableau {board} mir gegen die anderen bringt",
        "co plansza {board} da mi wobec rywali",
    ),
    "rival_shield": (
        "what it does to {seat}'s shields on board {board}",
        "was es mit den Schilden von {seat} auf Tableau {board} macht",
        "co to zmienia dla tarcz {seat_of} na planszy {board}",
    ),
    "bot_failed": (
        "{bot} failed ({fault}); greedy moved instead",
        "{bot} ist ausgefallen ({fault}); greedy hat gezogen",
        "{bot} zawiódł ({fault}); zagrał greedy",
    ),
}


_NAMED: Final[Mapping[str, Names]] = {
    "scoring": SCORINGS,
    "seat": SEATS,
    "seat_of": SEATS_OF,
    "buyer": SEATS,
    "track": TRACKS,
    "likelihood": CHANCE_WORDS,
}
"""Facts that are codes, and the names for them."""

_ROUNDS: Final = (
    ("round", "rounds", "and"),
    ("Runde", "den Runden", "und"),
    ("rundzie", "rundach", "i"),
)


def sentence(line: Line, language: str = "en") -> str:
    """One reason in words; scoring tiles without words of their own say when they score.

    >>> sentence(Line("price", -2, "", (), (("gold", 3),)))
    'the price: 3 gold'
    """
    which = LANGUAGES.index(language)
    words = REASONS.get(line.reason, _SCORING)[which]
    facts: dict[str, str | int] = {"scoring": line.reason, "slot": "-", "rounds": "-"}
    facts.update(line.facts)
    facts["rounds"] = in_rounds(str(facts["rounds"]).split(), language)
    facts["seat_of"] = facts.get("seat", "-")
    for fact, names in _NAMED.items():
        word = facts.get(fact)
        if isinstance(word, str) and word in names:
            facts[fact] = names[word][which]
    return words.format_map(facts)


def in_rounds(rounds: list[str], language: str = "en") -> str:
    """Rounds as they follow an `in`.

    >>> in_rounds(["5"]), in_rounds(["2", "4", "6"], "de")
    ('round 5', 'den Runden 2, 4 und 6')
    """
    one, several, last = _ROUNDS[LANGUAGES.index(language)]
    if len(rounds) == 1:
        return f"{one} {rounds[0]}"
    return f"{several} {', '.join(rounds[:-1])} {last} {rounds[-1]}"


def points(line: Line) -> str:
    """The amount as it is shown beside the words: tenths where there are any.

    >>> points(Line("income", 2, "", (), (("tenths", 17),)))
    '+1.7'
    """
    tenths = dict(line.facts).get("tenths")
    return f"{line.amount:+d}" if not isinstance(tenths, int) else f"{tenths / 10:+.1f}"
