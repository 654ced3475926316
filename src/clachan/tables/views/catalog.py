"""Which presenter shows which game."""

from __future__ import annotations

from typing import Final

from clachan.tables.views.clans import ClansPresenter
from clachan.tables.views.presenter import Presenter
from clachan.tables.views.skye import SkyePresenter

PRESENTERS: Final[dict[str, Presenter]] = {"skye": SkyePresenter(), "clans": ClansPresenter()}
