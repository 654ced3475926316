"""`python -m clachan` is `clachan`."""

from clachan.cli.main import main

main()
