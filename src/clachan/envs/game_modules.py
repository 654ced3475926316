"""Makes PettingZoo's module of a game, `clachan.envs.clachan_<game>_v0`, when it is imported."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Final

from clachan.catalog import known_games

_NAME: Final = re.compile(r"clachan\.envs\.clachan_(.+)_v0")


class GameModules(MetaPathFinder, Loader):
    """Finds the modules of all games of the catalog, for Python's import."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        found = _NAME.fullmatch(fullname)
        if found is None or found[1] not in known_games():
            return None
        return ModuleSpec(fullname, self, loader_state=found[1])

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        from clachan.envs import require  # noqa: PLC0415 - it imports this module

        require("numpy", "gymnasium", "pettingzoo")
        from clachan.envs.pettingzoo_module import PettingZooModule  # noqa: PLC0415 - an extra

        return PettingZooModule(spec.name, spec.loader_state)

    def exec_module(self, module: ModuleType) -> None:
        """Nothing is left to do."""
