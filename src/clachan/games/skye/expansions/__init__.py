"""The expansions. Each imports the base game, and none imports another."""
