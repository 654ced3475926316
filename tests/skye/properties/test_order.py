"""Moves and events come in the same order whatever seed Python hashes texts with, compiled or not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parents[3]


def listed(hash_seed: str, interpreted: str = "0") -> str:
    done = subprocess.run(
        [sys.executable, "-m", "tests.skye.properties.listing"],
        cwd=HERE,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "CLACHAN_INTERPRETED": interpreted},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_the_order_of_moves_does_not_depend_on_hashes() -> None:
    first = listed("1")
    assert len(first) == 64
    assert listed("271828") == first


def test_compiled_rules_list_and_tell_the_same_as_interpreted_ones() -> None:
    assert listed("1", interpreted="1") == listed("1")
