"""Clans and Glory, the card game. `engine.game()` returns it."""
