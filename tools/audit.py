"""`make audit`: look for known vulnerabilities in what we depend on, and write a list of it (an SBOM).

The data about vulnerabilities is on the internet. Before anything is checked, each source is asked about
a version that is known to be vulnerable. If it does not know that one, or cannot be reached, the audit
says that nothing was checked instead of reporting that nothing was found.

    python -m tools.audit PIP_AUDIT

`PIP_AUDIT` is the program to use; `make audit` installs it in an environment of its own. The exit code is
1 if a vulnerability was found or the list has a fault, otherwise 0.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any, Final

from tools.page import node_and_npm

ROOT: Final = Path(__file__).parents[1]
SBOM: Final = ROOT / "build" / "sbom.json"
_TIMEOUT: Final = 300
_VULNERABLE_PYTHON: Final = "jinja2==2.10.0"
_VULNERABLE_NPM: Final = ("lodash", "4.17.4")
_LICENSE: Final = re.compile(r"^License :: ")


@dataclass
class Report:
    """What an audit found; `is_checked` is False if it could not look."""

    what: str
    is_checked: bool = False
    findings: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        if not self.is_checked:
            return [
                f"{self.what}: could not reach the data about vulnerabilities, so nothing was checked"
            ]
        if not self.findings:
            return [f"{self.what}: nothing found"]
        return [f"{self.what}: {finding}" for finding in self.findings]


def main(pip_audit: str) -> int:
    npm = node_and_npm()[1]
    reports = [audit_python([pip_audit], ROOT / "constraints.txt"), audit_npm(npm, ROOT / "web")]
    components, faults = bill_of_materials(ROOT)
    SBOM.parent.mkdir(exist_ok=True)
    SBOM.write_text(json.dumps(components, indent=1) + "\n", encoding="utf-8")
    reports.append(Report(f"list of {len(components['components'])} components", True, faults))
    for report in reports:
        print("\n".join(report.lines()))
    print(f"The list is in {SBOM.relative_to(ROOT)}.")
    return int(any([report.findings for report in reports]))


def audit_python(program: list[str], requirements: Path) -> Report:
    """Ask pip-audit about all pinned packages, after it has found the one that is known to be vulnerable."""
    report = Report("Python packages")
    with tempfile.TemporaryDirectory() as folder:
        known = Path(folder) / "known.txt"
        known.write_text(_VULNERABLE_PYTHON + "\n", encoding="utf-8")
        if not _python_findings(program, known):
            return report
    found = _python_findings(program, requirements)
    report.is_checked = found is not None
    report.findings = found or []
    return report


def _python_findings(program: list[str], requirements: Path) -> list[str] | None:
    """The vulnerabilities of pinned requirements; None if pip-audit could not check them."""
    options = ["--disable-pip", "--no-deps", "--progress-spinner", "off", "--format", "json"]
    answer = _json_from([*program, *options, "--requirement", str(requirements)])
    if answer is None or "dependencies" not in answer:
        return None
    checked = [one for one in answer["dependencies"] if "vulns" in one]
    if not checked:
        return None
    return [
        f"{one['name']} {one['version']}: {vulnerability['id']}"
        for one in checked
        for vulnerability in one["vulns"]
    ]


def audit_npm(program: list[str], folder: Path) -> Report:
    """Ask npm about all locked packages, after it has found the one that is known to be vulnerable."""
    report = Report("npm packages")
    with tempfile.TemporaryDirectory() as known:
        name, version = _VULNERABLE_NPM
        package = {"name": "known", "version": "1.0.0", "dependencies": {name: version}}
        locked = {"": package, f"node_modules/{name}": {"version": version}}
        lock = {"name": "known", "lockfileVersion": 3, "requires": True, "packages": locked}
        for file, content in (("package.json", package), ("package-lock.json", lock)):
            (Path(known) / file).write_text(json.dumps(content), encoding="utf-8")
        if not _npm_findings(program, Path(known)):
            return report
    found = _npm_findings(program, folder)
    report.is_checked = found is not None
    report.findings = found or []
    return report


def _npm_findings(program: list[str], folder: Path) -> list[str] | None:
    answer = _json_from([*program, "audit", "--json", "--package-lock-only"], folder)
    if answer is None or "vulnerabilities" not in answer:
        return None
    return [f"{name}: {one['severity']}" for name, one in answer["vulnerabilities"].items()]


def _json_from(command: list[str], folder: Path = ROOT) -> dict[str, Any] | None:
    """What a program prints, if it is a JSON object; it may fail because it found something."""
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, timeout=_TIMEOUT, check=False, text=True
        )
        answer = json.loads(done.stdout)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
    return answer if isinstance(answer, dict) else None


def bill_of_materials(root: Path) -> tuple[dict[str, Any], list[str]]:
    """A list of all components (CycloneDX), and its faults: no exact version, no hash, no license."""
    faults: list[str] = []
    components: list[dict[str, Any]] = []
    for line in (root / "constraints.txt").read_text(encoding="utf-8").splitlines():
        name, pinned, version = line.partition(";")[0].strip().partition("==")
        if not name or name.startswith("#"):
            continue
        if not pinned:
            faults.append(f"{name} has no version in constraints.txt")
            continue
        component = {"type": "library", "name": name, "version": version}
        component["purl"] = f"pkg:pypi/{name}@{version}"
        try:
            installed = distribution(name)
        except PackageNotFoundError:
            pass  # for another system
        else:
            if installed.version != version:
                faults.append(f"{name} {installed.version} is installed instead of {version}")
            if not _has_license(installed.metadata):
                faults.append(f"{name} names no license")
        components.append(component)
    lock = json.loads((root / "web" / "package-lock.json").read_text(encoding="utf-8"))
    for path, package in lock["packages"].items():
        if not path or package.get("link"):
            continue
        name = path.rpartition("node_modules/")[2]
        if not package.get("integrity"):
            faults.append(f"{name} has no hash in package-lock.json")
        components.append(
            {
                "type": "library",
                "name": name,
                "version": package["version"],
                "purl": f"pkg:npm/{name}@{package['version']}",
            }
        )
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "components": components,
    }, faults


def _has_license(metadata: Any) -> bool:
    named = [
        metadata.get("License-Expression"),
        metadata.get("License"),
        metadata.get("License-File"),
    ]
    classified = [c for c in metadata.get_all("Classifier") or [] if _LICENSE.match(c)]
    return bool(classified) or any(named)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
