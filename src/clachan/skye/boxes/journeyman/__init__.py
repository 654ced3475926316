"""Everything that knows Journeyman."""
