"""Everything that knows Clans and Glory: rules, bots, and what tables and terminals show of it."""
