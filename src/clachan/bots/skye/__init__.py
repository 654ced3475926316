"""Bots for Isle of Skye. What a land is worth stands in `promises.py` and `terms.py`."""
