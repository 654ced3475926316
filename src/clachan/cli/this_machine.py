"""What works on this machine apart from a server: Python, compiled rules, browser, saved games of `play`."""

from __future__ import annotations

import os
import platform
import sys
import webbrowser
from pathlib import Path

from platformdirs import user_data_path

from clachan.build import CLACHAN, are_sources_edited, describe
from clachan.cli.browser import can_open_window
from clachan.server.doctor import Finding

_COMPILERS = {
    "linux": "apt install gcc python3-dev, or the like",
    "darwin": "xcode-select --install",
    "win32": "the C++ workload of the Visual Studio Build Tools",
}


def machine_findings() -> list[Finding]:
    """Check everything that needs no server."""
    return [_python(), _rules(), _browser(), _saved_games_of_play()]


def _python() -> Finding:
    detail = (
        f"{platform.python_implementation()} {platform.python_version()} on {platform.system()}"
    )
    if platform.python_implementation() != "CPython":
        return Finding("Python", None, detail, "For compiled rules, use CPython.")
    return Finding("Python", True, detail)


def _rules() -> Finding:
    build = describe()
    if are_sources_edited(CLACHAN):
        advice = "The sources were edited, but the compiled rules run. Set CLACHAN_INTERPRETED=1 to run them."
        return Finding("rules", None, str(build), advice)
    if build.compiled:
        return Finding("rules", True, str(build))
    return Finding("rules", None, str(build), _advice_on_compiling(build.reason))


def _advice_on_compiling(reason: str) -> str:
    """What to do to get compiled rules."""
    if reason.endswith("is set"):
        return "Everything works, but bots think longer. Unset it to run the compiled rules."
    if "damaged" in reason:
        return "Everything works, but bots think longer. Install clachan again."
    if is_checkout():
        compiler = _COMPILERS.get(sys.platform, "see your system's manual")
        return (
            f"Everything works, but bots think longer. Install a C compiler ({compiler}), then run "
            f"`make compile`."
        )
    return (
        "Everything works, but bots think longer. Install the wheel for your system from a release, or "
        "install a C compiler and then clachan from its source distribution."
    )


def is_checkout() -> bool:
    """Whether the sources in use are a folder of sources and not an installed package."""
    return (CLACHAN.root.parent.parent / "Makefile").is_file()


def _browser() -> Finding:
    if not can_open_window():
        return Finding(
            "browser",
            None,
            "no screen was found from here",
            "Open the address that `clachan play` prints in any browser on this machine, or play with "
            "`clachan play --terminal`.",
        )
    try:
        webbrowser.get()
    except webbrowser.Error:
        return Finding(
            "browser",
            None,
            "none that could be opened",
            "Install one, or open the address that `clachan play` prints yourself.",
        )
    return Finding("browser", True, "`clachan play` opens it")


def _saved_games_of_play() -> Finding:
    folder = user_data_path("clachan", appauthor=False)
    existing = next(path for path in (folder, *folder.parents) if path.exists())
    if os.access(existing, os.W_OK):
        return Finding("games of `clachan play`", True, f"in {folder}")
    return Finding(
        "games of `clachan play`",
        False,
        f"{existing} may not be written",
        _advice_on_folder(existing),
    )


def _advice_on_folder(folder: Path) -> str:
    where = (
        "set XDG_DATA_HOME to a folder of yours" if sys.platform == "linux" else "check its rights"
    )
    return f"Make {folder} writable, or {where}."
