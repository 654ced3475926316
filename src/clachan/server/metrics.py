"""Counts and times of one node, in the text form that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Final

_BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

Labels = tuple[tuple[str, str], ...]


class Histogram:
    """How often something took how long."""

    def __init__(self) -> None:
        self.counts = [0] * (len(_BOUNDS) + 1)
        self.count = 0
        self.sum = 0.0
        self.largest = 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(_BOUNDS, seconds)] += 1
        self.count += 1
        self.sum += seconds
        self.largest = max(self.largest, seconds)

    def lines(self, name: str) -> Iterator[str]:
        below = 0
        for bound, count in zip(_BOUNDS, self.counts, strict=False):
            below += count
            yield f'{name}_bucket{{le="{bound}"}} {below}'
        total = below + self.counts[-1]
        yield f'{name}_bucket{{le="+Inf"}} {total}'
        yield f"{name}_sum {self.sum:.6f}"
        yield f"{name}_count {total}"


class Metrics:
    """All of a node's numbers."""

    def __init__(self) -> None:
        self._counters: defaultdict[tuple[str, Labels], int] = defaultdict(int)
        self._gauges: dict[str, Callable[[], float]] = {}
        self.submit = Histogram()
        self.append = Histogram()
        self.lag = Histogram()
        self.reply = Histogram()
        self.work = Histogram()
        self.gauge("loop_lag_largest_seconds", lambda: self.lag.largest)
        self.gauge("loop_work_largest_seconds", lambda: self.work.largest)

    def count(self, name: str, **labels: str) -> None:
        self._counters[(name, tuple(sorted(labels.items())))] += 1

    def counted(self, name: str) -> int:
        return sum([n for (found, _), n in self._counters.items() if found == name])

    def gauge(self, name: str, read: Callable[[], float]) -> None:
        self._gauges[name] = read

    def text(self) -> str:
        lines: list[str] = []
        seen: set[str] = set()
        for (name, labels), value in sorted(self._counters.items()):
            if name not in seen:
                lines.append(f"# TYPE clachan_{name}_total counter")
                seen.add(name)
            inside = ",".join([f'{key}="{word}"' for key, word in labels])
            lines.append(f"clachan_{name}_total{{{inside}}} {value}")
        for name, read in sorted(self._gauges.items()):
            lines += [f"# TYPE clachan_{name} gauge", f"clachan_{name} {read():g}"]
        histograms = {
            "submit_seconds": self.submit,
            "append_seconds": self.append,
            "loop_lag_seconds": self.lag,
            "loop_work_seconds": self.work,
            "bot_thought_seconds": self.reply,
        }
        for name, histogram in histograms.items():
            lines.append(f"# TYPE clachan_{name} histogram")
            lines += histogram.lines(f"clachan_{name}")
        return "\n".join(lines) + "\n"
