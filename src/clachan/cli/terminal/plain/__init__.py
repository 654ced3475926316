"""The game line by line: for screen readers, for pipes, and for those who like to type."""
