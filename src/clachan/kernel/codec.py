"""Values to JSON and back: what leaves Python has one form, made here.

Moves are their notation. A value that knows a better form than its fields has a method `to_json`.
"""

from __future__ import annotations

import types
from dataclasses import fields, is_dataclass
from typing import Any, ClassVar, Final, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from clachan.kernel.errors import GameError
from clachan.kernel.game import Outcome
from clachan.kernel.line import Event, Line
from clachan.kernel.move import Move
from clachan.kernel.record import Entry, Header, Record

T = TypeVar("T")

Json = Any
"""None, bool, int, float, str, and lists and dictionaries of them."""


SHAPES: Final[dict[type, dict[str, Any]]] = {
    Line: {
        "reason": str,
        "amount": int,
        "rule": str,
        "cells": tuple[str, ...],
        "facts": tuple[tuple[str, str | int], ...],
    },
    Event: {
        "code": str,
        "seat": int | None,
        "lines": tuple[Line, ...],
        "facts": tuple[tuple[str, str | int], ...],
    },
    Outcome: {"points": tuple[int, ...], "places": tuple[int, ...]},
    Header: {
        "game": str,
        "rules": int,
        "boxes": tuple[str, ...],
        "seats": int,
        "options": tuple[tuple[str, str], ...],
        "names": tuple[str, ...],
        "seed": str,
        "content": tuple[str, ...],
    },
    Entry: {"seat": str, "move": str, "note": str},
    Record: {
        "header": Header,
        "entries": tuple[Entry, ...],
        "result": tuple[int, ...] | None,
    },
}
"""The fields of the kernel's own values: compiled, they forget what their annotations said."""


class InvalidJson(GameError):
    """JSON that is not the form of the value it should become."""

    code: ClassVar[str] = "invalid_json"


def encode(value: object) -> Json:
    """The JSON form of a value.

    >>> from clachan.kernel.line import Line
    >>> encode(Line("castle", 5, "Skye 3.1", ("castle",)))["cells"]
    ['castle']
    """
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, Move):
        return str(value)
    to_json = getattr(value, "to_json", None)
    if to_json is not None:
        return encode(to_json())
    if isinstance(value, (tuple, list)):
        return [encode(item) for item in value]
    if isinstance(value, dict):
        return {str(key): encode(item) for key, item in value.items()}
    if is_dataclass(value):
        return {field.name: encode(getattr(value, field.name)) for field in fields(value)}
    raise InvalidJson(f"a {type(value).__name__} has no JSON form")


def decode(kind: type[T], data: Json) -> T:
    """The value of a dataclass, tuple or plain type that `encode` made `data` of.

    >>> from clachan.kernel.game import Outcome
    >>> outcome = Outcome((61, 55), (1, 2))
    >>> decode(Outcome, encode(outcome)) == outcome
    True
    """
    return cast(T, _decode(kind, data, kind.__name__))


def _decode(kind: Any, data: Json, where: str) -> object:
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _any_of(get_args(kind), data, where)
    if origin is tuple:
        return _tuple(get_args(kind), data, where)
    supertype = getattr(kind, "__supertype__", None)
    if supertype is not None:
        return _decode(supertype, data, where)
    if is_dataclass(kind):
        return _record(kind, data, where)
    if kind is type(None) and data is None:
        return None
    if kind in (bool, int, float, str) and type(data) is kind:
        return data
    raise InvalidJson(f"{where}: expected {getattr(kind, '__name__', kind)}, got {data!r}")


def _any_of(kinds: tuple[Any, ...], data: Json, where: str) -> object:
    for kind in kinds:
        try:
            return _decode(kind, data, where)
        except InvalidJson:
            continue
    raise InvalidJson(f"{where}: {data!r} is none of {', '.join([str(kind) for kind in kinds])}")


def _tuple(kinds: tuple[Any, ...], data: Json, where: str) -> tuple[object, ...]:
    if not isinstance(data, list):
        raise InvalidJson(f"{where}: expected a list, got {data!r}")
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple([_decode(kinds[0], item, f"{where}[{i}]") for i, item in enumerate(data)])
    if len(kinds) != len(data):
        raise InvalidJson(f"{where}: expected {len(kinds)} items, got {len(data)}")
    return tuple([_decode(kind, data[i], f"{where}[{i}]") for i, kind in enumerate(kinds)])


def _record(kind: Any, data: Json, where: str) -> object:
    if not isinstance(data, dict):
        raise InvalidJson(f"{where}: expected an object, got {data!r}")
    hints = SHAPES.get(kind) or get_type_hints(kind)
    names = [field.name for field in fields(kind)]
    unknown = sorted(set(data) - set(names))
    missing = [name for name in names if name not in data]
    if unknown or missing:
        raise InvalidJson(f"{where}: unknown {unknown}, missing {missing}")
    return kind(*[_decode(hints[name], data[name], f"{where}.{name}") for name in names])
