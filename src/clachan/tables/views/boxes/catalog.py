"""The views of all boxes."""

from __future__ import annotations

from typing import Final

from clachan.tables.views.boxes.box_views import BoxViews
from clachan.tables.views.boxes.druids.druids_views import DruidsViews
from clachan.tables.views.boxes.journeyman.journeyman_views import JourneymanViews

BOXES: Final[dict[str, BoxViews]] = {"journeyman": JourneymanViews(), "druids": DruidsViews()}
