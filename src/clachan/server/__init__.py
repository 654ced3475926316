"""Tables for people and bots: rooms as values, a durable log, REST and sockets around them."""
