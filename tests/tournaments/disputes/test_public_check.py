"""The public page that verifies a log without an event, and stores nothing."""

import gzip
import html
import re
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from gameengine import practice
from gameengine.chance import SeededChance
from gameengine.notation import to_text
from gameengine.recording.log_writer import write_log
from gameengine.robots import SensibleRobot, play_game
from tests.builders.evidence import a_game, doctored
from tests.builders.looking import source, words
from tests.builders.paper import OPENING, a_text
from tournaments.disputes.views import public_check
from tournaments.models import GameLog

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("samples")]
PAGE, POSSESSION = "/verify/", "/verify/possession/"


def a_practice_game():
    robots = (SensibleRobot(Random(7)), SensibleRobot(Random(7)))
    return write_log(play_game(practice.practice_setup(), SeededChance(7), robots))


def test_anybody_verifies_a_pasted_log_and_nothing_is_stored(client):
    assert "Verify a log" in words(client.get("/"))

    with CaptureQueriesContext(connection) as asked:
        answer = client.post(PAGE, {"text": to_text(a_game())})

    assert answer.status_code == 200
    assert "Confirmed" in words(answer)
    assert "the card data of this desk" in words(answer)
    assert not GameLog.objects.exists()
    assert [each["sql"] for each in asked if each["sql"][:6] != "SELECT"] == []
    assert "no-store" in answer["Cache-Control"]


def test_a_wrong_log_opens_at_its_first_wrong_step(client):
    log = doctored(a_game())

    answer = client.post(PAGE, {"text": to_text(log)})

    page = source(answer)
    [step] = re.findall(r'data-step="(\d+)"', page)
    assert f"First step that differs: {step}" in words(answer)
    assert "both logs" not in words(answer).lower()
    assert 'class="finding-why"' in page
    assert f'id="f{step}"' in page


def test_each_step_of_the_viewer_sends_the_log_again(client):
    """Without scripts by the button below the field, with them by possession."""
    first = client.post(PAGE, {"text": to_text(a_game())})
    page = html.unescape(first.content.decode())
    [sent] = re.findall(r'name="text" value="(.*?)">\n  <', page, re.DOTALL)

    page = client.post(PAGE, {"text": sent, "step": "40"})
    part = client.post(f"{POSSESSION}?possession=2", {"text": sent})

    assert 'data-step="40"' in source(page)
    assert (part.status_code, part["Cache-Control"]) == (200, "private, no-store")
    assert 'class="frame' in part.content.decode()
    assert client.post(POSSESSION, {"text": "no log"}).status_code == 400


def test_a_log_is_replayed_by_another_reading_that_would_change_its_verdict(client):
    text = a_text(*OPENING, "H goal", Readings="fg_off_table=forbidden")
    reading = "fg_off_table=allowed_always_misses"

    first = client.post(PAGE, {"text": text})
    other = client.post(PAGE, {"text": text, "reading": reading})
    part = client.post(f"{POSSESSION}?possession=1", {"text": text, "reading": reading})
    unknown = client.post(PAGE, {"text": text, "reading": "fg_off_table=maybe"})

    assert source(first).count(f'name="reading" value="{reading}"') == 1
    assert source(other).count(f'name="reading" value="{reading}"') == 2
    as_if = "Replayed as if a field goal beyond the 40 may be tried and misses."
    told = [as_if in words(each) for each in (first, other, unknown)]
    assert told == [False, True, False]
    for page in (first, other):
        assert "Illegal at step 5" in words(page)
    assert ["First step that differs" in words(page) for page in (first, other)] == [
        True,
        False,
    ]
    assert part.status_code == 200


def test_a_file_is_verified_and_comes_back_as_text(client):
    packed = gzip.compress(to_text(a_game()).encode())
    file = SimpleUploadedFile("game.fivelog.gz", packed)

    answer = client.post(PAGE, {"file": file})

    assert "Confirmed" in words(answer)
    assert to_text(a_game())[:40] in html.unescape(answer.content.decode())


def test_a_log_of_the_practice_cards_is_verified_with_them(client):
    answer = client.post(PAGE, {"text": to_text(a_practice_game())})

    assert "Confirmed" in words(answer)
    assert "the practice cards" in words(answer)


def test_what_is_no_log_stays_and_says_what_is_wrong(client):
    answer = client.post(PAGE, {"text": "Ada won 21 to 7\n"})

    assert answer.status_code == 422
    assert "Ada won 21 to 7" in source(answer)
    assert "Please fix this:" in words(answer)


def test_a_crash_of_the_engine_is_no_verdict(client, monkeypatch):
    """J2."""
    monkeypatch.setattr(public_check, "checked_context", lambda *_: 1 / 0)

    answer = client.post(PAGE, {"text": to_text(a_game())})

    assert "The engine failed on this log" in words(answer)
    assert "Confirmed" not in words(answer)


def test_verdicts_have_a_limit(client):
    answers = [client.post(PAGE, {"text": "no log"}).status_code for _ in range(11)]

    assert answers == [422] * 10 + [429]
