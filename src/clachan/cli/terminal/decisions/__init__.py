"""What a person decides, and how keys and clicks change it. Nothing here knows Textual."""
