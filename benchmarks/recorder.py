"""A tap on the recorder at the end of a long game: the engine's replay and the page.

The peer is the list of events, which queries the database and renders a page too. Both
run in this process, without a socket, on PostgreSQL and on SQLite. Taps per down are
counted as well: over 20 robot games of each edition, by what the page offers at each
step.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from statistics import median, quantiles
from uuid import uuid4

from benchmarks import fixtures
from benchmarks.report import BenchmarkReport

TIMES = 30
STEP = 900
GAMES = 20
LONG_GAME = 20  # the seed of a long game
MOST_TAPS = 10
MOST_TAPS_OF_TWO = 5
ONE_PHONE = "one phone"


def run() -> BenchmarkReport:
    report = BenchmarkReport("recorder")
    fixtures.set_up_production()
    for where, (tap, events) in (
        ("PostgreSQL", tap_and_peer_times()),
        ("SQLite", measure_on_sqlite()),
    ):
        report.add(f"a tap at step {STEP} in ms, {where}", tap, most=60)
        report.add(f"tap against the list of events, {where}", tap / events, most=30)
    for name, phones, taps in count_taps():
        quarters = quantiles(taps, n=20)
        print(
            f"{name}, {phones}: {len(taps)} downs; taps a down: median "
            f"{median(taps):g}, three quarters {quarters[14]:g}, "
            f"95 % {quarters[18]:g}, most {max(taps)}"
        )
        most = MOST_TAPS if phones == ONE_PHONE else MOST_TAPS_OF_TWO
        report.add(f"taps a down, median, {name}, {phones}", median(taps), most=most)
    return report


def measure_on_sqlite() -> tuple[float, float]:
    """Measure the same on SQLite, in another process."""
    with tempfile.TemporaryDirectory() as var:
        known = {
            name: value
            for name, value in os.environ.items()
            if name in ("PATH", "HOME", "LANG", "PYTHONPATH")
        }
        found = subprocess.run(
            [sys.executable, "-m", "benchmarks.recorder"],
            env={
                **known,
                "BOOTH_VAR": var,
                "LOG_LEVEL": "ERROR",
                "ALLOWED_HOSTS": "testserver",
            },
            cwd=Path(__file__).resolve().parent.parent,
            capture_output=True,
            text=True,
            check=True,
        )
    tap, events = found.stdout.split()[-2:]
    return float(tap), float(events)


def run_on_sqlite() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    print(*tap_and_peer_times())


def tap_and_peer_times() -> tuple[float, float]:
    """Return the milliseconds of a tap at the end of a long game, and of the peer."""
    from recorder.models import Scoresheet
    from recorder.selectors import get_sheet_view
    from tests.builders.cards import the_sample_set
    from tests.builders.people import a_browser, a_person
    from tests.builders.scoresheets import a_sheet, told_before

    the_sample_set()
    ada = a_person("Ada")
    sheet = a_sheet(ada)
    told_before(sheet, long_game_answers(), by=ada)
    client = a_browser(ada)

    question = get_sheet_view(ada, sheet.pk).recorded_game().open_questions[0]
    said = f"{question.actor} {question.options[-1]}"

    def send_tap(turn: int) -> None:
        """Send an answer, or undo it on every second turn."""
        length = Scoresheet.objects.values_list("length", flat=True).get(pk=sheet.pk)
        page = client.post(
            f"/recorder/{sheet.pk}/{'undo' if turn % 2 else 'answer'}/",
            {"step": length, "key": uuid4(), "said": said, "skip": 0},
            headers={"X-Recorder": "part"},
        )
        assert page.status_code == HTTPStatus.OK, page.content

    def request_event_list(_: int) -> None:
        assert client.get("/events/").status_code == HTTPStatus.OK

    spent = fixtures.median_times(TIMES, tap=send_tap, events=request_event_list)
    return spent["tap"], spent["events"]


def long_game_answers() -> list[object]:
    """Return the answers of a long game up to a step, kept by one phone at its end."""
    from gameengine.recording import KEEPERS, ONE_KEEPER, TWO_KEEPERS, Reply
    from tests.builders.scoresheets import a_told_game

    said = a_told_game(LONG_GAME, patient=True)[: STEP - 2]
    return [Reply(KEEPERS, TWO_KEEPERS), *said, Reply(KEEPERS, ONE_KEEPER)]


def count_taps() -> Iterator[tuple[str, str, list[int]]]:
    """Return the taps of each down of robot games, for each edition and phone."""
    from gameengine.profiles import PROFILES
    from tests.builders.recordings import a_played_game, retold, taps_by_down

    for name, profile in PROFILES.items():
        one, two = [], []
        for seed in range(GAMES):
            game = a_played_game(seed, profile)
            one += taps_by_down(game.setup, retold(game))
            said = retold(game, two_keepers=True)
            two += taps_by_down(game.setup, said, two_keepers=True)
        yield name, ONE_PHONE, [sum(each) for each in one]
        yield name, "home's phone of two", [home for home, _ in two]
        yield name, "away's phone of two", [away for _, away in two]


if __name__ == "__main__":
    run_on_sqlite()
