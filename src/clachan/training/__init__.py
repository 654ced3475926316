"""Train a bot for Clans and Glory from the expert's searches; needs numpy (`clachan[research]`)."""
