"""Everything that knows Isle of Skye: rules, bots, what tables and terminals show of it, and its boxes."""
