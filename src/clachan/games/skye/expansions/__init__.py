"""Boxes beside the base game; each knows the base game, none knows another."""
