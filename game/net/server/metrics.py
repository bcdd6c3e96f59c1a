"""Numbers of a running server, as Prometheus reads them. Nothing here knows a person or a room."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds: upper bounds of the buckets of the time from a move to its event."""


class Metrics:
    """Counters of this process. `gauges` are asked when somebody looks."""

    def __init__(self) -> None:
        self.received = 0
        self.sent = 0
        self.refused = 0
        """Messages that could not be read or were too many."""
        self.faults = 0
        """Errors of the server's own making."""
        self.reports = 0
        self.gauges: dict[str, tuple[str, Callable[[], int]]] = {}
        self._counts = [0] * (len(BOUNDS) + 1)
        self._total = 0.0

    def answered(self, seconds: float) -> None:
        """From a move's arrival to its event's sending."""
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._total += seconds

    def text(self) -> str:
        """Everything in the text format of Prometheus."""
        lines: list[str] = []
        counters: Mapping[str, tuple[str, int]] = {
            "messages_received_total": ("Messages from devices.", self.received),
            "messages_sent_total": ("Messages to devices.", self.sent),
            "messages_refused_total": ("Messages malformed or too many.", self.refused),
            "faults_total": ("Errors of the server's own making.", self.faults),
            "reports_total": ("Reports of statistics taken.", self.reports),
        }
        for name, (meaning, value) in counters.items():
            lines += _metric(name, meaning, "counter", value)
        for name, (meaning, ask) in self.gauges.items():
            lines += _metric(name, meaning, "gauge", ask())
        name = "sietes_move_seconds"
        lines.append(f"# HELP {name} From a move's arrival to its events' sending.")
        lines.append(f"# TYPE {name} histogram")
        total = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self._counts, strict=True):
            total += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {total}')
        lines += [f"{name}_sum {self._total:.6f}", f"{name}_count {total}"]
        return "\n".join(lines) + "\n"


def _metric(name: str, meaning: str, kind: str, value: int) -> list[str]:
    name = f"sietes_{name}"
    return [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}", f"{name} {value}"]
