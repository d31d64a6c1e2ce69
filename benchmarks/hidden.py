"""A hidden deck and an unknown one take equally long to refuse (trust H4)."""

from typing import Any
from uuid import uuid4

from benchmarks import fixtures
from benchmarks.report import BenchmarkReport

TIMES = 200
PLACES = ("/decks/{}/", "/decks/{}/export/txt/", "/api/v1/decks/{}/")


def run() -> BenchmarkReport:
    fixtures.set_up_production()
    from django.test import Client

    from config import limits, rest
    from tests.builders.cards import the_sample_set
    from tests.builders.decks import a_deck
    from tests.builders.people import a_browser, a_person

    rest.READS_A_MINUTE = rest.OWN_READS_A_MINUTE = 10**6
    limits.LIMITS.clear()
    the_sample_set()
    hidden = a_deck(a_person("Ada")).pk
    readers = {"nobody": Client(), "a stranger": a_browser(a_person("Ben"))}
    report = BenchmarkReport("hidden")
    for place in PLACES:
        for name, client in readers.items():
            spent = compare_refusal_times(client, place, hidden)
            gap = abs(spent["hidden"] - spent["unknown"])
            report.add(f"{place} {name}, gap in ms", gap, most=5)
    return report


def compare_refusal_times(client: Any, place: str, hidden: object) -> dict[str, float]:
    """Request the hidden deck and an unknown one in turn; return the times."""

    def expect_not_found(key: object) -> None:
        assert client.get(place.format(key)).status_code == 404

    return fixtures.median_times(
        TIMES,
        hidden=lambda _: expect_not_found(hidden),
        unknown=lambda _: expect_not_found(uuid4()),
    )
