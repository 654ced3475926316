"""Whole games played by a cheap policy, fast enough to imagine hundreds before a decision."""
