"""The game in the terminal: line by line (`plain`), or on a screen with colors, keys and mouse (`app`)."""
