"""Everything that knows Druids."""
