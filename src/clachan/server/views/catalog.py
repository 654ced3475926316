"""Which presenter shows which game."""

from __future__ import annotations

from typing import Final

from clachan.server.views.clans import ClansPresenter
from clachan.server.views.presenter import Presenter
from clachan.server.views.skye import SkyePresenter

PRESENTERS: Final[dict[str, Presenter]] = {"skye": SkyePresenter(), "clans": ClansPresenter()}
