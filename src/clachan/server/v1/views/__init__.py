"""From views of a game to what the page gets: the only way out."""
