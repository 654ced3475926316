"""What bots know about Journeyman."""
