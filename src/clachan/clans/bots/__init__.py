"""Bots for Clans and Glory. `forecast.py` estimates what a board will be worth."""
