"""Clans and Glory in the terminal: drawings, decisions, and the game line by line."""
