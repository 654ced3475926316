"""Messages for people whose turn it is, by e-mail and chat services (extra `notices`)."""
