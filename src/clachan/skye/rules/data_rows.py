"""Reads the rows of data files, and replaces them with rows from a file of the user."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from clachan.kernel.errors import InvalidContent

_KEYS: Final = ("id", "space")
"""Fields that identify a row."""


class DataRow:
    """A row of a data file; every error names the row, the field and the reason."""

    def __init__(self, name: str, fields: Any) -> None:
        self.name: Final = name
        if not isinstance(fields, dict):
            raise InvalidContent(f"{name}: expected a row with fields, not {fields!r}")
        self.fields: Final[dict[str, Any]] = fields

    def wrong(self, field: str, reason: str) -> InvalidContent:
        return InvalidContent(f"{self.name}: field {field}: {reason}")

    def only(self, known: Iterable[str]) -> None:
        """Refuse unknown fields: most often they are misspelled."""
        names = tuple(known)
        for field in self.fields:
            if field not in names:
                raise self.wrong(str(field), f"unknown; fields are {', '.join(names)}")

    def number(self, field: str, low: int, high: int) -> int:
        value = self.fields.get(field)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.wrong(
                field, f"expected a number from {low} to {high}, not {json.dumps(value)}"
            )
        return value

    def word(self, field: str, known: Iterable[str]) -> str:
        value = self.fields.get(field)
        words = tuple(known)
        if not isinstance(value, str) or value not in words:
            raise self.wrong(field, f"expected one of {', '.join(words)}, not {json.dumps(value)}")
        return value

    def row(self, field: str) -> DataRow:
        return DataRow(f"{self.name}: field {field}", self.fields.get(field))

    def rows(self, field: str) -> list[Any]:
        value = self.fields.get(field)
        if not isinstance(value, list):
            raise self.wrong(field, "expected a list of rows")
        return value


class CustomContent:
    """Rows from a file of the user that replace rows of a box."""

    def __init__(self, box: str, rows: dict[str, Any], name: str) -> None:
        self.box: Final = box
        self.rows: Final = rows
        self.name: Final = name
        text = json.dumps(rows, sort_keys=True, separators=(",", ":"))
        self.digest: Final = hashlib.sha256(text.encode()).hexdigest()[:16]
        """Identifies in records the rows that a game was played with."""

    def __reduce__(self) -> tuple[object, ...]:
        return CustomContent, (self.box, self.rows, self.name)


def read_content(path: Path) -> CustomContent:
    """Read a file that names a `box` and has rows in the form of the box's own data."""
    return parse_content(path.read_text(encoding="utf-8"), path.name)


def parse_content(text: str, name: str) -> CustomContent:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise InvalidContent(f"{name}: line {error.lineno}: not JSON: {error.msg}") from None
    if not isinstance(data, dict) or not isinstance(data.get("box"), str):
        raise InvalidContent(f"{name}: field box: expected the name of the box these rows are for")
    rows = {key: value for key, value in data.items() if key != "box"}
    if not rows:
        raise InvalidContent(f"{name}: there are no rows in it")
    return CustomContent(data["box"], rows, name)


def with_own_rows(data: dict[str, Any], own: CustomContent | None) -> dict[str, Any]:
    """A box's data with some rows replaced; rows cannot be added."""
    return data if own is None else _merged(data, own.rows, own.name)


def note_of(own: CustomContent | None) -> str:
    """What records and views say about the content of a reconstructed box."""
    if own is None:
        return "reconstruction"
    return f"reconstruction with rows of the user's own, sha256 {own.digest}"


def _merged(data: dict[str, Any], own: dict[str, Any], where: str) -> dict[str, Any]:
    merged = dict(data)
    for key, value in own.items():
        if key not in data:
            raise InvalidContent(f"{where}: field {key}: unknown; there are {', '.join(data)}")
        merged[key] = _replaced(data[key], value, f"{where}: {key}")
    return merged


def _replaced(old: Any, new: Any, where: str) -> Any:
    if isinstance(old, dict) and isinstance(new, dict):
        return _merged(old, new, where)
    if type(old) is not type(new):
        raise InvalidContent(f"{where}: expected a {_kind(old)}, not a {_kind(new)}")
    if isinstance(old, list) and all([_key(row) is not None for row in old]):
        return _replaced_rows(old, new, where)
    return new


def _replaced_rows(old: list[Any], new: list[Any], where: str) -> list[Any]:
    rows = {_key(row): row for row in old}
    seen: list[Any] = []
    for place, row in enumerate(new, 1):
        key = _key(row)
        if key is None:
            raise InvalidContent(f"{where}: row {place}: field id: missing")
        if key not in rows:
            known = ", ".join([str(name) for name in rows])
            raise InvalidContent(f"{where}: row {place}: there is no {key}; rows are {known}")
        if key in seen:
            raise InvalidContent(f"{where}: row {place}: {key} is there twice")
        seen.append(key)
        rows[key] = row
    return list(rows.values())


def _key(row: Any) -> str | int | None:
    for field in _KEYS:
        if isinstance(row, dict) and isinstance(row.get(field), str | int):
            key: str | int = row[field]
            return key
    return None


def _kind(value: Any) -> str:
    return {dict: "group of fields", list: "list", str: "text", int: "number"}.get(
        type(value), "value"
    )
