"""Lets errors that were handled forget where they came from."""

from __future__ import annotations


def drop_tracebacks(error: BaseException) -> None:
    """Drop the traceback of an error and those of its causes.

    A traceback keeps the functions that raised the error, with their variables. If one of these is the error
    itself, they keep each other, and everything else they know, until the garbage collector finds them.
    """
    each: BaseException | None = error
    while each is not None:
        each.__traceback__ = None
        each = each.__cause__ or each.__context__
