"""Puzzles: positions of strong games in which the best move is clear and the obvious one is wrong."""
