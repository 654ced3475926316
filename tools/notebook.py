"""Run the notebooks under `examples` and store their output: `make docs`.

Only what our notebooks need: code cells that print, and a last expression shown as text and as SVG.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "examples"


def notebooks() -> list[Path]:
    return sorted(FOLDER.glob("*.ipynb"))


def executed(notebook: dict[str, Any]) -> dict[str, Any]:
    """Return the notebook with the output of every code cell, all run in one namespace."""
    names: dict[str, Any] = {}
    cells: list[dict[str, Any]] = []
    count = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            cells.append(cell)
            continue
        count += 1
        outputs = _run("".join(cell["source"]), names, count)
        cells.append({**cell, "execution_count": count, "outputs": outputs})
    return {**notebook, "cells": cells}


def _run(source: str, names: dict[str, Any], count: int) -> list[dict[str, Any]]:
    tree = ast.parse(source)
    last = tree.body[-1] if tree.body else None
    shown = last.value if isinstance(last, ast.Expr) else None
    if shown is not None:
        tree.body.pop()
    printed = io.StringIO()
    value = None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "<cell>", "exec"), names)
        if shown is not None:
            value = eval(compile(ast.Expression(shown), "<cell>", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        text = printed.getvalue().splitlines(keepends=True)
        outputs.append({"name": "stdout", "output_type": "stream", "text": text})
    if value is not None:
        data: dict[str, list[str]] = {"text/plain": repr(value).splitlines(keepends=True)}
        draw = getattr(value, "_repr_svg_", None)
        svg = None if draw is None else draw()
        if svg is not None:
            data["image/svg+xml"] = [svg]
        result = {"data": data, "execution_count": count, "metadata": {}}
        outputs.append({**result, "output_type": "execute_result"})
    return outputs


def text_of(notebook: dict[str, Any]) -> str:
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def main() -> None:
    for path in notebooks():
        path.write_text(
            text_of(executed(json.loads(path.read_text(encoding="utf-8")))), encoding="utf-8"
        )
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
