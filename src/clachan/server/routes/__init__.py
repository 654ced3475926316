"""The routes of the REST API under /api/v1."""
