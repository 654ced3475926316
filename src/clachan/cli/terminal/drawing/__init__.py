"""Draws what a table shows as colored text. Pure functions from views; nothing here knows Textual."""
