"""Environments for Gymnasium, PettingZoo and OpenSpiel; see docs/guide/environments.md.

Importing this package registers `clachan/Skye-v0` and `clachan/Clans-v0` with Gymnasium. PettingZoo's
environments are `clachan_skye_v0` and `clachan_clans_v0` in here. `open_spiel_games` registers
`clachan_skye` and `clachan_clans` with OpenSpiel when it is imported. `text_env` needs no package at all.
"""

from __future__ import annotations

from importlib.util import find_spec


def require(*packages: str) -> None:
    """Raise an error that says what to install, unless all packages are there."""
    for package in packages:
        if find_spec(package) is None:
            raise ModuleNotFoundError(
                f"this needs {package}, which is not installed: pip install 'clachan[research]'",
                name=package,
            )


if find_spec("gymnasium") is not None:
    from clachan.envs.registration import register

    register()
