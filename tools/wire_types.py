"""Generate web/src/api/wire.ts from the types of the wire: `python -m tools.wire_types`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from types import UnionType
from typing import Any, is_typeddict

from pydantic import TypeAdapter

from clachan.clans.table import wire as clans_wire
from clachan.server import requests
from clachan.server.pydantic_types import pydantic_type
from clachan.skye.table import wire as skye_wire
from clachan.tables import account_wire, club_wire, common_wire, learning_wire, messages, wire

FILE = Path(__file__).parent.parent / "web" / "src" / "api" / "wire.ts"
_HEAD = "/** The server's messages. Generated from its schema by `python -m tools.wire_types`. */\n"
_PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}
_MODULES = (
    *(messages, requests, wire, learning_wire, account_wire),
    *(skye_wire, clans_wire, common_wire, club_wire),
)


def wire_types() -> str:
    """Return every type of the wire as TypeScript, sorted by name."""
    schemas: dict[str, Any] = {}
    for module in _MODULES:
        for name, kind in vars(module).items():
            is_declared = is_typeddict(kind) and kind.__name__ == name
            if is_declared or (isinstance(kind, UnionType) and name[0].isupper()):
                adapter: TypeAdapter[Any] = TypeAdapter(pydantic_type(kind))
                schema = adapter.json_schema(ref_template="#/components/schemas/{model}")
                schemas.update(schema.pop("$defs", {}))
                schemas.setdefault(name, schema)
    return _HEAD + "".join([_declaration(name, schemas[name]) for name in sorted(schemas)])


def _declaration(name: str, schema: Mapping[str, Any]) -> str:
    note = schema.get("description", "").split("\n\n")[0].replace("\n", " ")
    comment = f"/** {note} */\n" if note else ""
    if "properties" not in schema:
        return f"\n{comment}export type {name} = {_type(schema)};\n"
    required = schema.get("required", ())
    rows = [
        f"  {key}{'' if key in required or 'const' in value else '?'}: {_type(value)};\n"
        for key, value in schema["properties"].items()
    ]
    return f"\n{comment}export interface {name} {{\n{''.join(rows)}}}\n"


def _type(schema: Mapping[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join([json.dumps(value) for value in schema["enum"]])
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " | ".join([_type(each) for each in schema[key]])
    kind = schema.get("type")
    if "prefixItems" in schema:
        return f"[{', '.join([_type(each) for each in schema['prefixItems']])}]"
    if kind == "array":
        inner = _type(schema["items"])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        values = schema.get("additionalProperties", True)
        return f"Record<string, {_type(values) if isinstance(values, dict) else 'unknown'}>"
    return _PLAIN.get(str(kind), "unknown")


if __name__ == "__main__":
    FILE.write_text(wire_types(), encoding="utf-8")
