"""The form of every result: a table for people, then one line of JSON for programs."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field


def cpu_seconds(function: Callable[[], object]) -> float:
    started = time.process_time()
    function()
    return time.process_time() - started


ROWS = "{:<44} {:>12} {:>20}"


@dataclass
class BenchmarkReport:
    """Ratios to a peer, and the limits that they must keep.

    A limit is a pair (least, most); figures in seconds or milliseconds can have limits
    too.
    """

    bench: str
    ratios: dict[str, float] = field(default_factory=dict)
    targets: dict[str, tuple[float, float]] = field(default_factory=dict)

    def add(self, name: str, value: float, *, least: float = 0, most: float) -> None:
        self.ratios[name] = round(value, 3)
        self.targets[name] = (least, most)

    def are_all_limits_kept(self) -> bool:
        return all(
            least <= self.ratios[name] <= most
            for name, (least, most) in self.targets.items()
        )

    def print_result(self) -> bool:
        """Print the table and the JSON line; return whether every limit was kept."""
        print(ROWS.format(self.bench, "measured", "target"))
        for name, value in self.ratios.items():
            least, most = self.targets[name]
            print(ROWS.format(name, f"{value:.3f}", f"{least:g} to {most:g}"))
        line = {
            "bench": self.bench,
            "ratios": self.ratios,
            "targets": self.targets,
            "held": self.are_all_limits_kept(),
        }
        print(json.dumps(line), flush=True)
        return self.are_all_limits_kept()
