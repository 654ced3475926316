"""The metrics of one node, for Prometheus (docs/guide/hosting.md lists them)."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

CONTENT_TYPE: Final = CONTENT_TYPE_PLAIN_0_0_4

_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """All metrics of a node, in their own registry, so that several nodes can run in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.submit = self._histogram("submit_seconds", "Time from a command to its durable answer")
        self.append = self._histogram("append_seconds", "Time the database needs for a command")
        self.lag = self._histogram("loop_lag_seconds", "How late the event loop is")
        self.work = self._histogram(
            "loop_work_seconds", "How long its own thread ran during a delay"
        )
        self.bot_time = self._histogram(
            "bot_thought_seconds", "How long bots take to choose a move"
        )
        self.bot_wait = self._histogram(
            "bot_wait_seconds", "How long requests wait for a worker, by queue", "queue"
        )
        self.bots_waiting = self._gauge(
            "bots_waiting", "Requests that wait for a worker, by queue", "queue"
        )
        self.largest_lag = self._gauge("loop_lag_largest_seconds", "The worst delay so far")
        self.largest_work = self._gauge(
            "loop_work_largest_seconds", "The most work in a delay so far"
        )
        self.tables_awake = self._gauge("tables_awake", "Tables in memory")
        self.listeners = self._gauge("listeners", "Open sockets")
        self.requests = self._counter("requests", "Requests by status code", "status")
        self.bots_replaced = self._counter(
            "bots_replaced", "Moves made for a bot that failed", "reason"
        )
        self.notices = self._counter("notices", "Messages about turns, sent or failed", "result")
        self.sockets = self._counter("sockets", "Sockets opened so far")
        self.commands = self._counter("commands", "Commands written to a log")
        self.conflicts = self._counter("conflicts", "Rows that another node wrote first")
        self.tables_loaded = self._counter("tables_loaded", "Tables loaded from their logs")

    def _histogram(self, name: str, help_: str, *labels: str) -> Histogram:
        return Histogram(f"clachan_{name}", help_, labels, registry=self.registry, buckets=_BUCKETS)

    def _gauge(self, name: str, help_: str, *labels: str) -> Gauge:
        return Gauge(f"clachan_{name}", help_, labels, registry=self.registry)

    def _counter(self, name: str, help_: str, *labels: str) -> Counter:
        return Counter(f"clachan_{name}", help_, labels, registry=self.registry)

    def value(self, name: str, **labels: str) -> float:
        """The current value of one sample; 0 if there is none."""
        return self.registry.get_sample_value(f"clachan_{name}", labels) or 0.0

    def text(self) -> bytes:
        """All metrics in the text format of Prometheus."""
        return generate_latest(self.registry)
