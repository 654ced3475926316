"""The files in `deploy` fit the options of `clachan serve` and each other, and the guide explains them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from configparser import ConfigParser
from pathlib import Path
from typing import Any, Final

import pytest
import typer

from clachan.cli.main import app
from clachan.server.settings import Settings

ROOT: Final = Path(__file__).parents[2]
DEPLOY: Final = ROOT / "deploy"
NAMES: Final = {"CLACHAN_HOST": "play.example.org", "POSTGRES_PASSWORD": "secret"}


def text_of(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def docker_command() -> list[str]:
    found = re.search(r"^CMD (\[.*\])$", text_of("Dockerfile"), flags=re.MULTILINE)
    assert found is not None
    command: list[str] = json.loads(found[1])
    return command


def compose_command() -> list[str]:
    found = re.search(r"^    command:\n((?:      - .*\n)+)", text_of("compose.yaml"), re.MULTILINE)
    assert found is not None
    words = [line.removeprefix("      - ") for line in found[1].splitlines()]
    return [re.sub(r"\$\{(\w+)\}", lambda name: NAMES[name[1]], word) for word in words]


def unit() -> ConfigParser:
    parser = ConfigParser(interpolation=None, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # the way to keep capitals
    parser.read_string(text_of("clachan.service"))
    return parser


def unit_command() -> list[str]:
    program, *command = unit()["Service"]["ExecStart"].split()
    assert Path(program).name == "clachan"
    return command


def options(command: list[str]) -> dict[str, object]:
    """The options of a command as `clachan serve` reads them; fails if it does not know one."""
    commands: Any = typer.main.get_command(app)
    assert command[0] == "serve"
    with commands.commands["serve"].make_context("serve", command[1:]) as context:
        return dict(context.params)


@pytest.mark.parametrize("command", [docker_command, compose_command, unit_command])
def test_serve_knows_all_options(command: Callable[[], list[str]]) -> None:
    assert options(command())["port"] == Settings().port


def test_an_option_that_serve_does_not_know_would_be_found() -> None:
    with pytest.raises(Exception, match="No such option"):
        options(["serve", "--behind-a-proxy"])


def test_only_a_container_of_its_own_listens_to_others() -> None:
    assert options(docker_command())["host"] == "0.0.0.0"
    for command in (compose_command(), unit_command()):
        found = options(command)
        assert found["host"] == Settings().host and found["behind_proxy"] is True
        assert found["allow_host"] == [NAMES["CLACHAN_HOST"]]
    assert "network_mode: service:caddy" in text_of("compose.yaml")


def test_ports_and_folders_fit_each_other() -> None:
    docker, port = text_of("Dockerfile"), Settings().port
    assert f"EXPOSE {port}\n" in docker
    assert f"reverse_proxy 127.0.0.1:{port}\n" in text_of("Caddyfile")
    assert f"http://127.0.0.1:{port}/healthz" in text_of("compose.yaml")
    assert options(docker_command())["database"] == "/var/lib/clachan/clachan.db"
    assert "VOLUME /var/lib/clachan\n" in docker
    assert unit()["Service"]["StateDirectory"] == "clachan"
    assert options(unit_command())["database"] == "/var/lib/clachan/clachan.db"


def test_caddy_keeps_metrics_and_health_inside() -> None:
    assert "@inside path /metrics /healthz" in text_of("Caddyfile")


def test_every_variable_is_in_the_example() -> None:
    used = set(re.findall(r"\$\{(\w+)", text_of("compose.yaml")))
    given = {line.partition("=")[0] for line in text_of("env.example").splitlines()}
    assert used == given


def test_the_extras_of_the_image_exist() -> None:
    (extras,) = set(re.findall(r"\[([a-z,]+)\]\"", text_of("Dockerfile")))
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for extra in extras.split(","):
        assert re.search(rf"^{extra} = \[", project, flags=re.MULTILINE), extra


def test_the_guide_names_every_file() -> None:
    guide = (ROOT / "docs" / "guide" / "hosting.md").read_text(encoding="utf-8")
    for file in DEPLOY.iterdir():
        assert f"deploy/{file.name}" in guide, file.name
