"""The durable side: an append-only log, and a few tables that help to find things."""
