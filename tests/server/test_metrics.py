"""The metrics of a node: documented, one registry per node, readable by Prometheus."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from clachan.server.metrics import Metrics
from tests.server.live_server import person, play_on, running, settings

GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "hosting.md"


def test_every_metric_is_documented_and_every_documented_metric_exists() -> None:
    families = text_string_to_metric_families(Metrics().text().decode())
    names = {
        f"{family.name}_total" if family.type == "counter" else family.name
        for family in families
        if not family.name.endswith("_created")
    }
    documented = set(re.findall(r"\bclachan_[a-z_]+", GUIDE.read_text(encoding="utf-8")))
    assert documented == names


def test_a_game_shows_up_in_the_metrics_of_its_node_only(tmp_path: Path) -> None:
    async def scenario() -> None:
        one, other = settings(tmp_path), settings(tmp_path, database=str(tmp_path / "other.db"))
        async with running(one) as app, running(other) as idle:
            ana = await person(app).named("Ana")
            view = await ana.open_table("me", "me", game="clans")
            await play_on(ana, view["table"], moves=3)
            answer = await ana.client.get("/metrics")
            assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
            found = {
                sample.name: sample.value
                for family in text_string_to_metric_families(answer.text)
                for sample in family.samples
            }
            assert found["clachan_tables_awake"] == 1
            assert found["clachan_submit_seconds_count"] == found["clachan_commands_total"] == 3
            assert found["clachan_append_seconds_sum"] > 0
            assert idle.state.service.metrics.value("commands_total") == 0

    asyncio.run(scenario())
