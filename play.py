"""Play in your browser: `make play`, or `python play.py` where there is no make.

This file is read by any Python, also by one that is too old for the rest, so that it can say so.
"""

import os
import sys

OLDEST = (3, 11)


def main():
    # type: () -> int
    if sys.version_info[:2] < OLDEST:
        found = ".".join(str(part) for part in sys.version_info[:3])
        sys.stderr.write(
            "clachan needs Python 3.11 or newer, and this is Python " + found + ". Install a newer "
            "one from python.org or with your system's packages, then run: make play PYTHON=python3.11\n"
        )
        return 1
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    from tools.first_start import main as start  # noqa: PLC0415 - only a new Python can read it

    return start(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
