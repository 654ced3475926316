"""Bots against bots: the same deals for all, every seat for everybody, and an interval."""
