"""Reviews of finished games: the chance to win after every move, and what decisions cost."""
