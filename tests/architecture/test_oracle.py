"""The oracle is a second implementation of the rules: it may not use anything of the first."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.architecture.test_standard_library import imported_by

ORACLE = Path(__file__).parent.parent / "oracle"


def test_the_oracle_imports_only_itself_and_the_standard_library() -> None:
    files = [file for file in ORACLE.rglob("*.py") if not file.name.startswith("test_")]
    assert len(files) >= 5
    allowed = sys.stdlib_module_names - {"importlib", "runpy"}
    offenders = {
        f"{file.name} imports {module}"
        for file in files
        for module in imported_by(file)
        if module.partition(".")[0] not in allowed and not module.startswith("tests.oracle")
    }
    assert offenders == set()
