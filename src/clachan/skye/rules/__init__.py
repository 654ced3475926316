"""Isle of Skye: `catalog.skye()` gives the game, alone or with boxes added."""
