"""Hypothesis finds the same examples on every machine, and does not mind a slow one.

Files that take long come first: the processes of `make test` get whole files, and with a long one at the
end the others would have nothing to do.
"""

from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

settings.register_profile("clachan", derandomize=True, deadline=None, database=None)
settings.load_profile("clachan")

LONG: Final = (
    "web/test_site.py",
    "web/test_screens.py",
    "server/test_chaos_run.py",
    "web/test_shared_tables.py",
    "server/test_database_failures.py",
    "web/test_accessibility.py",
    "web/test_whole_games.py",
    "web/test_keyboard_and_touch.py",
    "web/test_expansions_by_keyboard_and_touch.py",
    "server/test_crash_run.py",
    "web",
    "bots/test_cluster.py",
    "terminal/test_whole_games.py",
)
"""Files and folders that take longest, longest first, as `pytest --durations=0` says.

Files that wait for most of their time stand between those that compute.
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    tests = Path(__file__).parent
    order = {tests / name: number for number, name in enumerate(LONG)}

    def place(item: pytest.Item) -> int:
        """The number of the item's file, or of its folder; all others come last, in their order."""
        return order.get(item.path, order.get(item.path.parent, len(order)))

    items.sort(key=place)
