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

    assert f"The seals of entries 1 to {end - 1} are valid." in first
    assert f"Check from entry {end} on" in first
    assert f"The seals of entries {end} to {end} are valid." in second
    assert "Check from entry" not in second
