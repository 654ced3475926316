"""Bots from outside clachan: a Python class, or a program that reads and writes JSON lines."""
