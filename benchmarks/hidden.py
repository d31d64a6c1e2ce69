"""A hidden deck against an unknown one: the time tells nothing (trust H4)."""

from typing import Any
from uuid import uuid4

from benchmarks import ground
from benchmarks.report import Report

TIMES = 200
PLACES = ("/decks/{}/", "/decks/{}/export/txt/", "/api/v1/decks/{}/")


def run() -> Report:
    ground.production()
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
    report = Report("hidden")
    for place in PLACES:
        for name, client in readers.items():
            spent = compared(client, place, hidden)
            gap = abs(spent["hidden"] - spent["unknown"])
            report.add(f"{place} {name}, gap in ms", gap, most=5)
    return report


def compared(client: Any, place: str, hidden: object) -> dict[str, float]:
    """Ask for the hidden deck and for one that never was, in turn."""

    def ask(key: object) -> None:
        assert client.get(place.format(key)).status_code == 404

    return ground.medians(
        TIMES, hidden=lambda _: ask(hidden), unknown=lambda _: ask(uuid4())
    )
