"""The example bot does what it says, with every set of boxes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clachan.bots.external.find import any_bot
from clachan.bots.external.guard import GuardedBot
from clachan.bots.random_bot import RandomBot
from clachan.catalog import find_game
from clachan.kernel.match import Match
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.skye.rules.moves import Buy

ROOT = Path(__file__).parent.parent.parent
MYBOT = ROOT / "examples" / "mybot.py"


class CheapestPurchase:
    """Checks every purchase of seat 0 against the engine's own prices."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.decisions = 0
        self.choices = 0

    def on_move(self, before: Any, seat: Seat, move: Move, after: Any) -> None:
        if seat != 0:
            return
        offers = [legal for legal in self.game.legal_moves(before, seat) if isinstance(legal, Buy)]
        if not offers:
            return
        assert isinstance(move, Buy), f"{move}, although {offers[0]} was affordable"
        prices = [self.price(before, offer) for offer in offers]
        assert self.price(before, move) == min(prices), f"{move} is not the cheapest"
        self.decisions += 1
        self.choices += len(set(prices)) > 1

    def price(self, state: Any, offer: Buy) -> int:
        tiles = list(state.for_sale[offer.seller])
        price: int = state.prices[offer.seller][tiles.index(offer.tile)]
        return price


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("boxes", [(), ("journeyman",), ("druids",), ("journeyman", "druids")])
def test_mybot_always_buys_the_tile_with_the_lowest_price(
    boxes: tuple[str, ...], seats: int
) -> None:
    game = find_game("skye", boxes)
    decisions = choices = 0
    for number in range(12):
        mine = any_bot("skye", f"{MYBOT}:MyBot")
        check = CheapestPurchase(game)
        players = [mine, *[RandomBot() for _ in range(seats - 1)]]
        Match(game, players, {}, Rng(f"cheapest {number}"), observers=[check]).run()
        assert isinstance(mine, GuardedBot) and mine.faults == []
        decisions += check.decisions
        choices += check.choices
    assert decisions >= 15 and choices >= 10, "the claim was put to the test"


def test_the_guide_shows_the_example_as_it_is() -> None:
    _, code = MYBOT.read_text(encoding="utf-8").split('"""\n\n', 1)
    guide = (ROOT / "docs" / "guide" / "bots.md").read_text(encoding="utf-8")
    assert f"```python\n{code}```" in guide
