"""What bots know about Druids."""
