"""The front page of the package: load a game, look at it, play moves. See docs/guide/library.md."""
