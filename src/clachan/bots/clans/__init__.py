"""Bots for Clans and Glory. What a board will bring stands in `forecast.py`."""
