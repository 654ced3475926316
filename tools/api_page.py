"""Generate docs/guide/api.md from the docstrings of the library: `python -m tools.api_page`.

It reads the sources, so that the page does not depend on whether the engine is compiled.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import clachan

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "guide" / "api.md"
HEAD: Final = """# API reference

What `import clachan` offers, from the docstrings. For an introduction, see [using the library](library.md).
"""
ALSO: Final = {
    "Game": "clachan.kernel.game",
    "LegalMoves": "clachan.kernel.legal",
    "Move": "clachan.kernel.move",
    "Player": "clachan.kernel.match",
    "Event": "clachan.kernel.line",
    "Line": "clachan.kernel.line",
    "SkyeView": "clachan.skye.rules.view",
    "ClansView": "clachan.clans.rules.view",
}
"""Types that the names above use, with their modules."""


def page() -> str:
    parts = [HEAD, "## In `clachan`\n"]
    for name, home in sorted(clachan._HOMES.items()):  # noqa: SLF001 - the list behind `__all__`
        if name not in ("CHANCE", "games"):
            parts.append(entry(home, name))
    parts.append("## Types behind them\n")
    parts += [entry(home, name) for name, home in ALSO.items()]
    return "\n".join(parts)


def entry(home: str, name: str) -> str:
    """The section about a class or function."""
    node = definition(home, name)
    lines = [f"### `{name}`\n"]
    if isinstance(node, ast.ClassDef):
        lines = (
            [f"### class `{name}`\n", f"`from {home} import {name}`\n"] if name in ALSO else lines
        )
        lines += [_described(node), *_members(node)]
    else:
        lines += [f"```python\n{_signature(node)}\n```\n", _described(node)]
    return "\n".join(lines)


def definition(home: str, name: str) -> ast.ClassDef | ast.FunctionDef:
    """The source of a class or function at the top of a module."""
    path = (ROOT / "src").joinpath(*home.split(".")).with_suffix(".py")
    found = [
        node
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and node.name == name
    ]
    return found[-1]


def _members(node: ast.ClassDef) -> list[str]:
    """The public methods and documented fields of a class."""
    found: list[str] = []
    for at, member in enumerate(node.body):
        if isinstance(member, ast.FunctionDef) and not member.name.startswith("_"):
            is_property = any(ast.unparse(mark) == "property" for mark in member.decorator_list)
            shown = member.name if is_property else _signature(member)
            found.append(f"```python\n{shown}\n```\n\n{_described(member)}")
        elif isinstance(member, ast.AnnAssign) and not ast.unparse(member.target).startswith("_"):
            after = node.body[at + 1] if at + 1 < len(node.body) else None
            words = ""
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                words = f": {after.value.value!s}"
            found.append(f"* `{ast.unparse(member)}`{words}\n")
    return found


def _signature(node: ast.FunctionDef) -> str:
    arguments = ast.unparse(node.args).removeprefix("self, ").removeprefix("self")
    result = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{node.name}({arguments}){result}"


def _described(node: ast.ClassDef | ast.FunctionDef) -> str:
    """The docstring, with its examples as code blocks."""
    lines: list[str] = []
    is_code = False
    for line in (ast.get_docstring(node) or "").splitlines():
        if line.startswith(">>>") and not is_code:
            lines.append("```pycon")
            is_code = True
        elif is_code and not line.strip():
            lines.append("```")
            is_code = False
        lines.append(line)
    if is_code:
        lines.append("```")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE}")
