"""Which presenter shows which game."""

from __future__ import annotations

from typing import Final

from clachan.catalog import package_of
from clachan.tables.views.presenter import GenericPresenter, Presenter

_GENERIC: Final = GenericPresenter()


def presenter_of(game: str) -> Presenter:
    """The presenter of a game; games without one get the generic presenter."""
    presenter = package_of(game).presenter
    return _GENERIC if presenter is None else presenter.load()
