"""The audit says what it found, and says plainly when it could not look."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tools.audit import ROOT, Report, audit_npm, audit_python, bill_of_materials

CANNOT_REACH = "could not reach the data about vulnerabilities, so nothing was checked"


def program(folder: Path, source: str) -> list[str]:
    """A program that stands for pip-audit or npm."""
    file = folder / "program.py"
    file.write_text(f"import json, sys\n{source}\n", encoding="utf-8")
    return [sys.executable, str(file)]


PYTHON = """
known = "known.txt" in sys.argv[-1]
vulns = [{{"id": "CVE-1"}}] if (known and {knows}) or (not known and {finds}) else []
print(json.dumps({{"dependencies": [{{"name": "x", "version": "1", "vulns": vulns}}]}}))
sys.exit(bool(vulns))
"""
NPM = """
known = "known" in open("package.json").read()
found = {{"x": {{"severity": "high"}}}} if (known and {knows}) or (not known and {finds}) else {{}}
print(json.dumps({{"vulnerabilities": found}}))
"""


@pytest.mark.parametrize(
    ("knows", "finds", "lines"),
    [
        (True, False, "nothing found"),
        (True, True, "x"),
        (False, False, CANNOT_REACH),
        (False, True, CANNOT_REACH),
    ],
)
def test_an_audit_believes_only_sources_that_know_something(
    tmp_path: Path, knows: bool, finds: bool, lines: str
) -> None:
    (tmp_path / "package.json").write_text("{}")
    values = {"knows": knows, "finds": finds}
    for report in (
        audit_python(program(tmp_path, PYTHON.format(**values)), tmp_path / "constraints.txt"),
        audit_npm(program(tmp_path, NPM.format(**values)), tmp_path),
    ):
        assert lines in report.lines()[0]
        assert bool(report.findings) is (knows and finds)


@pytest.mark.parametrize(
    "source",
    ["sys.exit(1)", "print('no route to host')", "print(json.dumps({'error': {}}))", "print([])"],
)
def test_a_failed_audit_says_that_nothing_was_checked(tmp_path: Path, source: str) -> None:
    failing = program(tmp_path, source)
    for report in (audit_python(failing, tmp_path / "x"), audit_npm(failing, tmp_path)):
        assert report.lines() == [f"{report.what}: {CANNOT_REACH}"]
    missing = [str(tmp_path / "not there")]
    assert not audit_python(missing, tmp_path / "x").is_checked


def test_reports_name_every_finding() -> None:
    assert Report("npm", True, ["a: low", "b: high"]).lines() == ["npm: a: low", "npm: b: high"]


def test_the_list_of_components_is_complete_and_without_faults() -> None:
    components, faults = bill_of_materials(ROOT)
    assert not faults
    names = {component["name"] for component in components["components"]}
    assert {"fastapi", "uvicorn", "h11", "svelte", "vite"} <= names


def test_faults_are_found(tmp_path: Path) -> None:
    (tmp_path / "constraints.txt").write_text("fastapi==0.0.1\nloose\nunknown-package==1\n")
    (tmp_path / "web").mkdir()
    lock = {"packages": {"": {}, "node_modules/x": {"version": "1"}}}
    (tmp_path / "web" / "package-lock.json").write_text(json.dumps(lock))
    _, faults = bill_of_materials(tmp_path)
    assert len(faults) == 3 and "loose has no version" in " ".join(faults)
