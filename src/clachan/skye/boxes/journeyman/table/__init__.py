"""Journeyman for the page."""
