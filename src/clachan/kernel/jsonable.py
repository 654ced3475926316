"""Convert views, moves, events and records to plain JSON."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from clachan.kernel.move import Move

Json = Any
"""None, bool, int, float, str, and lists and dictionaries of these."""


def to_json(value: object) -> Json:
    """Return a value as plain JSON.

    A move becomes its notation, a tuple a list, a dataclass a dictionary of its fields. A class that
    needs another form has a method `to_json`. The view of every game can be converted, so a program
    that knows no game can still show it.

    >>> from clachan.kernel.line import Line
    >>> to_json(Line("castle", 5, "Skye 3.1", ("castle",)))["cells"]
    ['castle']
    """
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, Move):
        return str(value)
    method = getattr(value, "to_json", None)
    if method is not None:
        return to_json(method())
    if isinstance(value, (tuple, list)):
        return [to_json(item) for item in value]
    if isinstance(value, dict):
        return {str(key): to_json(item) for key, item in value.items()}
    if is_dataclass(value):
        return {field.name: to_json(getattr(value, field.name)) for field in fields(value)}
    raise TypeError(f"a {type(value).__name__} cannot be converted to JSON")
