"""The board games Isle of Skye and Clans and Glory: engine, bots and server."""

from clachan.build import BUILD, install

__all__: list[str] = []
__version__ = "0.1.0"

install(BUILD)
