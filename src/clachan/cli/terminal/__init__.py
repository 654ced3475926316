"""The game in the terminal: how a view is drawn, and how a person's moves are read."""
