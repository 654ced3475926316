"""Serves the web page from the installed package, or a short text if it was not built."""

from __future__ import annotations

import os
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import Scope

from clachan.tables.refusals import Refused

STATIC: Final = Path(__file__).parent / "static"

_INDEX: Final = "index.html"
_NO_PAGE: Final = """\
clachan is running, but the web page is not in this installation.

Programs can play: the interface is described at /api/v1/openapi.json.
To get the page, install clachan from a wheel, or build it in a checkout with `make web`.
"""
_IMMUTABLE: Final = "public, max-age=31536000, immutable"
_REVALIDATE: Final = "no-cache"
_ASSETS: Final = "assets"
"""The folder of files that have a hash in their names, so browsers can keep them forever."""


class WebPage(StaticFiles):
    """The files of the page. Any path without a file name is the page itself, which has its own router.

    Symbolic links are followed, because some installers link every file of a package.
    """

    def __init__(self, directory: Path = STATIC) -> None:
        super().__init__(directory=directory, check_dir=False, follow_symlink=True)

    async def check_config(self) -> None:
        """Do nothing: an installation without the page is fine."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            return await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404:
                raise
            if not _is_route(scope["path"]):
                raise Refused("not_found", "there is nothing at this address") from error
        try:
            return await super().get_response(_INDEX, scope)
        except HTTPException:
            return PlainTextResponse(_NO_PAGE)

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Find a file; a path that the file system cannot have is not found."""
        try:
            return super().lookup_path(path)
        except (OSError, ValueError):
            return "", None

    def file_response(
        self,
        full_path: PathLike,
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """Send the file, or its compressed copy if the browser accepts it and there is one."""
        file = Path(full_path)
        compressed = file.with_name(f"{file.name}.gz")
        is_compressed = _accepts_gzip(scope) and compressed.is_file()
        if is_compressed:
            file, stat_result = compressed, compressed.stat()
        response = super().file_response(file, stat_result, scope, status_code)
        is_asset = Path(full_path).parent.name == _ASSETS
        response.headers["Cache-Control"] = _IMMUTABLE if is_asset else _REVALIDATE
        response.headers["Vary"] = "Accept-Encoding"
        if is_compressed and response.status_code != 304:
            response.headers["Content-Encoding"] = "gzip"
            response.headers["Content-Type"] = _content_type(str(full_path))
        return response


def index_text(head: str = "", directory: Path = STATIC) -> str:
    """The page itself with more in its head; a short text if it was not built."""
    try:
        text = (directory / _INDEX).read_text(encoding="utf-8")
    except FileNotFoundError:
        return f"<!doctype html><head>{head}</head><pre>{_NO_PAGE}</pre>"
    return text.replace("</head>", f"{head}</head>", 1)


def _is_route(path: str) -> bool:
    """Whether a path belongs to the page's own router: not to the API, and not a file name."""
    return not path.startswith("/api/") and "." not in path.rpartition("/")[2]


def _accepts_gzip(scope: Scope) -> bool:
    return "gzip" in Headers(scope=scope).get("accept-encoding", "")


def _content_type(name: str) -> str:
    kind = guess_type(name)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
