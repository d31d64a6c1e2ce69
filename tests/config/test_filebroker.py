"""The broker of files hands every message on once, whole and in order."""

import threading
import time
from queue import Empty

import pytest
from kombu import Connection

from config.filebroker import SCHEME

MESSAGES = 500


@pytest.fixture
def channel(tmp_path):
    """Give a function that opens channels on a broker of the test's own."""
    (tmp_path / "queue").mkdir()
    options = {
        "data_folder_in": str(tmp_path / "queue"),
        "data_folder_out": str(tmp_path / "queue"),
        "control_folder": str(tmp_path / "control"),
    }
    return lambda: Connection(f"{SCHEME}://", transport_options=options).channel()


@pytest.mark.load
@pytest.mark.parametrize("takers", [1, 2])
def test_messages_are_taken_while_they_are_written(channel, takers):
    """A worker once took an empty file and stopped on it."""
    taken, errors = [], []
    deadline = time.monotonic() + 30

    def take(source):
        while len(taken) < MESSAGES and time.monotonic() < deadline:
            try:
                taken.append(source._get("jobs")["number"])
            except Empty:
                continue
            except ValueError as error:
                errors.append(error)
                return

    threads = [
        threading.Thread(target=take, args=(channel(),), daemon=True)
        for _ in range(takers)
    ]
    for thread in threads:
        thread.start()
    target = channel()
    for number in range(MESSAGES):
        target._put("jobs", {"number": number})
    for thread in threads:
        thread.join(40)

    assert errors == []
    assert sorted(taken) == list(range(MESSAGES))
    if takers == 1:
        assert taken == list(range(MESSAGES))


def test_a_queue_gets_its_own_messages_only(channel):
    broker = channel()
    broker._put("upkeep", {"number": 1})

    with pytest.raises(Empty):
        broker._get("jobs")
    assert broker._get("upkeep") == {"number": 1}
