"""Tables as plain values: seats, log, clock, moves, views, bots' turns and reviews, without a web server."""
