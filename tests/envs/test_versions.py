"""What an environment shows does not change under the same id."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("pettingzoo")

from tests.envs.golden import FILE, hashes


def test_observations_masks_and_rewards_are_those_of_the_version() -> None:
    assert hashes() == json.loads(FILE.read_text(encoding="utf-8")), (
        "an environment shows something else: give it a new version"
    )
