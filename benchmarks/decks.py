"""Check deck texts, with the card data in memory.

The peers of the same run: parsing the same deck from JSON, and a SELECT 1 through
Django. The time for a wrong list includes finding fixes, and for unknown names finding
suggestions.
"""

import json
import time
from collections.abc import Callable
from statistics import median, quantiles

from benchmarks import fixtures
from benchmarks.report import BenchmarkReport

SAMPLE = "legal-two-way"  # 54 cards on 57 lines
WRONG = "illegal-player-in-action-deck"
LINES = 60
TIMES = 200
ROUNDS = 5


def run() -> BenchmarkReport:
    fixtures.set_up_production()
    from decks.checking import check_text
    from decks.decklist.writing import list_as_json
    from decks.formats import PRESEASON
    from tests.builders.cards import the_sample_set
    from tests.builders.decklists import SAMPLES

    the_sample_set()
    snapshot = PRESEASON.for_profile("P22C")
    texts = {
        name: (SAMPLES / "decks" / f"{name}.txt").read_text()
        for name in (SAMPLE, WRONG)
    }
    texts["unknown"] = "".join(f"1 Nobody Nr {each}\n" for each in range(LINES))
    texts["sixty"] = lengthen_deck(texts[SAMPLE])
    data = json.dumps(
        list_as_json(check_text(texts["sixty"], snapshot).reading.decklist)
    )

    def deck_check(name: str) -> Callable[[int], object]:
        return lambda _: check_text(texts[name], snapshot)

    spent = fixtures.time_in_turn(
        TIMES,
        warm=10,
        legal=deck_check("sixty"),
        wrong=deck_check(WRONG),
        unknown=deck_check("unknown"),
        loads=lambda _: json.loads(data),
        select=lambda _: fixtures.run_select_one(),
    )
    middle = {name: median(values) for name, values in spent.items()}
    late = {name: quantiles(values, n=20)[-1] for name, values in spent.items()}
    report = BenchmarkReport("decks")
    report.add(
        "decks_per_second", runs_per_second(deck_check("sixty")), least=300, most=10**6
    )
    report.add("60 lines, p95 in ms (D5)", late["legal"], most=100)
    report.add("with fixes, p95 in ms", late["wrong"], most=100)
    report.add("60 unknown lines, p95 in ms (D5)", late["unknown"], most=250)
    report.add("60 lines / json.loads", middle["legal"] / middle["loads"], most=100)
    report.add("60 lines / SELECT 1", middle["legal"] / middle["select"], most=20)
    return report


def runs_per_second(function: Callable[[int], object]) -> float:
    """Return how often a function runs in a second of CPU time."""
    found = []
    for _ in range(ROUNDS):
        started = time.process_time()
        for turn in range(TIMES):
            function(turn)
        found.append(TIMES / (time.process_time() - started))
    return median(found)


def lengthen_deck(text: str) -> str:
    """Split some card lines until the deck text has sixty lines."""
    lines = [line for line in text.splitlines() if line]
    for at, line in enumerate(lines):
        if len(lines) < LINES and line.startswith("2 "):
            one = line.replace("2 ", "1 ", 1)
            lines[at] = f"{one}\n{one}"
    text = "\n".join(lines) + "\n"
    return text + "# one more line\n" * (LINES - text.count("\n"))
