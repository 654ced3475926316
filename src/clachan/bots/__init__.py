"""Players that are programs: built-in bots, bots of your own, and the arena that measures them."""
