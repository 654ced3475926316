"""What a seat's pieces of this box are still worth."""
