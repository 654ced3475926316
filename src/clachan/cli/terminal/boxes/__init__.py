"""What each box of Isle of Skye adds to the terminal, in a folder of its own."""
