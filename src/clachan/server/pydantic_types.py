"""Converts the wire types for pydantic, which validates requests and describes the API."""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import typing_extensions
from pydantic import ConfigDict, Field

from clachan.tables.messages import NumberLimit, SizeLimit, TextLimit

_REQUEST: Final = ConfigDict(extra="forbid", strict=True)
_DESCRIBED: Final = ConfigDict(extra="forbid", strict=True, defer_build=True)
"""Answers are only described, not validated, so their schemas are built when somebody asks for them."""


@cache
def pydantic_type(kind: Any) -> Any:
    """The same type with every `TypedDict` converted to one of `typing_extensions`.

    Before Python 3.12 pydantic only accepts these, but `clachan.tables` only uses the standard library.
    """
    if typing_extensions.is_typeddict(kind):
        return _typed_dict(kind, _DESCRIBED)
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return Union[tuple([pydantic_type(arg) for arg in args])]  # noqa: UP007 - made at run time
    if origin is NotRequired:
        return typing_extensions.NotRequired[pydantic_type(args[0])]
    if origin is Annotated:
        return Annotated[(pydantic_type(args[0]), *[_field(limit) for limit in args[1:]])]
    if origin in (None, NoneType, Literal):
        return kind
    return origin[tuple([pydantic_type(arg) for arg in args])]


@cache
def request_type(kind: Any) -> Any:
    """The same for a `TypedDict` that is validated: its validator is built before the first request."""
    return _typed_dict(kind, _REQUEST)


def _field(limit: Any) -> Any:
    """The pydantic field for a limit of incoming values."""
    match limit:
        case TextLimit():
            return Field(min_length=limit.shortest, max_length=limit.longest, pattern=limit.pattern)
        case NumberLimit():
            return Field(ge=limit.least, le=limit.most)
        case SizeLimit():
            return Field(min_length=limit.least, max_length=limit.most)
        case _:
            return limit


def _typed_dict(kind: Any, config: ConfigDict) -> Any:
    hints = get_type_hints(kind, include_extras=True)
    made: Any = typing_extensions.TypedDict(  # type: ignore[misc]  # its keys are not literals
        kind.__name__, {name: pydantic_type(hint) for name, hint in hints.items()}
    )
    made.__doc__ = kind.__doc__
    made.__module__ = kind.__module__
    made.__pydantic_config__ = config  # type: ignore[attr-defined]
    return made
