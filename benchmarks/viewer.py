"""The viewer of a game of a thousand steps: how fast it opens, and how large it is.

The peer is the list of events, which queries the database and renders a page too; both
run in this process, without a socket. The first page of a process, which loads cards
and templates, is not counted and printed separately.
"""

import gzip
import time
from typing import Any

from benchmarks import fixtures
from benchmarks.report import BenchmarkReport

TIMES = 15
PASSES = 4  # of each seat, written at every down; a robot's game alone is shorter
LEAST_STEPS = 1000
LONGEST_GAME = 35  # the seed of a long game


def run() -> BenchmarkReport:
    fixtures.set_up_production()
    from tests.builders.cards import the_sample_set
    from tests.builders.evidence import a_game, a_table, check_all, named, settled
    from tests.builders.people import a_browser
    from tournaments.disputes.queries import logs

    the_sample_set()
    table = a_table()
    made = table.hand_in(named(pad_log(a_game(LONGEST_GAME)), table))
    check_all()
    shown = logs.get_log(table.event, made.log_id)
    assert shown.log.entries >= LEAST_STEPS, shown.log.entries
    assert shown.is_confirmed, shown.report
    path = f"/events/{table.event.pk}/logs/{made.log_id}/replay/"
    # The two at the table are shown the game once their match is settled.
    settled(table)
    client = a_browser(table.ada)
    report = BenchmarkReport("viewer")
    measure_viewer(report, client, path, entries=shown.log.entries)
    return report


def measure_viewer(
    report: BenchmarkReport, client: Any, path: str, *, entries: int
) -> None:
    started = time.perf_counter()
    page = client.get(path)
    assert b"data-possession" in page.content  # the viewer, and no word that it waits
    took = milliseconds_since(started)
    print(f"{entries} steps; the first page of a process {took:.0f} ms")
    spent = fixtures.median_times(
        TIMES,
        events=lambda _: request_page(client, "/events/"),
        page=lambda _: request_page(client, f"{path}?step=700"),
        fragment=lambda turn: request_page(
            client, f"{path}possession/?possession={turn + 1}"
        ),
    )
    report.add("page in ms", spent["page"], most=1000)
    report.add("fragment in ms", spent["fragment"], most=300)
    report.add(
        "page against the list of events", spent["page"] / spent["events"], most=100
    )
    weight = len(gzip.compress(page.content, 6)) / 1024
    report.add("page in KiB, compressed", weight, most=150)


def milliseconds_since(started: float) -> float:
    return (time.perf_counter() - started) * 1000


def request_page(client: Any, path: str) -> None:
    assert client.get(path).status_code == 200, path


def pad_log(log: Any) -> Any:
    """Return the log, made long: every pass at the start of a down written out."""
    from gameengine.notation.log import Entry, Log

    entries: list[Entry] = []
    for entry, after in zip(log.entries, (*log.entries[1:], Entry(())), strict=True):
        entries.append(entry)
        offense = after.words[0] if after.words[1:2] in CALLS else ""
        if entry.words[:1] == ("--",) and offense:
            other = "A" if offense == "H" else "H"
            passes = [Entry((offense, "pass")), Entry((other, "pass"))]
            entries += [Entry(("@down",)), *passes * PASSES]
    return Log(log.tags, tuple(entries))


CALLS = (("run",), ("punt",), ("goal",))
