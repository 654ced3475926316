"""Run the tests that need neither Linux nor a browser, with any supported Python on any system.

    python3.13 -m tools.portable_tests [pytest options]

They run in an environment of their own, `.venv-portable-3.13`, with what playing needs and little else:
rules, bots, tables, the command line, the server on SQLite, and the choice between builds.
"""

from __future__ import annotations

import platform
import subprocess
import sys
from typing import Final

from tools import environment
from tools.environment import ROOT
from tools.quiet import Failed

_PACKAGES: Final = ("pytest", "pytest-timeout", "hypothesis", "httpx")
_TESTS: Final = (
    "tests/kernel",
    "tests/any_game",
    "tests/skye",
    "tests/clans",
    "tests/perft",
    "tests/golden",
    "tests/library",
    "tests/tables",
    "tests/cli",
    "tests/build/test_compiler.py",
    "tests/install/test_systems.py",
    "tests/server/test_api.py",
    "tests/server/test_admin.py",
    "tests/server/test_bot_workers.py",
    "tests/server/test_sockets.py",
    "tests/server/test_store.py",
)
_LEFT_OUT: Final = (
    "tests/cli/test_dataset.py",  # needs the extra `research`
    "tests/tables/test_web_worker.py",  # needs Node.js packages
)


def main(options: list[str]) -> int:
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    environment.VENV = ROOT / f".venv-portable-{version}"
    try:
        environment.make()
        environment.install_for_playing()
        environment.install(*_PACKAGES, *environment.COMPILER)
    except Failed as failure:
        print(failure, file=sys.stderr)
        return 1
    print(f"Python {platform.python_version()} on {platform.platform()}", flush=True)
    subprocess.run([environment.python(), "-m", "tools.compile"], cwd=ROOT, check=False)
    ignored = [f"--ignore={path}" for path in _LEFT_OUT]
    command = [str(environment.python()), "-m", "pytest", "-q", *ignored, *_TESTS, *options]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
