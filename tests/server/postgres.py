"""A PostgreSQL server for tests on a local port, from the package `pgserver`."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from tests.server.live_server import free_port

_USER = "postgres"
_AS_ROOT = os.geteuid() == 0


def _installed() -> Path:
    """The folder of PostgreSQL in the package, found without importing it."""
    found = find_spec("pgserver")
    assert found is not None and found.origin is not None
    return Path(found.origin).parent / "pginstall"


class PostgresServer:
    """A server that can be stopped and started again, with its data kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self._programs = _installed()

    @property
    def url(self) -> str:
        return f"postgresql+asyncpg://{_USER}@127.0.0.1:{self.port}/postgres"

    def _run(self, program: str, *words: str) -> None:
        """Run a program as an ordinary user, because PostgreSQL refuses to run as root."""
        subprocess.run(
            [self._programs / "bin" / program, *words],
            check=True,
            user="nobody" if _AS_ROOT else None,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def create(self) -> None:
        if _AS_ROOT:
            self._copy_programs()
        self._run("initdb", "-D", str(self.folder / "data"), "-U", _USER, "-A", "trust", "-N")

    def _copy_programs(self) -> None:
        """Copy the programs to a folder that the ordinary user can read."""
        home = self.folder / "programs"
        for part in self._programs.parents[1].glob("pgserver*"):
            if not part.name.endswith(".dist-info"):
                shutil.copytree(part, home / part.name, symlinks=True)
        self._programs = home / "pgserver" / "pginstall"
        self.folder.chmod(0o755)
        shutil.chown(self.folder, "nobody")

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''"
        data = str(self.folder / "data")
        self._run(
            "pg_ctl", "-D", data, "-w", "-l", str(self.folder / "log"), "-o", options, "start"
        )

    def set_read_only(self, read_only: bool) -> None:
        """Make all transactions read-only, as those of a standby are."""
        value = "on" if read_only else "off"
        with (self.folder / "data" / "postgresql.auto.conf").open("a") as config:
            config.write(f"default_transaction_read_only = {value}\n")
        self._run("pg_ctl", "-D", str(self.folder / "data"), "reload")

    def stop(self, how: str = "immediate") -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", how, "stop")


@contextmanager
def postgres() -> Iterator[PostgresServer]:
    with tempfile.TemporaryDirectory(prefix="clachan-pg-") as folder:
        server = PostgresServer(Path(folder))
        server.create()
        server.start()
        try:
            yield server
        finally:
            server.stop()
