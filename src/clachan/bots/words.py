"""Bots' reasons as English sentences, for terminals and programs; the page has its own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from clachan.kernel.line import Line
from clachan.skye.package import BOXES

SCORING: Final = "{scoring} ({slot}), scored in {rounds}"
"""For a reason without a sentence of its own: a scoring tile, named by its code."""

REASONS: Final[Mapping[str, str]] = {
    "random": "picked at random",
    "potential": "progress toward {scoring} ({slot}) in {rounds}",
    "income": "income in later rounds",
    "final_scrolls": "scrolls at the end of the game",
    "liking": "it just likes these",
    "completed_areas": "more completed areas",
    "fits_nowhere": "{tile} does not fit anywhere in this territory",
    "price": "the price: {gold} gold",
    "denial": "{seat} cannot build it",
    "seller_paid": "{seat} gets {gold} gold for it and takes its own {gold} back",
    "worth_to_me": "{tile} is worth about {gold} gold to me",
    "rival_would_pay": (
        "{tile} is worth about {worth} gold to {seat}, who has {rival_gold} and would pay at most {gold}"
    ),
    "axe": "{tile} goes back into the bag",
    "if_sold": "if {tile} sells (likely buyer: {buyer}): {gold} gold for it, and my own {gold} back",
    "if_kept": "if nobody buys {tile}: I build it, and the {gold} gold on it goes to the bank",
    "sale_chance": "about {percent}% likely to sell {tile} for {gold} gold; average outcome",
    "left_to_buy": "left for buying: {gold} gold",
    "best_offer": "the best offer, {tile} from {seat}, would gain no more than this",
    "imagined_wins": "I win {games} of {of} games that I imagined from here; average lead",
    "imagined_sale": "in {games} of {of} imagined games {seat} buys {tile} for {gold} gold",
    "imagined_sales": "in {games} of {of} imagined games {tile} sells for {gold} gold, mostly to {seat}",
    "imagined_unsold": "nobody buys {tile} for {gold} gold in any of {of} imagined games",
    "imagined_shield": "in {games} of {of} imagined games my shield on board {board} takes the {rank}s",
    "imagined_push": (
        "in {games} of {of} imagined games a {added} is added on board {board} "
        "and my shield takes the {rank}s"
    ),
    "imagined_nothing": "in {games} of {of} imagined games my shield on board {board} takes nothing",
    "nothing_affordable": "{gold} gold does not buy any tile",
    "shield_now": "my shield is number {shield} on board {board} and takes the {rank}s",
    "shield_later": "my shield is number {shield} on board {board}; no rank is there for it yet",
    "shield_chance": "about {percent}% likely to hold ({likelihood})",
    "breaks": "a {rank} on board {board} would push it down",
    "shield_kept": "I keep my shield: with turns to spare it is worth about {points}",
    "board_forecast": "what board {board} will be worth to me, compared with my rivals",
    "rival_shield": "what this does to {seat}'s shields on board {board}",
    "bot_failed": "{bot} could not explain its move ({fault})",
    **{code: words for box in BOXES.values() for code, words in box.reasons.load().items()},
}

NAMES: Final[Mapping[str, str]] = {
    "whisky_majority": "most whisky",
    "ship_majority": "most ships",
    "gold_majority": "most gold",
    "cattle_on_road": "cattle on the road",
    "tiles_on_road": "tiles on the road",
    **{code: words for box in BOXES.values() for code, words in box.scoring_names.items()},
}
"""Scoring tiles whose code is not their name already, with spaces for underscores."""


def sentence(line: Line) -> str:
    """One reason in words; a scoring tile says when it scores.

    >>> sentence(Line("price", -2, "", (), (("gold", 3),)))
    'the price: 3 gold'
    """
    facts: dict[str, str | int] = {"scoring": line.reason, "slot": "-", "rounds": "-"}
    facts.update(line.facts)
    facts["scoring"] = scoring_name(str(facts["scoring"]))
    facts["rounds"] = round_list(str(facts["rounds"]).split())
    return REASONS.get(line.reason, SCORING).format_map(facts)


def scoring_name(code: str) -> str:
    """The name of a scoring tile.

    >>> scoring_name("ship_majority"), scoring_name("largest_lake")
    ('most ships', 'largest lake')
    """
    return NAMES.get(code, code.replace("_", " "))


def round_list(rounds: list[str]) -> str:
    """Rounds in a sentence.

    >>> round_list(["5"]), round_list(["2", "4", "6"])
    ('round 5', 'rounds 2, 4 and 6')
    """
    if len(rounds) == 1:
        return f"round {rounds[0]}"
    return f"rounds {', '.join(rounds[:-1])} and {rounds[-1]}"


def points(line: Line) -> str:
    """The amount as shown beside the words, in tenths if the line has them.

    >>> points(Line("income", 2, "", (), (("tenths", 17),)))
    '+1.7'
    """
    tenths = dict(line.facts).get("tenths")
    return f"{line.amount:+d}" if not isinstance(tenths, int) else f"{tenths / 10:+.1f}"
