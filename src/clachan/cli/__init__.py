"""The command line: play, simulate, replay, verify, bench."""
