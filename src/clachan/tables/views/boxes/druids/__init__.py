"""Druids for the page."""
