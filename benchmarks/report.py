"""The form of every result: a table for people, then one line of JSON for machines."""

import json
from dataclasses import dataclass, field

ROWS = "{:<44} {:>12} {:>20}"


@dataclass
class Report:
    """Ratios against a peer, and the limits that they must keep.

    A limit is a pair (least, most); a figure in seconds or milliseconds, where a
    bar names one, is kept in the same way.
    """

    bench: str
    ratios: dict[str, float] = field(default_factory=dict)
    targets: dict[str, tuple[float, float]] = field(default_factory=dict)

    def add(self, name: str, value: float, *, least: float = 0, most: float) -> None:
        self.ratios[name] = round(value, 3)
        self.targets[name] = (least, most)

    def held(self) -> bool:
        return all(
            least <= self.ratios[name] <= most
            for name, (least, most) in self.targets.items()
        )

    def close(self) -> bool:
        """Print the table and the line; tell whether every target was met."""
        print(ROWS.format(self.bench, "measured", "target"))
        for name, value in self.ratios.items():
            least, most = self.targets[name]
            print(ROWS.format(name, f"{value:.3f}", f"{least:g} to {most:g}"))
        line = {
            "bench": self.bench,
            "ratios": self.ratios,
            "targets": self.targets,
            "held": self.held(),
        }
        print(json.dumps(line), flush=True)
        return self.held()
