"""Anybody's bot: a Python class, or a program that speaks JSON lines; guarded either way."""
