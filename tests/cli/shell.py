"""Runs the command line inside the test process and keeps what it said."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest

from clachan.cli.main import main


@dataclass(frozen=True)
class Said:
    code: int
    out: str
    err: str

    @property
    def value(self) -> Any:
        return json.loads(self.out)

    @property
    def complaint(self) -> str:
        """The message in one line, whatever the width of the screen was."""
        return " ".join(self.err.split())


class Shell:
    """Types `clachan ...`."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: object) -> Said:
        self.capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main([str(argument) for argument in arguments])
        heard = self.capsys.readouterr()
        code = left.value.code
        return Said(code if isinstance(code, int) else 0, heard.out, heard.err)
