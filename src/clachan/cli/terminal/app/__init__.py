"""The table on the whole screen of a terminal, with Textual. It shows what the drawings say."""
