"""A program as a bot: one line of JSON in, one line of JSON out. See docs/guide/bots.md."""

from __future__ import annotations

import json
import queue
import subprocess
import threading
import weakref
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from clachan.bots.external.guard import SECONDS, TooSlow
from clachan.kernel.errors import GameError
from clachan.kernel.jsonable import to_json
from clachan.kernel.legal import LegalMoves
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng

PROTOCOL: Final = 1


class ProgramBot:
    """Starts the program at its first decision, and again if it ended or stopped answering."""

    def __init__(self, command: Sequence[str], game: str, seconds: float = SECONDS) -> None:
        self._command = command
        self._game = game
        self._seconds = seconds
        self._process: subprocess.Popen[str] | None = None
        self._answers: queue.Queue[str] = queue.Queue()

    @property
    def blind(self) -> bool:
        return False

    def choose(self, view: Any, moves: LegalMoves, rng: Rng) -> Move:
        listed = {str(move): move for move in moves}
        question = {
            "clachan": PROTOCOL,
            "game": self._game,
            "seat": view.seat,
            "view": to_json(view),
            "moves": list(listed),
            "random": rng.below(1 << 30),
        }
        answer = self._ask(json.dumps(question))
        try:
            text = json.loads(answer)["move"]
        except (ValueError, KeyError, TypeError):
            raise GameError(f'expected {{"move": "..."}}, got {answer[:80]!r}') from None
        if text not in listed:
            raise GameError(f"{text!r} is not among the legal moves")
        return listed[text]

    def _ask(self, question: str) -> str:
        process = self._running()
        assert process.stdin is not None
        try:
            process.stdin.write(question + "\n")
            process.stdin.flush()
            answer = self._answers.get(timeout=self._seconds)
        except OSError as error:
            self._stop()
            raise GameError(f"the program does not read its input: {error}") from None
        except queue.Empty:
            self._stop()
            raise TooSlow from None
        except TooSlow:
            self._stop()
            raise
        if not answer:
            self._stop()
            raise GameError("the program ended without an answer")
        return answer

    def _running(self) -> subprocess.Popen[str]:
        if self._process is None or self._process.poll() is not None:
            self._stop()
            self._answers = queue.Queue()
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
            )
            weakref.finalize(self, _end, self._process)
            listener = (self._process, self._answers)
            threading.Thread(target=_listen, args=listener, daemon=True).start()
        return self._process

    def _stop(self) -> None:
        if self._process is not None:
            _end(self._process)
            self._process = None


def _listen(process: subprocess.Popen[str], answers: queue.Queue[str]) -> None:
    """Pass on every line; an empty string means that there will be no more."""
    assert process.stdout is not None
    with process.stdout:
        for line in process.stdout:
            answers.put(line)
    answers.put("")


def _end(process: subprocess.Popen[str]) -> None:
    if process.poll() is None:
        process.kill()
    process.wait()
    if process.stdin is not None:
        with suppress(OSError):
            process.stdin.close()
