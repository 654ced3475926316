"""A table in the terminal: what a seat sees is printed, what it does is typed."""
