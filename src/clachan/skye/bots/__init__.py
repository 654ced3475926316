"""Bots for Isle of Skye. `terms.py` and `potential.py` say what a territory is worth."""
