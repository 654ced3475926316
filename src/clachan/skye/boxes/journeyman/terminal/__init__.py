"""Journeyman in the terminal."""
