"""What all games share: seats, moves, chance, records, and the `Game` protocol."""
