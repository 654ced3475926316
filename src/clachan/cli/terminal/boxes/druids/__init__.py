"""Druids in the terminal."""
