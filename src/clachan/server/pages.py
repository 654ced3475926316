"""The web page, out of the package; a plain text instead when it was not built in."""

from __future__ import annotations

from mimetypes import guess_type
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request, Response
from starlette.responses import FileResponse, PlainTextResponse

from clachan.tables.refusals import Refused

STATIC: Final = Path(__file__).parent / "static"

_NO_PAGE: Final = """\
clachan is running, but the web page is not in this installation.

Programs can play: the interface is described at /api/v2/openapi.json.
To get the page, install clachan from a wheel, or build it in a checkout with `make web`.
"""
_FOREVER: Final = "public, max-age=31536000, immutable"

router = APIRouter(include_in_schema=False)


@router.api_route("/{path:path}", methods=["GET", "HEAD"])
async def get_page(path: str, request: Request) -> Response:
    """A file of the page; every other address is the page itself, which finds its own way."""
    if path.startswith("api/"):
        raise Refused("not_found", "there is nothing at this address")
    file = (STATIC / path).resolve()
    if file.is_relative_to(STATIC) and file.is_file():
        return _answer(file, request, _FOREVER if path.startswith("assets/") else "no-cache")
    if "." in path.rpartition("/")[2]:
        raise Refused("not_found", "there is nothing at this address")
    if not (STATIC / "index.html").is_file():
        return PlainTextResponse(_NO_PAGE)
    return _answer(STATIC / "index.html", request, "no-cache")


def _answer(file: Path, request: Request, cache: str) -> Response:
    """The file, or its compressed twin for who can read that."""
    headers = {"Cache-Control": cache, "Vary": "Accept-Encoding"}
    twin = file.with_name(f"{file.name}.gz")
    if twin.is_file() and "gzip" in request.headers.get("accept-encoding", ""):
        kind = guess_type(file.name)[0]
        return FileResponse(twin, headers={**headers, "Content-Encoding": "gzip"}, media_type=kind)
    return FileResponse(file, headers=headers)
