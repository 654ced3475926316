"""Isle of Skye and Clans and Glory, by their rulebooks."""
