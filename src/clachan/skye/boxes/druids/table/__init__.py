"""The views of Druids."""
