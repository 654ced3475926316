"""The boxes of Isle of Skye: each folder has the same rooms as the game."""
