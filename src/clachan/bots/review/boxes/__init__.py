"""What a seat's pieces of a box are still worth, for the chance to win."""
