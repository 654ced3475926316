"""The names of the environments in Gymnasium."""

from __future__ import annotations

from typing import Final

import gymnasium

IDS: Final = {"clachan/Skye-v0": "Skye", "clachan/Clans-v0": "Clans"}


def register() -> None:
    """Make the environments known to `gymnasium.make` and `gymnasium.make_vec`; again does no harm."""
    for name, prefix in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                id=name,
                entry_point=f"clachan.envs.gymnasium_env:{prefix}Env",
                vector_entry_point=f"clachan.envs.vector_env:{prefix}VectorEnv",
            )
