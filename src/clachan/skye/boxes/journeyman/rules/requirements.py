"""What the spaces of a track require of a tile. (Journeyman 4.1)"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from clachan.skye.rules.icons import ICON_NAMES, Icon
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tiles import MOUNTAIN, PASTURE, WATER, Terrain

THE_CASTLE: Final = 0
"""The castle is the first tile of every territory."""


class Requirement(ABC):
    """What a space requires of a tile. The castle satisfies `castle` and nothing else."""

    def __init__(self, name: str) -> None:
        self.name: Final = name

    @abstractmethod
    def is_met(self, territory: Territory, order: int) -> bool:
        """Whether tile number `order` of the territory, which is not the castle, satisfies the space."""


class AsksIcon(Requirement):
    """At least one of an icon on the tile."""

    def __init__(self, icon: Icon) -> None:
        super().__init__(ICON_NAMES[icon])
        self._icon = icon

    def is_met(self, territory: Territory, order: int) -> bool:
        return territory.tiles[order].icons[self._icon] > 0


class AsksScroll(Requirement):
    def __init__(self) -> None:
        super().__init__("scroll")

    def is_met(self, territory: Territory, order: int) -> bool:
        return territory.tiles[order].scroll != ""


class AsksCastle(Requirement):
    """Only a marker on the castle satisfies the space. (Journeyman 3.6)"""

    def __init__(self) -> None:
        super().__init__("castle")

    def is_met(self, territory: Territory, order: int) -> bool:
        return False


class AsksArea(Requirement):
    """A tile that is part of a completed area, of one terrain or any, and of a minimum size."""

    def __init__(self, name: str, terrain: Terrain | None, size: int) -> None:
        super().__init__(name)
        self._terrain = terrain
        self._size = size

    def is_met(self, territory: Territory, order: int) -> bool:
        for patch, area in enumerate(territory.tiles[order].areas):
            if self._terrain is None or self._terrain == area.terrain:
                root = territory.area_at(order, patch)
                if territory.is_completed(root) and territory.size(root) >= self._size:
                    return True
        return False


CASTLE_ITSELF: Final = AsksCastle()

_ALL: Final[list[Requirement]] = [
    *[AsksIcon(Icon(icon)) for icon in range(len(ICON_NAMES))],
    AsksScroll(),
    CASTLE_ITSELF,
    AsksArea("completed_area", None, 1),
    AsksArea("completed_area_3", None, 3),
    AsksArea("completed_mountain", MOUNTAIN, 1),
    AsksArea("completed_pasture", PASTURE, 1),
    AsksArea("completed_water", WATER, 1),
]

REQUIREMENTS: Final = {requirement.name: requirement for requirement in _ALL}
