"""Pickle frozen dataclasses by their fields, also when they are compiled."""

from __future__ import annotations

from dataclasses import fields
from typing import Any


def reduced(value: Any) -> tuple[object, ...]:
    """Return what `__reduce__` has to return: the class and its arguments.

    Without it, pickle would try to set the attributes of a frozen object when the class is compiled.
    """
    return type(value), tuple([getattr(value, field.name) for field in fields(value)])
