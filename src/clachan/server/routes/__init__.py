"""REST under /api/v2."""
