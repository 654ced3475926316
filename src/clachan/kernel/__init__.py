"""What all games share: seats, moves, chance, records, and the `Game` protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_):
        """Stand in for the compiler's decorator, which only has a meaning while compiling."""
        return lambda cls: cls
