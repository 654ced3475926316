"""Clans and Glory, the card game: `engine.game()` gives the game."""
