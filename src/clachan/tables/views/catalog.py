"""Which presenter shows which game."""

from __future__ import annotations

from typing import Final

from clachan.tables.views.clans import ClansPresenter
from clachan.tables.views.presenter import GenericPresenter, Presenter
from clachan.tables.views.skye import SkyePresenter

PRESENTERS: Final[dict[str, Presenter]] = {"skye": SkyePresenter(), "clans": ClansPresenter()}
_GENERIC: Final = GenericPresenter()


def presenter_of(game: str) -> Presenter:
    """The presenter of a game; games without one get the generic presenter."""
    return PRESENTERS.get(game, _GENERIC)
