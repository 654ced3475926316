"""Tables on the web: REST, sockets, identity and the database around `clachan.tables`."""
