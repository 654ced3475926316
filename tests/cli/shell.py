"""Runs the command inside the test process and captures its output."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest

from clachan.cli.main import main


@dataclass(frozen=True)
class CommandResult:
    code: int
    out: str
    err: str

    @property
    def value(self) -> Any:
        return json.loads(self.out)

    @property
    def error(self) -> str:
        """The text on stderr in one line, independent of the width of the screen."""
        return " ".join(self.err.split())


class Shell:
    """Runs `clachan` with the given arguments."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: object) -> CommandResult:
        self.capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main([str(argument) for argument in arguments])
        heard = self.capsys.readouterr()
        code = left.value.code
        return CommandResult(code if isinstance(code, int) else 0, heard.out, heard.err)
