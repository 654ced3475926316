"""`clachan site`: write the page as a folder that any web host can serve, without a server of ours."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path
from typing import Annotated, Final

import typer

import clachan.web_worker
from clachan.kernel.errors import GameError
from clachan.server.web_page import STATIC

RUNTIME: Final = Path(clachan.web_worker.__file__).parent / "runtime"
"""Python for browsers, built by `tools/site.py`."""
POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
"""What the page may load: nothing from elsewhere. WebAssembly needs `wasm-unsafe-eval`."""
_HEAD: Final = """\
<meta http-equiv="Content-Security-Policy" content="{policy}" />
    <meta name="clachan-python" content="{folder}/" />
    """
_FIRST_META: Final = '<meta name="viewport"'


def site(
    out: Annotated[
        Path, typer.Option(help="The folder to write; its old content is replaced.")
    ] = Path("site"),
) -> None:
    """Write the game as a static site: any web host can serve it, and it plays offline.

    Examples:

      clachan site --out public
    """
    if out.exists() and not (out / "index.html").is_file() and any(out.iterdir()):
        raise GameError(f"{out} contains something else: choose an empty or new folder")
    write_site(out)
    typer.echo(f"The site is in {out}. To try it, run: python -m http.server --directory {out}")


def write_site(out: Path) -> None:
    """Write the page and Python for browsers into a folder."""
    if not (STATIC / "index.html").is_file() or not (RUNTIME / "python.bin").is_file():
        raise GameError(
            "this installation has no page for browsers alone: install clachan from a wheel, "
            "or run `make site` in a checkout"
        )
    shutil.rmtree(out, ignore_errors=True)
    ignored = shutil.ignore_patterns("*.gz", ".made-from")
    shutil.copytree(STATIC, out, ignore=ignored)
    folder = f"python-{_digest(RUNTIME)}"
    shutil.copytree(RUNTIME, out / folder, ignore=ignored)
    head = _HEAD.format(policy=POLICY, folder=folder)
    _rewrite(out / "index.html", ('="/', '="./'), (_FIRST_META, head + _FIRST_META))
    _write_manifest(out / "manifest.webmanifest")
    _add_files(out, folder)
    # Some hosts of project pages leave out files that begin with an underscore unless they find this one.
    (out / ".nojekyll").touch()


def _digest(folder: Path) -> str:
    """A hash of the files of a folder. It stands in their address, so browsers can keep them forever."""
    found = hashlib.sha256()
    for file in sorted(folder.glob("[!.]*")):
        found.update(file.name.encode() + file.read_bytes())
    return found.hexdigest()[:12]


def _rewrite(file: Path, *changes: tuple[str, str]) -> None:
    text = file.read_text(encoding="utf-8")
    for old, new in changes:
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")


def _write_manifest(file: Path) -> None:
    """Let each folder be an app of its own. Shared links lead to servers only."""
    manifest = json.loads(file.read_text(encoding="utf-8"))
    del manifest["id"], manifest["share_target"]
    file.write_text(json.dumps(manifest, indent=2), encoding="utf-8")


def _add_files(out: Path, folder: str) -> None:
    """Tell the service worker which further files the page needs to play offline."""
    files = [f"{folder}/{file.name}" for file in sorted((out / folder).iterdir())]
    files += [f"assets/{file.name}" for file in sorted((out / "assets").glob("*.woff2"))]
    site = json.dumps({"files": files, "version": folder})
    worker = out / "service-worker.js"
    code = worker.read_text(encoding="utf-8")
    worker.write_text(f"self.SITE = {site};\n{code}", encoding="utf-8")
