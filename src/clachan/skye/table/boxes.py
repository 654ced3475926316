"""What the boxes add to the views."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from clachan.skye import package
from clachan.skye.table.box_views import BoxViews

BOXES: Final[Mapping[str, BoxViews]] = {
    name: box.views.load() for name, box in package.BOXES.items()
}
