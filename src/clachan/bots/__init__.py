"""Players that choose from a view and the legal moves, and can say why."""
