"""Bots against bots: the same deals for all, every bot in every seat, with intervals."""
