"""The database: an append-only log of every table, and a few tables for lookups."""
