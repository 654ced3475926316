"""`python -m clachan` runs the `clachan` command."""

from clachan.cli.main import main

main()
