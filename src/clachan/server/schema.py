"""The tables' types as pydantic understands them, for the description of the API."""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

import typing_extensions


@cache
def described(kind: Any) -> Any:
    """The same type, with each `TypedDict` made anew by `typing_extensions`.

    Before Python 3.12 pydantic accepts no other, and the tables use the standard library only.
    """
    if typing_extensions.is_typeddict(kind):
        return _typed_dict(kind)
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return Union[tuple([described(arg) for arg in args])]  # noqa: UP007 - made at run time
    if origin is NotRequired:
        return typing_extensions.NotRequired[described(args[0])]
    if origin is Annotated:
        return Annotated[(described(args[0]), *args[1:])]
    if origin in (None, NoneType, Literal):
        return kind
    return origin[tuple([described(arg) for arg in args])]


def _typed_dict(kind: Any) -> Any:
    hints = get_type_hints(kind, include_extras=True)
    made: Any = typing_extensions.TypedDict(  # type: ignore[misc]  # its keys are not literals
        kind.__name__, {name: described(hint) for name, hint in hints.items()}
    )
    made.__doc__ = kind.__doc__
    made.__module__ = kind.__module__
    return made
