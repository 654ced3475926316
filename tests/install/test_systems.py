"""Nothing in the package, the tools or `play.py` needs a system that it does not ask for."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
MODULES = {
    "fcntl",
    "grp",
    "posix",
    "pty",
    "pwd",
    "resource",
    "termios",
    "tty",
    "syslog",
    "msvcrt",
    "winreg",
    "_winapi",
}
"""Modules that exist on some systems only."""
NAMES = {
    "os.fork": "Windows",
    "os.getuid": "Windows",
    "os.geteuid": "Windows",
    "os.getloadavg": "Windows",
    "os.killpg": "Windows",
    "os.setsid": "Windows",
    "os.nice": "Windows",
    "os.fchmod": "Windows before Python 3.13",
    "os.sched_getaffinity": "Windows and macOS",
    "os.sched_setaffinity": "Windows and macOS",
    "os.posix_fallocate": "Windows and macOS",
    "os.fdatasync": "Windows and macOS",
    "os.uname": "Windows",
    "os.mkfifo": "Windows",
    "signal.SIGALRM": "Windows",
    "signal.SIGHUP": "Windows",
    "signal.SIGKILL": "Windows",
    "signal.SIGUSR1": "Windows",
    "signal.SIGUSR2": "Windows",
    "signal.setitimer": "Windows",
    "signal.pause": "Windows",
    "socket.AF_UNIX": "Windows",
    "socket.SO_REUSEPORT": "Windows",
    "time.tzset": "Windows",
    "asyncio.ProactorEventLoop": "Linux and macOS",
    "subprocess.CREATE_NEW_PROCESS_GROUP": "Linux and macOS",
    "subprocess.IDLE_PRIORITY_CLASS": "Linux and macOS",
}
"""Names that do not exist everywhere, with the systems that lack them."""
METHODS = {"add_signal_handler", "add_reader", "add_writer", "create_unix_server"}
"""Methods of event loops that the loop of Windows does not have."""
FILES = [
    ROOT / "play.py",
    *sorted((ROOT / "tools").glob("*.py")),
    *sorted(path for path in (ROOT / "src").rglob("*.py") if "_compiled" not in path.parts),
]


def unguarded(source: str) -> Iterator[str]:
    """What a file uses without asking whether it is there.

    Asking means: inside `if sys.platform ...`, `if hasattr(...)`, a `try` that handles its absence, or in a
    function that asks and returns before.
    """
    yield from _visit(ast.parse(source), asked=False)


def _visit(node: ast.AST, asked: bool) -> Iterator[str]:
    if isinstance(node, ast.If | ast.IfExp) and _asks(node.test):
        asked = True
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        asked = asked or any([_asks(child) for child in ast.walk(node)])
    elif isinstance(node, ast.Try):
        asked = asked or any(["ImportError" in ast.unparse(one) for one in node.handlers])
    if not asked:
        yield from _missing(node)
    for child in ast.iter_child_nodes(node):
        yield from _visit(child, asked)


def _asks(node: ast.AST) -> bool:
    if isinstance(node, ast.Compare):
        return ast.unparse(node.left) in ("sys.platform", "os.name")
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "hasattr"


def _missing(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Import():
            yield from [alias.name for alias in node.names if alias.name in MODULES]
        case ast.ImportFrom(module=str(module)):
            names = [f"{module}.{alias.name}" for alias in node.names]
            yield from [name for name in names if name in NAMES or module in MODULES]
        case ast.Attribute():
            name = ast.unparse(node)
            if name in NAMES or node.attr in METHODS:
                yield name
        case _:
            pass


def test_nothing_is_used_that_another_system_lacks() -> None:
    found = {file: list(unguarded(file.read_text(encoding="utf-8"))) for file in FILES}
    assert not {file: names for file, names in found.items() if names}


def test_text_files_are_read_and_written_as_utf_8() -> None:
    """Windows has another encoding if none is given."""
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                given = {keyword.arg for keyword in node.keywords}
                needed = {"read_text": 0, "write_text": 1}.get(node.func.attr)
                is_given = needed is None or len(node.args) > needed or "encoding" in given
                assert is_given, f"{file}, line {node.lineno}"


def test_the_check_finds_what_it_should() -> None:
    assert list(unguarded("import fcntl")) == ["fcntl"]
    assert list(unguarded("import os\nos.nice(19)")) == ["os.nice"]
    assert list(unguarded("loop.add_signal_handler(2, stop)")) == ["loop.add_signal_handler"]
    assert not list(unguarded("if sys.platform != 'win32':\n    os.nice(19)"))
    assert not list(unguarded("try:\n    import resource\nexcept ImportError:\n    pass"))
