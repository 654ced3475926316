"""Druids: the dolmen row, a second buying turn, and stone tablets."""
