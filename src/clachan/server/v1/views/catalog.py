"""Which presenter shows which game."""

from __future__ import annotations

from typing import Final

from clachan.server.v1.views.clans import ClansPresenter
from clachan.server.v1.views.presenter import Presenter
from clachan.server.v1.views.skye import SkyePresenter

PRESENTERS: Final[dict[str, Presenter]] = {"skye": SkyePresenter(), "clans": ClansPresenter()}
