"""A disk is full: what is answered with an error is not there, and the rest is."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress

import psycopg
import pytest
from redis import Redis, ResponseError

from config.processes import launch_process
from tests import services
from tests.builders.desk import guarded
from tests.builders.events import a_running_event
from tests.builders.people import a_person
from tests.builders.programs import OF_EVENTS, a_secret
from tests.builders.swiss import a_draft
from tests.chaos.sites import Site, cookie_of
from tests.chaos.test_database_restart import (
    ALL,
    NOTHING,
    Server,
    copy_to,
    publish,
    there,
)
from tests.chaos.test_without_redis import Acts, pages, redis_check

pytestmark = [
    pytest.mark.load,
    pytest.mark.django_db(transaction=True),
    pytest.mark.nightly,
]
SIZE, EVENTS = 64, 6
BLOCK = b"\0" * 4096


class Disk:
    """A small disk of its own, which can be filled to the last block."""

    def __init__(self, megabytes):
        self.path = services.private_folder("booth-disk-")
        self.filler = self.path / "filler"
        size = f"size={megabytes}m"
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", size, "tmpfs", self.path],
            check=True,
            capture_output=True,
        )

    def fill(self):
        at = os.open(self.filler, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        with suppress(OSError):
            while os.write(at, BLOCK):
                pass
        os.close(at)

    def free(self):
        self.filler.unlink()

    def end(self):
        subprocess.run(["umount", "--lazy", self.path], check=True)


@pytest.fixture
def disk(request):
    try:
        made = Disk(request.param)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("Only root can mount a disk of its own size.")
    yield made
    made.end()


@pytest.fixture
def server(disk):
    started = Server(disk.path)
    yield started
    started.stop()


@pytest.mark.parametrize("disk", [256], indirect=True)
def test_on_a_full_disk_a_round_is_published_or_not(
    process_environment, disk, server, record_property
):
    """K8: 503 means that nothing is there, and the same key does it afterwards."""
    olga = guarded(a_person("Olga"))
    drafts = [a_draft(a_running_event(SIZE, olga)) for _ in range(EVENTS)]
    secrets = [a_secret(olga, each.tournament, *OF_EVENTS) for each in drafts]
    copy_to(server)
    (server.base / "dump").unlink()
    site = Site({**process_environment, "DATABASE_URL": server.url})
    try:
        disk.fill()
        statuses = [
            publish(site, *each)[0] for each in zip(drafts, secrets, strict=True)
        ]
        disk.free()
        restart_if_gone(server)
        found = [there(server, each) for each in drafts]
        again = [publish(site, *each) for each in zip(drafts, secrets, strict=True)]
    finally:
        site.end()

    record_property("hits", statuses.count(503))
    expected = [ALL if status == 200 else NOTHING for status in statuses]
    wrong = [got for got, fit in zip(found, expected, strict=True) if got != fit]
    record_property("lost or doubled", len(wrong))
    assert set(statuses) <= {200, 503}
    assert 503 in statuses  # it hit: otherwise this proves nothing
    assert wrong == []
    assert {status for status, _ in again} == {200}
    assert [json.loads(text)["state"] for _, text in again] == ["published"] * EVENTS
    assert {there(server, each) for each in drafts} == {ALL}


def restart_if_gone(server):
    """Start PostgreSQL again if it gave up, as its unit does."""
    with suppress(psycopg.OperationalError):
        psycopg.connect(server.url).close()
        return
    if server.process.poll() is not None:
        server.start()
    server.wait()


@pytest.fixture
def redis(disk, tmp_path):
    port = services.free_port()
    program, _ = services.find_redis()
    words = [
        "--dir",
        str(disk.path),
        "--appendonly",
        "yes",
        "--appendfsync",
        "everysec",
    ]
    with (tmp_path / "redis.log").open("wb") as output:
        process = launch_process([program, "--port", str(port), *words], output=output)
    yield f"redis://127.0.0.1:{port}/0"
    services.stop(process, signal.SIGKILL)


@pytest.mark.parametrize("disk", [4], indirect=True)
def test_an_event_goes_on_while_the_disk_of_redis_is_full(
    process_environment, disk, redis, record_property
):
    """K8: a Redis that refuses every write is skipped as one that is away."""
    event = a_running_event(SIZE, guarded(a_person("Olga")))
    environment = {**process_environment, "REDIS_URL": redis, "REDIS_TIMEOUT": "0.3"}
    site = Site(environment)
    try:
        cookie = cookie_of(event.owner)
        assert redis_check(site)["ok"]
        disk.fill()
        fill_last_block(redis)
        seconds, answers = {}, {}
        for page in [*pages(event), "/decks/check/"]:
            began = time.monotonic()
            answers[page], _ = site.ask(page, Cookie=cookie)
            seconds[page] = time.monotonic() - began
        began = time.monotonic()
        Acts(site, event, event.owner, OF_EVENTS).post("rounds/pair/", {"round": "1"})
        seconds["pair"] = time.monotonic() - began
        checked, _ = site.ask("/api/v1/decks/check/", body={"text": "1 Nobody"})
        is_ready = redis_check(site)["ok"]
    finally:
        site.end()

    record_property("slowest page, s", round(max(seconds.values()), 2))
    assert set(answers.values()) == {200}, answers
    assert checked == 200
    assert max(seconds.values()) < 3, seconds
    assert not is_ready


def fill_last_block(url):
    """Write until Redis finds no room for its own file."""
    client = Redis.from_url(url)
    with pytest.raises(ResponseError, match="MISCONF"):
        write_until_refused(client)


def write_until_refused(client):
    for at in range(10_000):
        client.set(f"key {at}", "x" * 1000)
        time.sleep(0.001)


@pytest.mark.parametrize("disk", [1], indirect=True)
def test_beat_starts_again_when_its_disk_has_room(
    process_environment, disk, tmp_path, eventually
):
    """Its unit starts it every two seconds, whatever the full disk left behind."""
    environment = {**process_environment, "BOOTH_VAR": str(disk.path)}
    log = tmp_path / "beat.log"
    schedule = disk.path / "beat-schedule"

    first = start_beat(environment, schedule, log)
    eventually(lambda: "beat: Starting" in log.read_text())
    disk.fill()
    first.send_signal(signal.SIGTERM)  # it writes its schedule at the end
    first.wait(30)
    full = start_beat(environment, schedule, log)
    with suppress(subprocess.TimeoutExpired):
        full.wait(10)
    full.kill()
    full.wait()
    disk.free()

    last = start_beat(environment, schedule, log)
    try:
        sent = log.read_text().count("Sending due task")
        eventually(lambda: log.read_text().count("Sending due task") > sent)
    finally:
        services.stop(last, signal.SIGTERM)


def start_beat(environment, schedule, log):
    words = f"celery --app config beat --schedule {schedule} --loglevel INFO --pidfile="
    with log.open("ab") as output:
        return launch_process(
            [sys.executable, "-m", *words.split()], output=output, env=environment
        )
