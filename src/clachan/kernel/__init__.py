"""Knows no game: seats, luck, moves, records, and the promises every game keeps."""
