"""What the page says about puzzles, by language."""

from __future__ import annotations

from typing import Final

from clachan.tables.exercise import Words

TITLE: Final[Words] = {"en": "Puzzle {number}", "de": "Rätsel {number}", "pl": "Zadanie {number}"}
TASKS: Final[dict[str, Words]] = {
    "axe": {
        "en": "Axe one tile and price the other two. Which tile should go?",
        "de": "Lege den Abwurfmarker auf ein Plättchen und Gold auf die anderen. Welches soll weg?",
        "pl": "Połóż znacznik odrzucenia na jednym żetonie i złoto na pozostałych. Który odrzucić?",
    },
    "price": {
        "en": "Axe one tile and price the other two. How much do you ask for each?",
        "de": "Lege den Abwurfmarker auf ein Plättchen und Gold auf die anderen. Wie viel verlangst du?",
        "pl": "Połóż znacznik odrzucenia na jednym żetonie i złoto na pozostałych. Ile żądasz?",
    },
    "buy": {
        "en": "Buy one tile from another player, or pass. What is best?",
        "de": "Kaufe ein Plättchen oder passe. Was ist am besten?",
        "pl": "Kup jeden żeton albo spasuj. Co jest najlepsze?",
    },
    "build": {
        "en": "Place a tile. Which one, and where is it worth most?",
        "de": "Lege ein Plättchen an. Welches, und wo bringt es am meisten?",
        "pl": "Dołóż żeton. Który i w którym miejscu da najwięcej?",
    },
    "card": {
        "en": "Lay a card. Which one, where, and with or without a shield?",
        "de": "Lege eine Karte. Welche, wohin, und mit oder ohne Schild?",
        "pl": "Wyłóż kartę. Którą, gdzie i z tarczą czy bez?",
    },
}
SOLVED: Final[Words] = {
    "en": "The obvious move costs about {percent}% of the chance to win.",
    "de": "Der naheliegende Zug kostet etwa {percent} % Gewinnchance.",
    "pl": "Oczywisty ruch kosztuje około {percent}% szansy na wygraną.",
}
OBVIOUS: Final[Words] = {
    "en": "That is the obvious move. It costs about {percent}% of the chance to win.",
    "de": "Das ist der naheliegende Zug. Er kostet etwa {percent} % Gewinnchance.",
    "pl": "To oczywisty ruch. Kosztuje około {percent}% szansy na wygraną.",
}
WRONG: Final[Words] = {
    "en": "There is a better move.",
    "de": "Es gibt einen besseren Zug.",
    "pl": "Jest lepszy ruch.",
}


def filled(words: Words, chance: float) -> Words:
    """The words with a chance in percent."""
    return {language: text.format(percent=round(100 * chance)) for language, text in words.items()}
