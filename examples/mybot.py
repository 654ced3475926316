"""A bot of your own: clachan arena skye --bots ./examples/mybot.py:MyBot,random"""

from clachan.skye.rules.moves import Buy


class MyBot:
    """Buys the tile with the lowest price and makes every other decision at random."""

    blind = False

    def choose(self, view, moves, rng):
        def price(offer):
            place = view.for_sale[offer.seller].index(offer.tile)
            return view.prices[offer.seller][place]

        offers = [move for move in moves if isinstance(move, Buy)]
        return min(offers, key=price) if offers else moves.sample(rng)
