"""The desk's check of the log's seals: so many lines at a time (T3)."""

import pytest
from django.urls import reverse

from tests.builders.desk import guarded
from tests.builders.events import a_running_event
from tests.builders.looking import words
from tests.builders.people import a_browser, a_person
from tournaments.core.action import act_on
from tournaments.journal.views import logbook
from tournaments.models import Entry

pytestmark = pytest.mark.django_db


def test_a_long_log_is_checked_in_parts(monkeypatch):
    event = a_running_event(4, guarded(a_person("Olga")))
    olga, page = a_browser(event.owner), reverse("desk_log", args=[event.pk])
    for _ in range(4):
        with act_on(event.pk, event.owner) as act:
            act.log("clock_paused")
    end = Entry.objects.filter(tournament=event).count()
    monkeypatch.setattr(logbook, "LINES_A_CHECK", end - 1)

    first = words(olga.get(f"{page}?check=seals"))
    second = words(olga.get(f"{page}?check=seals&from={end}"))

    assert f"Every seal of lines 1 to {end - 1} holds." in first
    assert f"Check from line {end} on" in first
    assert f"Every seal of lines {end} to {end} holds." in second
    assert "Check from line" not in second
