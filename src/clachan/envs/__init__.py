"""Environments for Gymnasium, PettingZoo and OpenSpiel; see docs/guide/environments.md.

Importing this package registers every game with Gymnasium, as `clachan/Skye-v0`. PettingZoo's environments
are modules in here, such as `clachan_skye_v0`. `open_spiel_games` registers the games with OpenSpiel when it
is imported, as `clachan_skye`. `text_env` needs no package at all.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

from clachan.envs.game_modules import GameModules

if TYPE_CHECKING:
    from clachan.envs.pettingzoo_module import PettingZooModule

    def __getattr__(name: str) -> PettingZooModule:
        """`clachan_skye_v0` and the like, which `GameModules` makes."""


def require(*packages: str) -> None:
    """Raise an error that says what to install, unless all packages are there."""
    for package in packages:
        if find_spec(package) is None:
            raise ModuleNotFoundError(
                f"this needs {package}, which is not installed: pip install 'clachan[research]'",
                name=package,
            )


sys.meta_path.append(GameModules())

if find_spec("gymnasium") is not None:
    from clachan.envs.registration import register

    register()
