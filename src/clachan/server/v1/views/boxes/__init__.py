"""What boxes show beside the base game."""
