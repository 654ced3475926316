"""A bot of one's own: clachan arena skye --bots ./examples/mybot.py:MyBot,random"""


class MyBot:
    """Buys whatever is cheapest, and leaves everything else to luck."""

    blind = False

    def choose(self, view, moves, rng):
        offers = [move for move in moves if str(move).startswith("buy")]
        return min(offers, key=lambda m: view.prices[m.seller]) if offers else moves.sample(rng)
