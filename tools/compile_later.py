"""Compile the rules while the server plays with the sources: `make play` starts this at low priority.

It installs mypy and setuptools first, if there is a C compiler, and says what came of it in one sentence.
"""

from __future__ import annotations

import os
import sys

from clachan.build import CLACHAN, MANIFEST
from tools import environment
from tools.compile import compiler_obstacle
from tools.quiet import Failed, run_quietly

_NICE = 19


def main() -> str | None:
    """Compile if necessary; return a sentence for the player, or None if everything was there."""
    if os.environ.get("CLACHAN_BUILD") == "interpreted" or (CLACHAN.home() / MANIFEST).is_file():
        return None
    reason = compiler_obstacle()
    if reason is not None:
        return (
            f"Everything works, but the bots think longer, because the rules could not be compiled: "
            f"{reason}. `clachan doctor` says what to install."
        )
    try:
        environment.install(*environment.COMPILER)
        run_quietly([sys.executable, "-m", "tools.compile"], "Compiling the rules")
    except Failed as failure:
        return f"{failure}\nEverything works without the compiled rules; the bots think longer."
    return "The rules are compiled now: from the next start on, the bots are faster."


if __name__ == "__main__":
    if sys.platform != "win32":
        os.nice(_NICE)
    said = main()
    if said is not None:
        print(said, flush=True)
