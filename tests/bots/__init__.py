"""Bots: fair, guarded, and right about what they weigh."""
