"""What is published: the source distribution has the page, files are described, workflows may do little."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

import pytest
import yaml

from tools.environment import ROOT
from tools.page import STATIC
from tools.quiet import Failed
from tools.release import CHECKSUMS, SBOM, describe

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
VERSIONS = ("3.11", "3.12", "3.13", "3.14")


def test_the_source_distribution_has_the_page_and_needs_no_node(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    environ = {**os.environ, "CLACHAN_PAGE": "required"}
    done = subprocess.run(
        command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    [sdist] = tmp_path.glob("clachan-*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    source = tmp_path / sdist.name.removesuffix(".tar.gz")
    assert (source / STATIC.relative_to(ROOT) / "index.html").is_file()
    program = "from tools.page import built_page; print(built_page())"
    nothing = {**os.environ, "PATH": "", "PYTHONPATH": str(source)}
    again = subprocess.run(
        [sys.executable, "-c", program],
        cwd=source,
        env=nothing,
        capture_output=True,
        text=True,
        check=False,
    )
    assert again.stdout.strip() == str(source / STATIC.relative_to(ROOT)), again.stderr
    assert "building" not in again.stderr, "the page in it is the one of its sources"


def test_checksums_and_components_are_written(tmp_path: Path) -> None:
    with pytest.raises(Failed, match="run `make release` first"):
        describe(tmp_path)
    wheel = tmp_path / "clachan-0.1.0-py3-none-any.whl"
    wheel.write_bytes(b"wheel")
    describe(tmp_path)
    lines = (tmp_path / CHECKSUMS).read_text(encoding="utf-8").splitlines()
    assert lines[0] == f"{hashlib.sha256(b'wheel').hexdigest()}  {wheel.name}"
    assert lines[1].endswith(f"  {SBOM}")
    sbom = json.loads((tmp_path / SBOM).read_text(encoding="utf-8"))
    assert (sbom["bomFormat"], sbom["metadata"]["component"]["version"]) == ("CycloneDX", "0.1.0")
    scopes = {component["name"].lower(): component["scope"] for component in sbom["components"]}
    assert scopes["fastapi"] == scopes["h11"] == scopes["svelte"] == "required"
    assert scopes["pytest"] == scopes["eslint"] == "excluded"


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_workflows_pin_their_actions_and_ask_for_few_rights(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    workflow: dict[str, Any] = yaml.safe_load(text)
    assert workflow["permissions"] == {}, "a job asks for what it needs"
    allowed = [{"contents": "read"}]
    if file.stem == "release":
        allowed.append({"contents": "write"})
    elif file.stem == "pages":
        allowed.append({"pages": "write", "id-token": "write"})
    assert all([job["permissions"] in allowed for job in workflow["jobs"].values()])
    for used in re.findall(r"uses: (\S+)", text):
        assert used.startswith("./") or re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", used), used


def test_every_supported_python_is_built_and_tested() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    tests = (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
    for version in VERSIONS:
        assert f'"Programming Language :: Python :: {version}"' in project
        assert f'"cp{version.replace(".", "")}-*"' in project
        assert f'"{version}"' in tests
